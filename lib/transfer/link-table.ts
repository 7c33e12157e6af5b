import { hostOf } from '../address/short-url.ts'
import type { Collections } from '../model/collections.ts'
import type { ListedLink } from '../model/link-facts.ts'
import type { ServiceClock } from '../model/service-clock.ts'
import { withServiceZone } from '../words/service-time-text.ts'
import { t } from '../words/t.ts'
import type { Cell } from '../xlsx/write-xlsx.ts'
import { type TableFormat, tableCsv, tableFile } from './table-file.ts'

/** What the ids and times of links mean. */
export interface LinkMeaning {
  collections: Collections | null
  clock: ServiceClock
}

/** A comma would be ambiguous, because names can contain one. */
const SEPARATOR = '; '

/** A time of the service as a moment; any other text stays as it is. */
const momentOf = (dateTime: string | null | undefined, { clock }: LinkMeaning): Cell => {
  const at = clock.fromService(dateTime ?? '')
  return at === null ? (dateTime ?? '') : new Date(at)
}

const namesIn = (items: readonly { id: number; name: string }[] | undefined, ids: readonly number[]): string[] =>
  // Only names, because an id means nothing in another account.
  ids.flatMap((id) => items?.find((item) => item.id === id)?.name ?? [])

export const channelNames = ({ facts }: ListedLink, { collections }: LinkMeaning): string[] =>
  namesIn(collections?.channels.items, facts.channels ?? [])

export const campaignName = ({ facts }: ListedLink, { collections }: LinkMeaning): string | undefined =>
  namesIn(collections?.campaigns.items, typeof facts.campaign === 'number' ? [facts.campaign] : [])[0]

interface LinkColumn {
  name: (meaning: LinkMeaning) => string
  cell: (link: ListedLink, meaning: LinkMeaning) => Cell
}

/** The columns of a table of links. Bulk recognizes those that a new link can have, in any language. */
const COLUMNS: readonly LinkColumn[] = [
  { name: () => 'ID', cell: ({ id }) => id },
  { name: () => t('links_short_url'), cell: ({ shorturl }) => shorturl },
  { name: () => t('shared_long_url'), cell: ({ longurl }) => longurl },
  { name: () => t('option_custom_label'), cell: ({ alias }) => alias },
  { name: () => t('option_domain_label'), cell: ({ shorturl }) => hostOf(shorturl) },
  { name: () => t('option_metatitle_column'), cell: ({ title }) => title },
  { name: () => t('link_note'), cell: ({ description }) => description },
  { name: () => t('links_channel'), cell: (link, meaning) => channelNames(link, meaning).join(SEPARATOR) },
  { name: () => t('links_campaign'), cell: (link, meaning) => campaignName(link, meaning) ?? '' },
  { name: () => t('option_expiry_label'), cell: ({ facts }, meaning) => momentOf(facts.expiry, meaning) },
  { name: () => t('links_clicks'), cell: ({ clicks }) => clicks },
  { name: () => t('link_unique_clicks'), cell: ({ facts }) => facts.uniqueClicks ?? '' },
  { name: ({ clock }) => withServiceZone(t('link_last_click'), clock), cell: ({ facts }) => facts.lastClick ?? '' },
  { name: () => t('link_created'), cell: ({ date }, meaning) => momentOf(date, meaning) },
]

/** Links as a table with a header in the language of the page. */
const linkTable = (links: readonly ListedLink[], meaning: LinkMeaning): Cell[][] => [
  COLUMNS.map(({ name }) => name(meaning)),
  ...links.map((link) => COLUMNS.map(({ cell }) => cell(link, meaning))),
]

/** The same table as CSV. */
export const linksCsv = (links: readonly ListedLink[], meaning: LinkMeaning): string =>
  tableCsv(linkTable(links, meaning))

export const linksFile = (links: readonly ListedLink[], meaning: LinkMeaning, format: TableFormat): Promise<Blob> =>
  tableFile(linkTable(links, meaning), format, t('page_section_links'))
