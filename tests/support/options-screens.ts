import { expect, type Page } from '@playwright/test'
import type { SectionId } from '../../entrypoints/options/page/route.ts'
import { DAY } from '../../lib/model/durations.ts'
import type { Settings } from '../../lib/model/settings.ts'
import { ENGLISH } from '../../lib/words/catalog/english.ts'
import { IS_LONG } from './sample-size.ts'
import type { ServiceUnderTest } from './service-under-test.ts'

/** Every section of the options page. */
export const SECTION_IDS = Object.keys(ENGLISH).flatMap((key) =>
  key.startsWith('page_section_') ? [key.slice('page_section_'.length) as SectionId] : [],
)

/** In the order of walks: Connection shows more once there are requests. */
export const WALKED_SECTIONS: readonly SectionId[] = [...SECTION_IDS.filter((id) => id !== 'connection'), 'connection']

/** Walks share the dialogs: each opens those of every second section, and all of them before a release. */
export const opensDialogs = (walk: 'texts' | 'access', section: SectionId): boolean =>
  IS_LONG || (WALKED_SECTIONS.indexOf(section) % 2 === 0) === (walk === 'texts')

/** As long as pages have them, in one line, and an address to match. */
const LONG_TITLE = 'Programme, tickets and travel: everything about the Midsummer festival on both stages'
const LONG_ADDRESS = 'https://festival.example.com/2026/midsummer/programme-and-tickets?language=en&stage=2'

/** Something to show for every list. */
export const stock = async ({ ask }: ServiceUnderTest): Promise<void> => {
  const expiry = new Date(Date.now() + 2 * DAY).toISOString().slice(0, 19).replace('T', ' ')
  await ask('POST', '/api/url/add', { url: LONG_ADDRESS, custom: 'long', metatitle: LONG_TITLE, expiry })
  await ask('POST', '/api/url/add', { url: 'https://example.com/', custom: 'a-link', metatitle: 'A link' })
  await ask('POST', '/api/channel/add', { name: 'Newsletter', color: '#aa3300', starred: true })
  await ask('POST', '/api/campaign/add', { name: 'Spring', slug: 'spring', public: true })
  await ask('POST', '/api/domain/add', { domain: 'https://go.example.com', redirectroot: 'https://example.com/' })
  // Not verified.
  await ask('POST', '/api/domain/add', { domain: 'https://new.example.net' })
  await ask('POST', '/api/pixel/add', { type: 'vendor01pixel', name: 'Shop', tag: 'T-1' })
}

export const PRESETS: Pick<Settings, 'presets' | 'rules'> = {
  presets: [{ id: 'a', name: 'Docs', options: { description: 'a note', custom: 'docs' }, expiresAfterMinutes: 60 }],
  rules: [
    { id: '1', presetId: 'a', match: 'host', value: 'example.com' },
    { id: '2', presetId: 'a', match: 'pattern', value: 'https://*.example.org/*' },
  ],
}

/** Buttons that show no new screen: they send something, or close their container. */
const NO_SCREEN = ['Refresh', 'Menu', 'Save', 'Lock', 'Select all']

/** Runs in the page: a dialog is opened in an effect of its first render, which a new hash may have to request first. */
const dialogsOpen = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
  })

/**
 * Visits a section of the options page, and every dialog that a button in it opens, so that new sections and dialogs
 * are included automatically. It ends after `most` screens.
 */
export const eachScreen = async (
  page: Page,
  section: SectionId,
  look: (screen: string) => Promise<void>,
  most = Number.POSITIVE_INFINITY,
): Promise<void> => {
  let visited = 0
  const visit = async (screen: string): Promise<void> => {
    await look(screen)
    visited += 1
  }
  await page.goto(page.url().replace(/#.*$/, `#${section}`))
  await expect(page.locator('main h1').first()).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await visit(section)
  // The buttons of options open a field, and disappear.
  const buttons = page.locator('main').getByRole('button').and(page.locator(':not(.more-options *)'))
  const seen = new Set<string>(NO_SCREEN)
  /** Visits the dialog that this press opens, if any. */
  const visitAfter = async (press: () => Promise<void>, screen: string): Promise<void> => {
    await press()
    // Some buttons open a page of the browser, behind which this one would be painted once a second.
    await page.bringToFront()
    await page.evaluate(dialogsOpen)
    const dialog = page.locator('dialog[open]')
    if ((await dialog.count()) === 0) return
    await visit(screen)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  for (const button of await buttons.all()) {
    if (visited >= most) return
    const name = (await button.getAttribute('aria-label')) ?? (await button.textContent()) ?? ''
    // Rows have the same buttons: one of each is enough, whatever its name.
    const kind = name.replace(/^(Edit|Delete|Move|Copy|More actions|Select all) .*$/, '$1')
    // The menu of the list itself is another one than those of its rows.
    const isOfList = kind === 'More actions' && !(await button.evaluate((each) => each.closest('tr') !== null))
    const seenAs = isOfList ? name : kind
    if (seen.has(seenAs) || kind.startsWith('Copy') || kind === 'Move') continue
    seen.add(seenAs)
    if (!(await button.isVisible()) || !(await button.isEnabled())) continue
    if (kind !== 'More actions') {
      await visitAfter(() => button.click(), `${section}: ${name}`)
      continue
    }
    // By name: a list that is shown again may have fewer buttons at first.
    const opener = page.locator('main').getByRole('button', { name, exact: true })
    await opener.click()
    const actions = page.locator('.menu button')
    await expect(actions.first()).toBeVisible()
    await visit(`${section}: ${name}`)
    for (let at = 0; visited < most && at < (await actions.count()); at++) {
      const action = actions.nth(at)
      const actionName = (await action.textContent()) ?? ''
      await visitAfter(async () => {
        await action.click()
        // The form begins with what the service has now.
        if (actionName === 'Edit') await expect(page.locator('dialog[open]')).not.toHaveCount(0)
      }, `${section}: ${actionName}`)
      // An action may lead to another section.
      if (!(await opener.isVisible())) await page.goBack()
      await opener.click()
      await expect(actions.first()).toBeVisible()
    }
    await page.keyboard.press('Escape')
  }
}
