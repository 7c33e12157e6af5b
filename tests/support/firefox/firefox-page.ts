import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { ElementHandle, KeyInput, Page } from 'puppeteer-core'
import type { DrivenPage } from '../scenarios/driven-page.ts'

/** A tab of a real Firefox. */
export interface FirefoxPage extends DrivenPage {
  goto: (address: string) => Promise<void>
  /** How many elements have this role and name. */
  count: (role: 'button', name: string) => Promise<number>
  /** Presses the keys together. */
  press: (...keys: KeyInput[]) => Promise<void>
}

/** It ends what hangs and asserts nothing: Firefox on a busy machine takes many times as long as on an idle one. */
const PRESS_LIMIT_MS = 60_000

/** A button by its name, a field by its label, or a group of fields by the beginning of its title. */
type Wanted = { kind: 'button' | 'field' | 'group'; name: string; within?: string }

/**
 * Runs in the page: how many of what is wanted the user can reach, and where the first is, scrolled into view. Whether it
 * gets a click from now on is noted. Firefox's own search by role and name makes every change of a page slow, since it
 * keeps a second tree of the page from then on.
 */
const aimAt = ({ kind, name, within = 'body' }: Wanted): { count: number; x: number; y: number; shown: string } => {
  const inFront = [...document.querySelectorAll('dialog:modal')].at(-1)
  const textOf = (element: Element | null) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
  const isIt = {
    button: (one: Element) => (one.getAttribute('aria-label') ?? textOf(one)) === name,
    field: (one: Element) =>
      one.getAttribute('aria-label') === name ||
      [...((one as HTMLInputElement).labels ?? [])].some((label) => textOf(label) === name),
    group: (one: Element) => textOf(one).startsWith(name),
  }[kind]
  const selector = { button: 'button, [role="button"]', field: 'input, textarea', group: 'summary' }[kind]
  const found = [...document.querySelectorAll(`:is(${within}) :is(${selector})`)].filter(
    (one) =>
      isIt(one) &&
      one.checkVisibility({ visibilityProperty: true }) &&
      one.closest('[aria-hidden="true"], [inert]') === null &&
      (inFront === undefined || inFront.contains(one)),
  )
  const [first] = found
  // At the edge of the window, the bar with the primary button would be pressed instead.
  first?.scrollIntoView({ block: 'center' })
  Object.assign(globalThis, { wasPressed: false })
  first?.addEventListener('click', () => Object.assign(globalThis, { wasPressed: true }), { once: true })
  const { x = 0, y = 0, width = 0, height = 0 } = first?.getBoundingClientRect() ?? {}
  const shown = `${location.href} ${document.body.textContent}`
  return { count: found.length, x: x + width / 2, y: y + height / 2, shown }
}

/** `downloads` is the folder in which this Firefox saves files. */
export const firefoxPage = (page: Page, downloads: string): FirefoxPage => {
  /** A page that is still loading moves its elements, so that the mouse may miss: the element's own event counts. */
  const pressOnly = async (wanted: Wanted): Promise<void> => {
    await expect(async () => {
      const { count, x, y, shown } = await page.evaluate(aimAt, wanted)
      expect(count, shown).toBe(1)
      await page.mouse.click(x, y)
      expect(await page.evaluate(() => Reflect.get(globalThis, 'wasPressed') as unknown)).toBe(true)
    }, `${wanted.kind} “${wanted.name}”`).toPass({ timeout: PRESS_LIMIT_MS })
  }

  const press = async (...keys: KeyInput[]): Promise<void> => {
    for (const key of keys) await page.keyboard.down(key)
    for (const key of keys.toReversed()) await page.keyboard.up(key)
  }

  const evaluate = async (expression: string): Promise<string> => {
    const value: unknown = await page.evaluate(expression)
    return typeof value === 'string' ? value : ''
  }

  const click: FirefoxPage['click'] = (kind, name, within) =>
    pressOnly({ kind, name, ...(within === undefined ? {} : { within }) })

  return {
    goto: async (address) => {
      if (address.startsWith('http')) return void (await page.goto(address))
      // Firefox never reports that an extension's page is loaded; finding an element waits for it.
      void page.goto(address, { timeout: 0 }).catch(() => undefined)
      await expect.poll(() => evaluate('location.href').catch(() => '')).toBe(address)
    },
    count: async (kind, name) => (await page.evaluate(aimAt, { kind, name })).count,
    click,
    unfold: (name) => pressOnly({ kind: 'group', name }),
    fill: async (name, text) => {
      await pressOnly({ kind: 'field', name })
      await press('Control', 'a')
      await press('Delete')
      await page.keyboard.type(text)
    },
    choose: async (field, name, text) => {
      const folder = await mkdtemp(join(tmpdir(), 'terselink-file-'))
      const file = join(folder, name)
      await writeFile(file, text)
      const input = await page.waitForSelector(`input[name="${field}"]`)
      // The browser reads it when the page does.
      await (input as ElementHandle<HTMLInputElement>).uploadFile(file)
    },
    save: async (button) => {
      const files = async () => (await readdir(downloads)).filter((name) => !name.endsWith('.part'))
      const before = new Set(await files())
      const saved = async () => (await files()).filter((name) => !before.has(name))
      await click('button', button)
      await expect.poll(saved).toHaveLength(1)
      const text = async () => readFile(join(downloads, (await saved())[0] ?? ''), 'utf8')
      await expect.poll(text).not.toBe('')
      return text()
    },
    text: (selector) => evaluate(`document.querySelector(${JSON.stringify(selector)})?.textContent ?? ''`),
    press,
    evaluate,
    close: () => page.close(),
  }
}
