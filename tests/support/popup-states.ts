import type { Page } from '@playwright/test'
import type { AliasVerdict } from '../../lib/link-options/check-alias.ts'
import { deepLinks } from '../../lib/link-options/deep-links.ts'
import type { Collection } from '../../lib/model/collections.ts'
import type { JobView } from '../../lib/model/job-view.ts'
import type { Overview } from '../../lib/model/overview.ts'
import { DEFAULT_SETTINGS, type Settings } from '../../lib/model/settings.ts'
import { connectionView } from './connection-view.ts'
import { openMoreOptions } from './more-options.ts'
import { collectionsOf, doneJob, jobOf, overviewOf, PAGE } from './popup-world.ts'

/** The time at which every state is viewed. */
export const NOW = Date.UTC(2026, 4, 1, 12)

export interface PopupState {
  name: string
  overview: Overview
  url?: string
  title?: string
  /** The result of every alias lookup. */
  alias?: AliasVerdict
  /** The user's actions to get there. */
  act?: (popup: Page) => Promise<unknown>
}

const fetched = <T>(items: T[]) => ({ items, fetchedAt: NOW, failure: null })
const refused = (): Collection<never> => ({
  items: [],
  fetchedAt: null,
  failure: { kind: 'not-allowed', said: '' },
})

const COLLECTIONS = collectionsOf({
  domains: fetched([{ id: 1, domain: 'https://go.example', redirectroot: '', redirect404: '' }]),
  campaigns: fetched([{ id: 3, name: 'Spring', public: true, rotator: '', list: '' }]),
  channels: fetched([{ id: 4, name: 'Newsletter', description: '', color: '#aa3300', starred: false }]),
  pixels: fetched([
    { id: 1, type: 'vendor01pixel', name: 'Shop', tag: 'T-1', date: '' },
    { id: 2, type: 'vendor09', name: 'مدونة', tag: 'T-2', date: '' },
  ]),
  overlays: fetched([{ id: 6, type: 'message', name: 'A word before you go', date: '' }]),
  splashPages: fetched([{ id: 9, name: 'One moment, please', date: '' }]),
})

const RECENT = ['spring-menu', 'open-day', 'a-very-long-alias-that-somebody-has-chosen-for-a-page'].map((alias) => ({
  shortUrl: `https://s.test/${alias}`,
  longUrl: `https://kitchen.example/menus/${alias}?table=window`,
  title: alias === 'open-day' ? 'יום פתוח בבית הספר' : `The page of ${alias}`,
  isBroken: false,
}))

const SALE: Settings = {
  ...DEFAULT_SETTINGS,
  presets: [
    { id: 'p', name: 'Summer sale', options: { campaign: 3, custom: 'sale' }, expiresAfterMinutes: 60 },
    { id: 'q', name: 'Newsletter', options: { channel: 4 }, expiresAfterMinutes: null },
  ],
  rules: [{ id: 'r', presetId: 'p', match: 'host', value: 'example.org' }],
}

const LONG_WORDS = 'Words without end, and-one-that-has-no-place-to-break-anywhere-at-all. '.repeat(140)

const TYPED: Overview['draft'] = {
  url: '',
  options: {
    custom: 'typed-before',
    expiry: '2026-06-01 12:00:00',
    pixels: [1],
    metatitle: 'مرحبا بالعالم',
    metadescription: LONG_WORDS,
    metaimage: 'https://127.0.0.1:1/no-picture.png',
    geotarget: [{ location: 'Canada', link: 'https://example.org/ca' }],
    deeplink: deepLinks(true, {}),
    parameters: [{ name: 'utm_source', value: 'poster' }],
  },
}

const FAILURES: Overview['failures'] = [
  {
    id: 'one',
    what: 'https://example.com/a-page-with-a-long-address/that-has-no-room-in-a-popup?of=380&pixels=wide',
    failure: { kind: 'refused', status: 200, said: 'Diese Adresse ist <b>vergeben</b>.' },
    at: NOW,
    job: jobOf({ id: 'one', state: 'failed' }),
  },
  {
    id: 'two',
    what: '',
    failure: { kind: 'invalid', field: 'selection', problem: { code: 'no_links' } },
    at: NOW - 1_000,
    job: null,
  },
  {
    id: 'three',
    what: 'https://example.com/unsure',
    failure: { kind: 'timeout', afterMs: 20_000 },
    at: NOW - 2_000,
    job: jobOf({ id: 'three', state: 'unsure' }),
  },
]

const COPIED_EARLY = { predicted: 'https://s.test/g7kw2pz', copied: 'https://s.test/g7kw2pz' }

const inConnected = (given: Partial<Overview> = {}) =>
  overviewOf({ collections: COLLECTIONS, recent: RECENT, ...given })
const withJob = (job: Partial<JobView>) => inConnected({ job: jobOf(job) })

const openOptions = async (popup: Page) => {
  await popup.getByText('Options', { exact: true }).click()
  await popup.getByLabel('Custom alias').waitFor()
  await openMoreOptions(popup)
  await popup.getByLabel('Redirect type').waitFor()
  await popup.getByLabel('Password', { exact: true }).fill('secret')
  await popup.getByRole('button', { name: 'Show' }).waitFor()
}

const typeAlias = (alias: string) => async (popup: Page) => {
  await popup.getByText('Options', { exact: true }).click()
  await popup.getByLabel('Custom alias').fill(alias)
  await popup.locator('.alias-hint :is(.alias-free, .alias-taken)').waitFor()
}

/** Every state of the popup, with texts that need much space. */
export const POPUP_STATES: readonly PopupState[] = [
  { name: 'not connected', overview: overviewOf({ connection: null }) },
  { name: 'a form', overview: inConnected() },
  { name: 'a form, with nothing made yet', overview: overviewOf() },
  { name: 'a page that cannot be shortened', overview: inConnected(), url: 'chrome://version/', title: 'About' },
  {
    name: 'a page that has a short link',
    overview: inConnected({
      known: {
        id: 8,
        alias: 'page',
        shorturl: 'https://s.test/the-page-that-was-shortened-long-ago',
        longurl: PAGE.url,
        clicks: 1204,
        title: '',
        description: '',
        date: '2026-04-01 08:00:00',
        facts: {},
      },
    }),
  },
  { name: 'a preset that a rule picked', overview: inConnected({ settings: SALE }) },
  { name: 'every option', overview: inConnected({ settings: SALE }), act: openOptions },
  {
    name: 'a draft, with every option open',
    overview: inConnected({ draft: TYPED, remembered: { utm_source: ['poster', 'newsletter'] } }),
    act: async (popup) => {
      await openOptions(popup)
      await popup.getByText('Remembered values').click()
      await popup.getByText("This image can't be loaded from here.").waitFor()
    },
  },
  {
    name: 'options that the plan lacks',
    overview: inConnected({
      connection: connectionView({
        unsupportedOptions: ['custom', 'campaign', 'pixels', 'password', 'geotarget', 'deeplink'],
      }),
      collections: { ...COLLECTIONS, campaigns: refused(), pixels: refused(), overlays: refused() },
    }),
    act: openOptions,
  },
  {
    name: 'an alias that has a link',
    overview: inConnected(),
    title: 'The menu of this spring',
    alias: { kind: 'yours', longUrl: `https://kitchen.example/${'a-long-address-'.repeat(12)}` },
    act: typeAlias('an-alias-that-is-long-too-and-0f-look-alikes-paypaI'),
  },
  {
    name: 'an alias that another account may have',
    overview: inConnected(),
    alias: { kind: 'free', everywhere: false },
    act: typeAlias('spring'),
  },
  {
    name: 'a form with problems',
    overview: inConnected(),
    act: async (popup) => {
      await openOptions(popup)
      await popup.getByLabel('Custom alias').fill('a b')
      await popup.getByRole('button', { name: 'Add device target' }).click()
      await popup.getByLabel('Device', { exact: true }).fill('iPhone')
      await popup.getByLabel('Create them from the destination').check()
      await popup.getByRole('button', { name: 'Shorten', exact: true }).click()
      await popup.locator('[aria-invalid]').first().waitFor()
    },
  },
  {
    name: 'what was refused',
    overview: withJob({
      state: 'failed',
      failure: { kind: 'refused', status: 200, said: 'Diese Adresse ist <b>vergeben</b>.', takenAlias: 'taken' },
      input: { url: PAGE.url, custom: 'taken' },
    }),
  },
  {
    name: 'a result, with its QR code',
    overview: withJob(doneJob(true)),
    act: async (popup) => {
      await popup.getByRole('button', { name: 'QR code' }).click()
      await popup.getByRole('img').waitFor()
    },
  },
  {
    name: 'a result that differs from the request',
    overview: withJob({
      state: 'done',
      copied: 'https://s.test/summer-sale-2',
      outcome: {
        id: 5,
        shortUrl: 'https://s.test/summer-sale-2',
        differences: [
          { option: 'custom', asked: 'summer-sale', got: 'summer-sale-2' },
          { option: 'geotarget', asked: 'Canada', got: '' },
        ],
      },
    }),
  },
  { name: 'a copied link that is being saved', overview: withJob({ state: 'sending', ...COPIED_EARLY }) },
  {
    name: 'a copied link that is not saved yet',
    overview: withJob({ ...COPIED_EARLY, state: 'waiting', failure: { kind: 'unreachable' }, nextAt: NOW + 20_000 }),
  },
  {
    name: 'a copied link without a network',
    overview: withJob({ ...COPIED_EARLY, state: 'waiting', failure: { kind: 'offline' }, nextAt: NOW + 20_000 }),
  },
  {
    name: 'a copied link that was refused, and one that another took the place of',
    overview: inConnected({
      job: jobOf({
        ...COPIED_EARLY,
        state: 'failed',
        failure: { kind: 'refused', status: 200, said: 'Diese Adresse ist <b>vergeben</b>.' },
      }),
      recent: RECENT.map((link, at) => ({ ...link, isBroken: at === 1 })),
      failures: [
        {
          id: 'changed',
          what: 'The menu of this spring',
          failure: {
            kind: 'short-url-changed',
            copied: 'https://s.test/an-alias-that-is-long-too-and-was-copied',
            shortUrl: 'https://s.test/menu',
          },
          at: NOW,
          job: null,
        },
      ],
    }),
  },
  {
    name: 'what waits for the allowance',
    overview: {
      ...withJob({ state: 'waiting', paceUntil: NOW + 41_000, nextAt: NOW + 41_000 }),
      rate: { limit: 30, remaining: 0, resetAt: NOW + 41_000 },
      counts: { waiting: 3, sending: 0, reconciling: 0, unsure: 1, failed: 0, done: 9 },
    },
  },
  {
    name: 'what was requested in another tab and waits for the allowance',
    overview: inConnected({
      underWay: jobOf({
        state: 'waiting',
        paceUntil: NOW + 41_000,
        nextAt: NOW + 41_000,
        input: { url: PAGE.url, custom: 'spring', metatitle: 'Spring' },
        hasPassword: true,
      }),
      rate: { limit: 30, remaining: 0, resetAt: NOW + 41_000 },
    }),
  },
  {
    name: 'what is in a batch that is paused',
    overview: inConnected({ underWay: jobOf({ state: 'waiting', batch: 'one', paused: true }) }),
  },
  {
    name: 'what may have been made in another tab',
    overview: inConnected({ underWay: jobOf({ state: 'unsure', failure: { kind: 'timeout', afterMs: 20_000 } }) }),
  },
  {
    name: 'what waits for the network',
    overview: withJob({ state: 'waiting', failure: { kind: 'offline' }, nextAt: NOW + 20_000 }),
  },
  {
    name: 'what waits for its key',
    overview: withJob({ state: 'waiting', failure: { kind: 'key-refused', said: 'A valid API key is required.' } }),
  },
  {
    name: 'what may have been made',
    overview: withJob({ state: 'unsure', failure: { kind: 'timeout', afterMs: 20_000 } }),
  },
  {
    name: 'a rejected key',
    overview: inConnected({
      connection: connectionView({ blocked: { kind: 'key-refused', said: 'A valid API key is required.' } }),
      counts: { waiting: 2, sending: 0, reconciling: 0, unsure: 0, failed: 1, done: 9 },
    }),
  },
  { name: 'what failed without a window', overview: inConnected({ failures: FAILURES }) },
  {
    name: 'a result below what failed without a window',
    overview: inConnected({ job: jobOf(doneJob(true)), failures: FAILURES }),
  },
  { name: 'a lock', overview: inConnected({ connection: connectionView({ passphrase: true, locked: true }) }) },
]

export const stateNamed = (name: string): PopupState & { now: number } => {
  const state = POPUP_STATES.find((each) => each.name === name)
  if (state === undefined) throw new Error(`There is no state “${name}”`)
  return { ...state, now: NOW }
}
