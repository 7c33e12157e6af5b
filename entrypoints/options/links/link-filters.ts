import type { Choice } from '../../../components/field/choice.ts'
import { itemChoices } from '../../../components/link-options/item-choices.ts'
import { hostOf } from '../../../lib/address/short-url.ts'
import type { ConnectionView } from '../../../lib/model/connection-view.ts'
import type { FilterName, FilterValue, LinkFilters } from '../../../lib/model/links-question.ts'
import { formatNumber, formatServiceDay } from '../../../lib/words/format.ts'
import { type PlainKey, t } from '../../../lib/words/t.ts'
import type { Session } from '../page/session.ts'

/** The sources of choices and names. */
export type FilterSession = Pick<Session, 'connection' | 'collections' | 'settings'>

export interface LinkFilter<Value> {
  /** Only filters by UTM parameters have a label that depends on the value. */
  label: (value?: Value) => string
  /**
   * Reads a value from the page's address, so that a filtered list can be bookmarked; `undefined` if the text isn't a
   * value.
   */
  read: (text: string) => Value | undefined
  write: (value: Value) => string
  /** The value in words. */
  text: (value: Value, session: FilterSession) => string
  /** The values in the filter's menu, as they are in the address. */
  choices?: (session: FilterSession) => Choice[]
  /** A range instead of a menu: the names of its limits and their input. */
  ends?: { from: PlainKey; to: PlainKey; input: { type: 'number' | 'date'; min?: number; max: number | string } }
}

const wholeOf = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)
const dayOf = (text: string): string | undefined => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined)

interface Range<T> {
  from?: T | undefined
  to?: T | undefined
}

/** Reads a range `a..b`, one end of which may be missing. */
const rangeOf = <T>(text: string, read: (end: string) => T | undefined): Range<T> | undefined => {
  const [from, to] = text.split('..').map(read)
  if (from === undefined && to === undefined) return undefined
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}
const rangeText = ({ from = '', to = '' }: Range<number | string>): string => `${from}..${to}`
const rangeWords = <T>({ from, to }: Range<T>, words: (end: T) => string): string => {
  if (from === undefined) return `≤ ${to === undefined ? '' : words(to)}`
  return to === undefined ? `≥ ${words(from)}` : `${words(from)} – ${words(to)}`
}

const nameIn = (items: readonly { id: number; name: string }[] | undefined, id: number): string =>
  items?.find((item) => item.id === id)?.name ?? String(id)

type Expiry = FilterValue<'expiry'>

const EXPIRIES: readonly Expiry[] = ['expired', { days: 1 }, { days: 7 }, { days: 30 }, 'later', 'never']

const expiryText = (expiry: Expiry): string => (typeof expiry === 'string' ? expiry : String(expiry.days))
const expiryWords = (expiry: Expiry): string =>
  typeof expiry === 'string' ? t(`links_filter_${expiry}`) : t('links_filter_within', expiry.days)

type LastClick = FilterValue<'lastClick'>

const LAST_CLICKS: readonly LastClick[] = ['never', { days: 7 }, { days: 30 }, { days: 90 }, { days: 365 }]

const lastClickText = (lastClick: LastClick): string => (lastClick === 'never' ? lastClick : String(lastClick.days))
const lastClickWords = (lastClick: LastClick): string =>
  lastClick === 'never' ? t('link_last_click_never') : t('links_filter_unclicked', lastClick.days)

const daysOf = (text: string): { days: number } | undefined => {
  const days = wholeOf(text)
  return days === undefined || days < 1 || days > 366 ? undefined : { days }
}

const flagText = (flag: boolean): string => (flag ? 'yes' : 'no')
const flagWords = (flag: boolean): string => t(flag ? 'links_filter_yes' : 'links_filter_no')
const FLAG = {
  read: (text: string) => (text === 'yes' ? true : text === 'no' ? false : undefined),
  write: flagText,
  text: flagWords,
  choices: () => [true, false].map((flag) => ({ value: flagText(flag), label: flagWords(flag) })),
}

/** Every filter, in the order of the address, the chips and the menus. */
const FILTERS: { readonly [F in FilterName]: LinkFilter<FilterValue<F>> } = {
  channel: {
    label: () => t('links_channel'),
    read: wholeOf,
    write: String,
    text: (id, { collections }) => nameIn(collections.value?.channels.items, id),
    choices: ({ collections }) => itemChoices(collections.value?.channels.items ?? []),
  },
  campaign: {
    label: () => t('links_campaign'),
    read: (text) => (text === 'none' ? null : wholeOf(text)),
    write: (id) => (id === null ? 'none' : String(id)),
    text: (id, { collections }) =>
      id === null ? t('option_campaigns_none') : nameIn(collections.value?.campaigns.items, id),
    choices: ({ collections }) => [
      { value: 'none', label: t('option_campaigns_none') },
      ...itemChoices(collections.value?.campaigns.items ?? []),
    ],
  },
  domain: {
    label: () => t('option_domain_label'),
    read: (text) => text.slice(0, 253) || undefined,
    write: String,
    text: String,
    choices: ({ connection, collections }) =>
      linkHosts(connection.value, collections.value?.domains.items ?? []).map((host) => ({ value: host, label: host })),
  },
  clicks: {
    label: () => t('links_clicks'),
    read: (text) => rangeOf(text, wholeOf),
    write: rangeText,
    text: (range) => rangeWords(range, formatNumber),
    ends: {
      from: 'links_filter_clicks_from',
      to: 'links_filter_clicks_to',
      // The field accepts as many digits as the address.
      input: { type: 'number', min: 0, max: 999_999_999 },
    },
  },
  dates: {
    label: () => t('links_filter_created'),
    read: (text) => rangeOf(text, dayOf),
    write: rangeText,
    text: (range) => rangeWords(range, formatServiceDay),
    ends: { from: 'links_filter_from', to: 'links_filter_to', input: { type: 'date', max: '9999-12-31' } },
  },
  expiry: {
    label: () => t('links_filter_expires'),
    read: (text) => {
      if (text === 'never' || text === 'later' || text === 'expired') return text
      return daysOf(text)
    },
    write: expiryText,
    text: expiryWords,
    choices: () => EXPIRIES.map((expiry) => ({ value: expiryText(expiry), label: expiryWords(expiry) })),
  },
  lastClick: {
    label: () => t('link_last_click'),
    read: (text) => (text === 'never' ? text : daysOf(text)),
    write: lastClickText,
    text: lastClickWords,
    choices: () => LAST_CLICKS.map((each) => ({ value: lastClickText(each), label: lastClickWords(each) })),
  },
  password: { label: () => t('option_password_label'), ...FLAG },
  targets: { label: () => t('links_mark_targets'), ...FLAG },
  pixels: { label: () => t('option_pixels_label'), ...FLAG },
  // Has no menu: other sections link here with this filter.
  utm: {
    label: (utm) => utm?.name ?? '',
    read: (text) => {
      const [, name = '', value = ''] = /^(utm_[^=]{1,251})=(.{1,4096})$/s.exec(text) ?? []
      return name === '' ? undefined : { name, value }
    },
    write: ({ name, value }) => `${name}=${value}`,
    text: ({ value }) => value,
  },
  note: { label: () => t('links_filter_note'), ...FLAG },
  madeHere: { label: () => t('links_filter_here'), ...FLAG },
  preset: {
    label: () => t('popup_preset'),
    read: (text) => text.slice(0, 255) || undefined,
    write: String,
    text: (id, { settings }) => {
      const presets = settings.value?.presets
      return presets?.find((preset) => preset.id === id)?.name ?? (presets ? t('links_filter_preset_deleted') : id)
    },
    choices: ({ settings }) => (settings.value?.presets ?? []).map(({ id, name }) => ({ value: id, label: name })),
  },
}

/** Each filter only gets its own value, from `filters[name]`. */
export const LINK_FILTERS = Object.entries(FILTERS) as [FilterName, LinkFilter<unknown>][]

/** The filters in an address. Those that can't be read are left out. */
export const filtersOf = (query: string): LinkFilters => {
  const asked = new URLSearchParams(query)
  const filters: LinkFilters = {}
  for (const [name, filter] of LINK_FILTERS) {
    const value = filter.read(asked.get(name) ?? '')
    if (value !== undefined) Object.assign(filters, { [name]: value })
  }
  return filters
}

/** The query of filters, in an order that doesn't depend on theirs. `PageTools.hashOf` adds the account of the ids. */
export const filtersQuery = (filters: LinkFilters): string => {
  const written = new URLSearchParams()
  for (const [name, filter] of LINK_FILTERS)
    if (filters[name] !== undefined) written.set(name, filter.write(filters[name]))
  return written.toString()
}

/**
 * The hosts that short URLs of the account can have. The service's own host comes first: that of links without a
 * requested domain or, as long as there is no such link, that of the service's address.
 */
export const linkHosts = (
  connection: Pick<ConnectionView, 'baseUrl' | 'shortBases'> | null | undefined,
  domains: readonly { domain: string }[],
): string[] => {
  const branded = domains.map(({ domain }) => hostOf(domain))
  if (!connection) return branded
  const { own, byHost } = connection.shortBases
  const others = Object.keys(byHost).filter((host) => !branded.includes(host))
  const hosts = own === null ? others : [hostOf(own), ...others]
  return [...new Set([...(hosts.length === 0 ? [hostOf(connection.baseUrl)] : hosts), ...branded])]
}
