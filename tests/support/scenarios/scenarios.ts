import { expect } from '@playwright/test'
import { readTranslation } from '../../../scripts/words/translations.ts'
import type { ServiceUnderTest } from '../service-under-test.ts'
import type { DrivenPage } from './driven-page.ts'

// What users do, the same in every browser. All scenarios of a browser share it and the service, one after the other:
// each uses an address of its own.

export interface ScenarioWorld {
  /** Opens a page of the extension, which is connected to `service`. The popup is opened in a tab. */
  open: (path: string) => Promise<DrivenPage>
  service: ServiceUnderTest
}

export interface Scenario {
  name: string
  /** What it needs that browsers do differently. Without it, nothing: other files prove the same, in Chromium. */
  needs?: string
  run: (world: ScenarioWorld) => Promise<void>
}

const MENU = 'https://example.com/menu'

/** What the account has before a browser is connected. */
export const stockForScenarios = async ({ ask }: ServiceUnderTest): Promise<void> => {
  await ask('POST', '/api/channel/add', { name: 'First' })
  await ask('POST', '/api/url/add', { url: MENU, custom: 'menu', metatitle: 'The menu' })
  await ask('POST', '/api/url/add', { url: 'https://example.com/gone', custom: 'gone', metatitle: 'Gone' })
}

const outcome = (popup: DrivenPage) => () => popup.text('[role=status]')

/** A short URL as it is shown. */
const shown = ({ service }: ScenarioWorld, alias: string): string => `${new URL(service.url).host}/${alias}`

const aliasesOf = (service: ServiceUnderTest, url: string): string[] =>
  service
    .links()
    .filter((link) => link.url === url)
    .map(({ alias }) => alias)

const popupWith = async (world: ScenarioWorld, address: string): Promise<DrivenPage> => {
  const popup = await world.open('popup.html')
  await popup.fill('Long URL', address)
  return popup
}

/** The fields of the popup's form that the bar with the button covered when they were focused or scrolled to. */
const COVERED_WITH_LARGE_TEXT = `(async () => {
  document.documentElement.style.fontSize = '200%'
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  await frame()
  const bottomOf = (selector) => document.querySelector(selector).getBoundingClientRect().bottom
  if (bottomOf('.popup-footer') >= bottomOf('.popup-later')) return 'The bar is not over the form.'
  const covered = []
  for (const field of document.querySelectorAll('.popup-later :is(summary, select, textarea)')) {
    for (const show of ['focus', 'scrollIntoView']) {
      window.scrollTo(0, 0)
      field[show]({ block: 'nearest' })
      await frame()
      if (field.getBoundingClientRect().bottom > document.querySelector('.popup-footer').getBoundingClientRect().top + 1)
        covered.push(show + ' ' + (field.name || field.textContent))
    }
  }
  return covered.join(', ')
})()`

export const SCENARIOS: Scenario[] = [
  {
    name: 'the connection names the account, and the key is not in the page',
    run: async ({ open, service }) => {
      const page = await open('options.html#connection')
      await expect.poll(() => page.text('main')).toContain('Connected as ')
      expect(await page.evaluate('document.documentElement.outerHTML')).not.toContain(service.key)
      await page.close()
    },
  },
  {
    name: 'a link is created with an alias and a note',
    needs: 'fields, groups that open, messages to the worker',
    run: async (world) => {
      const popup = await popupWith(world, 'https://example.com/options')
      await popup.unfold('Options')
      await popup.fill('Custom alias', 'spring')
      await popup.unfold('More options')
      await popup.unfold('Appearance')
      await popup.fill('Note', 'for the spring')
      await popup.click('button', 'Shorten')
      await expect.poll(outcome(popup)).toContain(shown(world, 'spring'))
      await expect
        .poll(() => world.service.rows("select url, description from links where alias = 'spring'"))
        .toEqual([{ url: 'https://example.com/options', description: 'for the spring' }])
      await popup.close()
    },
  },
  {
    name: 'a taken alias is reported, and another one is sent',
    run: async (world) => {
      const url = 'https://example.com/taken'
      const popup = await popupWith(world, url)
      await popup.unfold('Options')
      await popup.fill('Custom alias', 'menu')
      await popup.click('button', 'Shorten')
      await expect.poll(() => popup.text('[role=alert]')).toContain('is taken')
      expect(aliasesOf(world.service, url)).toEqual([])
      await popup.fill('Custom alias', 'not-taken')
      await popup.click('button', 'Shorten')
      await expect.poll(() => aliasesOf(world.service, url)).toEqual(['not-taken'])
      await popup.close()
    },
  },
  {
    name: 'the existing link of an address is offered and used instead of another one',
    run: async (world) => {
      const url = 'https://example.com/twice'
      const first = await popupWith(world, url)
      await first.click('button', 'Shorten')
      await expect.poll(() => aliasesOf(world.service, url)).toHaveLength(1)
      const [alias = ''] = aliasesOf(world.service, url)
      await expect.poll(outcome(first)).toContain(shown(world, alias))
      await first.close()
      const second = await popupWith(world, url)
      await second.click('button', 'Use it')
      await expect.poll(outcome(second)).toContain(shown(world, alias))
      expect(aliasesOf(world.service, url)).toEqual([alias])
      await second.close()
    },
  },
  {
    name: 'a request that failed is sent again by Retry in the Outbox',
    run: async (world) => {
      const url = 'https://example.com/retry'
      const { id } = await world.service.ask('POST', '/api/url/add', { url: 'https://example.com/', custom: 'busy' })
      const popup = await popupWith(world, url)
      await popup.unfold('Options')
      await popup.fill('Custom alias', 'busy')
      await popup.click('button', 'Shorten')
      await expect.poll(() => popup.text('[role=alert]')).toContain('is taken')
      await popup.close()
      await world.service.ask('DELETE', `/api/url/${String(id)}/delete`)
      const outbox = await world.open('options.html#outbox')
      await outbox.click('button', `More actions for Shorten: ${url}`)
      await outbox.click('button', 'Retry')
      await expect.poll(() => aliasesOf(world.service, url)).toEqual(['busy'])
      await outbox.close()
    },
  },
  {
    name: 'the addresses of a text are shortened together',
    run: async ({ open, service }) => {
      const page = await open('options.html#bulk')
      await page.fill('Addresses', 'Read https://example.com/bulk-1 and https://example.com/bulk-2, please.')
      await page.click('button', 'Shorten 2 links')
      await expect.poll(() => page.text('article')).toContain('2 of 2 created')
      for (const path of ['bulk-1', 'bulk-2']) expect(aliasesOf(service, `https://example.com/${path}`)).toHaveLength(1)
      await page.close()
    },
  },
  {
    name: 'a file of addresses and aliases becomes links, which are saved as a table',
    needs: 'files that are chosen and saved',
    run: async ({ open, service }) => {
      const bulk = await open('options.html#bulk')
      const file = 'Long URL,Alias\nhttps://example.com/file-1,from-file-1\nhttps://example.com/file-2,from-file-2\n'
      await bulk.choose('file', 'links.csv', file)
      await bulk.click('button', 'Shorten 2 links')
      for (const at of [1, 2])
        await expect.poll(() => aliasesOf(service, `https://example.com/file-${at}`)).toEqual([`from-file-${at}`])
      await bulk.close()
      const transfer = await open('options.html#transfer')
      const table = await transfer.save('Save links as CSV')
      for (const at of [1, 2])
        expect(table).toContain(`${service.url}/from-file-${at},https://example.com/file-${at},from-file-${at},`)
      expect(table).not.toContain(service.key)
      await transfer.close()
    },
  },
  {
    name: 'a link is edited',
    run: async ({ open, service }) => {
      const page = await open('options.html#links')
      await page.click('button', 'The menu')
      await page.click('button', 'Edit')
      await page.fill('Long URL', 'https://example.com/new-menu')
      await page.click('button', 'Save')
      await expect.poll(() => aliasesOf(service, 'https://example.com/new-menu')).toEqual(['menu'])
      expect(aliasesOf(service, MENU)).toEqual([])
      await page.close()
    },
  },
  {
    name: 'a link is deleted after a confirmation',
    needs: 'dialogs, and the stored list',
    run: async ({ open, service }) => {
      const page = await open('options.html#links')
      await page.click('button', 'Gone')
      await page.click('button', 'More actions for Gone', '[role=dialog]')
      await page.click('button', 'Delete')
      await expect.poll(() => page.text('[role=alertdialog]')).toContain('Delete “Gone”?')
      expect(aliasesOf(service, 'https://example.com/gone')).toEqual(['gone'])
      await page.click('button', 'Delete', '[role=alertdialog]')
      await expect.poll(() => aliasesOf(service, 'https://example.com/gone')).toEqual([])
      await expect.poll(() => page.text('table')).not.toContain('Gone')
      await page.close()
    },
  },
  {
    name: 'a channel is created',
    run: async ({ open, service }) => {
      const page = await open('options.html#channels')
      await expect.poll(() => page.text('table')).toContain('First')
      await page.click('button', 'New channel')
      await page.fill('Name', 'Podcast')
      await page.click('button', 'Create')
      await expect.poll(() => page.text('table')).toContain('Podcast')
      expect(service.rows("select name from channels where name = 'Podcast'")).toHaveLength(1)
      await page.close()
    },
  },
  {
    name: 'a preset is chosen by a rule',
    run: async (world) => {
      const page = await world.open('options.html#presets')
      await page.click('button', 'New preset')
      await page.fill('Name', 'Field notes')
      await page.click('button', 'Meta title')
      await page.fill('Meta title', 'From the field')
      await page.click('button', 'Create')
      await expect.poll(() => page.text('table')).toContain('Field notes')
      await page.click('button', 'Add rule')
      await page.fill('Host', 'field.example.com')
      await page.click('button', 'Create')
      await expect.poll(() => page.text('main')).toContain('field.example.com uses Field notes')
      await page.close()
      const url = 'https://field.example.com/'
      const popup = await popupWith(world, url)
      await popup.click('button', 'Shorten')
      await expect
        .poll(() => world.service.rows(`select meta_title from links where url = '${url}'`))
        .toEqual([{ meta_title: 'From the field' }])
      await popup.close()
    },
  },
  {
    name: 'with text of 200 %, the bar with Shorten covers nothing that is focused or scrolled to',
    needs: 'layout, and scrolling to a field',
    run: async ({ open }) => {
      const popup = await open('popup.html?panel')
      await popup.unfold('Options')
      await popup.unfold('More options')
      for (const group of ['Access', 'Appearance', 'Destinations', 'Tracking']) await popup.unfold(group)
      await expect.poll(() => popup.evaluate("String(document.querySelector('textarea') !== null)")).toBe('true')
      expect(await popup.evaluate(COVERED_WITH_LARGE_TEXT)).toBe('')
      await popup.close()
    },
  },
  {
    name: 'a language is chosen, for every open page and the popup, and then the browser’s again',
    needs: 'message catalogs, and messages between pages',
    run: async ({ open }) => {
      const other = await open('options.html#channels')
      const page = await open('options.html#appearance')
      const choose = (language: string) =>
        page.evaluate(
          `(() => {
            const choice = document.querySelector('select[name=language]')
            if (choice === null) return ''
            choice.value = '${language}'
            choice.dispatchEvent(new Event('change', { bubbles: true }))
            return choice.value
          })()`,
        )
      await expect.poll(() => choose('de')).toBe('de')
      const german = readTranslation('de')
      await expect.poll(() => page.text('h1')).toBe(german.page_section_appearance)
      await expect.poll(() => other.text('h1')).toBe(german.page_section_channels)
      const popup = await open('popup.html')
      await expect.poll(() => popup.text('button.primary')).toBe(german.shared_shorten)
      await popup.close()
      await expect.poll(() => choose('browser')).toBe('browser')
      await expect.poll(() => page.text('h1')).toBe('Appearance')
      await expect.poll(() => other.text('h1')).toBe('Channels')
      await other.close()
      await page.close()
    },
  },
]
