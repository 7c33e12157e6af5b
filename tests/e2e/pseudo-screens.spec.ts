import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { ElementHandle, Locator, Page } from '@playwright/test'
import { type ExtensionBrowser, launchBrowser, PSEUDO_BUILD } from '../../scripts/product/browser.ts'
import { openOptions } from '../../scripts/product/connect.ts'
import { askWorker } from '../support/ask-worker.ts'
import { test as base, expect } from '../support/e2e.ts'
import { FINE_POPUP, layoutOfPopup, scrollsSideways } from '../support/layout.ts'
import { opensDialogs, PRESETS, stock, WALKED_SECTIONS } from '../support/options-screens.ts'
import { NOW, POPUP_STATES, stateNamed } from '../support/popup-states.ts'
import { PAGE } from '../support/popup-world.ts'
import { rightToLeftBuild } from '../support/right-to-left-build.ts'
import type { ServiceUnderTest } from '../support/service-under-test.ts'
import { POPUP_SIZE, stagePopup } from '../support/staged-popup.ts'
import { textOutsideCatalog, textsIn } from '../support/text-outside-catalog.ts'

/** In the made-up language of the pseudo build each text of the catalog is longer and in brackets. Here it also reads from right to left. */
const test = base.extend({
  fresh: async ({ chromiumPath, folder }, use) => {
    const profileDir = join(folder, 'profile')
    const extensionDir = await rightToLeftBuild(PSEUDO_BUILD, folder)
    const browser = await launchBrowser({ chromiumPath, extensionDir, profileDir, headless: true })
    await use(browser)
    await browser.close()
  },
})

type Look = (screen: string) => Promise<void>

/** The smallest width of a phone. */
const NARROW = { width: 360, height: 740 }

const invalidFields = (page: Page) => page.locator('[aria-invalid="true"]').count()

const painted = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Waits until the worker's answer to a press is painted. It answers in order, so a later answer proves an earlier one. */
const answered = async (page: Page): Promise<void> => {
  await painted(page)
  await page.evaluate(() => chrome.runtime.sendMessage({ rpc: 'jobs', input: { states: [], offset: 0, limit: 50 } }))
  await painted(page)
}

/**
 * Presses the visible ones of these controls by script: what is asked here is which texts appear, and other tests press
 * like a user. A disabled control shows nothing new.
 */
const pressAll = (controls: Locator): Promise<void> =>
  controls.evaluateAll(async (found) => {
    for (const control of found) {
      if (!(control instanceof HTMLElement) || control.matches(':disabled') || !control.checkVisibility()) continue
      control.click()
      // What a press adds is there before the next one.
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    }
  })

/** Opens everything collapsible, and each row that can be added. Nothing is found by its name, which is made up. */
const openAll = async (page: Page, within: Locator): Promise<void> => {
  const closed = 'details:not([open]) > summary'
  for (const kind of [
    closed,
    // A suggested alias would become a link that the test doesn't know.
    'fieldset:not(.alias-suggestions) > button',
    'fieldset input[type="checkbox"]',
    '[aria-expanded="false"]',
    closed,
  ]) {
    await pressAll(within.locator(kind))
    await painted(page)
  }
}

const BATCH = 'A batch of links'
const REQUESTED = ['https://example.com/one', 'https://example.com/two']

const LISTS = ['account', 'urls', 'channels', 'campaigns', 'domains', 'pixels', 'overlay', 'splash']

/** Requests with every outcome, alone and in a batch: the alias `a-link` is taken. */
const fillOutbox = async (fresh: ExtensionBrowser, page: Page, service: ServiceUnderTest): Promise<void> => {
  const [one, two] = REQUESTED.map((url) => ({ url }))
  const write = (input: object) => ({
    rpc: 'write',
    input: { id: randomUUID(), operation: 'createLink', input, source: 'options', tabId: null, copy: false, title: '' },
  })
  const item = (input: object) => ({ id: randomUUID(), input, title: '' })
  const taken = { ...one, custom: 'a-link' }
  const messages = [
    { rpc: 'connect', input: { baseUrl: service.url, key: service.key } },
    { rpc: 'writeSettings', input: PRESETS },
    write({ ...one, custom: 'one' }),
    write(taken),
    { rpc: 'addBatch', input: { id: randomUUID(), name: BATCH, text: '', writes: [item({ ...two }), item(taken)] } },
  ]
  for (const message of messages)
    expect(await page.evaluate((sent) => chrome.runtime.sendMessage(sent), message)).toMatchObject({ ok: true })
  await expect.poll(() => service.links()).toHaveLength(4)
  /** How many requests have which outcome: one alone and one of the batch are refused. */
  const outcomes = async () => {
    const [{ counts }, [batch]] = await Promise.all([
      askWorker(fresh, 'overview', { tabId: null, url: null }),
      askWorker(fresh, 'batches', {}),
    ])
    return [counts, batch?.counts].map((each) => each && { done: each.done, failed: each.failed })
  }
  await expect.poll(outcomes).toEqual([
    { done: 2, failed: 2 },
    { done: 1, failed: 1 },
  ])
}

const closeDialog = async (page: Page): Promise<void> => {
  for (let left = 3; left > 0 && (await page.locator('dialog[open]').count()) > 0; left -= 1) {
    await page.keyboard.press('Escape')
    await painted(page)
  }
}

/**
 * A section, and, if they are pressed, what each of its buttons opens: a dialog with its problems, or something in the page.
 *
 * @returns how many fields had a problem
 */
const eachScreen = async (page: Page, section: string, look: Look, isPressed: boolean): Promise<number> => {
  let problems = 0
  await page.goto(page.url().replace(/#.*$/, `#${section}`))
  await expect(page.locator('main h1').first()).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await look(section)
  if (!isPressed) return problems
  const seen = new Set<string>()
  const press = async (button: ElementHandle<Node>): Promise<void> => {
    await button.evaluate((element) => (element instanceof HTMLButtonElement ? element.click() : undefined))
    // Some buttons open a page of the browser, behind which this one would be painted once a second.
    await page.bringToFront()
    await answered(page)
    const dialog = page.locator('dialog[open]').last()
    if (!(await dialog.isVisible())) {
      await look(`${section}, after a button`)
      return
    }
    await openAll(page, dialog)
    await look(`${section}, dialog`)
    if ((await dialog.getAttribute('role')) === 'dialog') {
      const submit = dialog.locator('button.primary').last()
      await pressAll(submit)
      await answered(page)
      await look(`${section}, dialog with problems`)
      problems += await invalidFields(page)
    }
    await closeDialog(page)
  }
  for (const button of await page.locator('main button').elementHandles()) {
    // All rows have the same menu.
    const name = (await button.getAttribute('aria-haspopup'))
      ? 'menu'
      : ((await button.getAttribute('aria-label')) ?? (await button.textContent()) ?? '')
    if (seen.has(name) || !(await button.isVisible().catch(() => false))) continue
    seen.add(name)
    await press(button)
    const actions = page.locator('.menu button')
    // An action may change the menu, or lead to another section.
    for (let at = 0; at < (await actions.count()); at++) {
      const action = await actions.nth(at).elementHandle()
      if (action !== null) await press(action)
      if (!(await button.isVisible().catch(() => false))) break
      if ((await actions.count()) === 0) await press(button)
    }
  }
  return problems
}

/** Looks at a page for texts outside of the catalog, and for what is too wide for a narrow window. */
const judge = () => {
  const found: string[] = []
  const lookAt =
    (page: Page, data: readonly string[]): Look =>
    async (screen) => {
      for (const text of await textOutsideCatalog(page, data))
        if (!found.some((line) => line.endsWith(`: ${text}`))) found.push(`${screen}: ${text}`)
      if (await scrollsSideways(page)) found.push(`${screen} scrolls sideways`)
    }
  return { found, lookAt }
}

test('in the popup, every text comes from the message catalog or is data, and nothing is too wide or cut from right to left', async ({
  fresh,
}) => {
  test.setTimeout(240_000)
  const { found, lookAt } = judge()
  let problems = 0
  const popup = await fresh.context.newPage()
  for (const { name, act, ...given } of POPUP_STATES) {
    await stagePopup(popup, fresh.pageUrl('popup.html'), { ...given, now: NOW })
    await popup.setViewportSize({ ...POPUP_SIZE, width: NARROW.width })
    const look = lookAt(popup, textsIn({ given, PAGE }))
    await popup.locator('main :is(section, form)').first().waitFor()
    await painted(popup)
    await look(`popup, ${name}`)
    expect.soft(await layoutOfPopup(popup), name).toEqual(FINE_POPUP)
    if (act !== undefined) {
      await openAll(popup, popup.locator('main'))
      await look(`popup, ${name}, all open`)
      expect.soft(await layoutOfPopup(popup), `${name}, all open`).toEqual(FINE_POPUP)
      const alias = popup.locator('input[name="custom"]')
      if ((await alias.count()) > 0) {
        await alias.fill('a b')
        await popup.locator('form button.primary').click()
        await painted(popup)
        await look(`popup, ${name}, with problems`)
        problems += await invalidFields(popup)
      }
    }
  }
  const form = stateNamed('a form')
  await stagePopup(popup, fresh.pageUrl('popup.html?panel'), { overview: form.overview, url: '', title: '', now: NOW })
  await popup.setViewportSize(NARROW)
  await popup.locator('.notice button').waitFor()
  await lookAt(popup, textsIn({ form, PAGE }))('panel, beside a tab whose address is hidden')
  expect(problems, 'problems seen').toBeGreaterThan(0)
  expect(found).toEqual([])
})

test('on the options page, every text comes from the message catalog or is data, and nothing is too wide from right to left', async ({
  fresh,
  service,
}) => {
  test.setTimeout(240_000)
  const { found, lookAt } = judge()
  await stock(service)
  const page = await openOptions(fresh, 'connection')
  await page.setViewportSize(NARROW)
  await expect(page.locator('main h1').first()).toBeVisible()
  await lookAt(page, ['https://links.example.com'])('connection, not connected')
  await fillOutbox(fresh, page, service)
  const answers = await Promise.all(LISTS.map((list) => service.ask('GET', `/api/${list}`)))
  // The example of an address, and the redirect type of an overlay as the API names it, are the same in every language.
  const constants = [
    'https://links.example.com',
    'overlay-',
    'https://sho.rt/alps',
    ': https://sho.rt/alps',
    'github.com',
    'https://example.com/spring-sale example.com/menu.pdf https://example.com/tickets?id=7',
  ]
  const data = textsIn([constants, answers, service.url, new URL(service.url).host, PRESETS, BATCH, REQUESTED])
  let problems = 0
  for (const section of WALKED_SECTIONS)
    problems += await eachScreen(page, section, lookAt(page, data), opensDialogs('texts', section))
  expect(problems, 'problems seen in dialogs').toBeGreaterThan(0)
  expect(found).toEqual([])
})
