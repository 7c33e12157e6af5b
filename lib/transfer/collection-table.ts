import { t } from '../words/t.ts'
import type { Cell } from '../xlsx/write-xlsx.ts'
import type { AccountKind, AccountRows } from './account-file.ts'

type Columns<Row> = readonly (readonly [name: () => string, cell: (row: Row) => string | number | boolean | null])[]

/** What is saved beside links, which have a table of their own (`link-table.ts`). */
export type CollectionKind = Exclude<AccountKind, 'links'>

const id = [() => 'ID', ({ id }: { id: number | null }) => id] as const
const name = [() => t('collections_name'), ({ name }: { name: string }) => name] as const
const type = [() => t('collections_type'), ({ type }: { type: string }) => type] as const
const date = [() => t('collections_date'), ({ date }: { date: string }) => date] as const

/** The columns of each kind of table, which are called as in its section. */
const COLUMNS: { readonly [K in CollectionKind]: Columns<AccountRows[K]> } = {
  channels: [
    id,
    name,
    [() => t('channels_description'), ({ description }) => description],
    [() => t('channels_color'), ({ color }) => color],
    [() => t('channels_starred'), ({ starred }) => starred],
  ],
  channelItems: [
    [() => t('links_channel'), ({ channelName }) => channelName],
    type,
    id,
    [() => t('channels_item_title'), ({ title }) => title],
    [() => t('channels_item_link'), ({ link }) => link],
    [() => t('bulk_preview'), ({ preview }) => preview],
    date,
  ],
  campaigns: [
    id,
    name,
    [() => t('campaigns_public'), (campaign) => campaign.public],
    [() => t('campaigns_rotator'), ({ rotator }) => (rotator === false ? null : rotator)],
    [() => t('campaigns_list'), ({ list }) => list],
  ],
  domains: [
    id,
    [() => t('domains_domain'), ({ domain }) => domain],
    [() => t('domains_root'), ({ redirectroot }) => redirectroot],
    [() => t('domains_404'), ({ redirect404 }) => redirect404],
  ],
  pixels: [id, type, name, [() => t('pixels_tag'), ({ tag }) => tag], date],
  overlays: [id, type, name, date],
  splashPages: [id, name, date],
}

const cellOf = (value: string | number | boolean | null): Cell =>
  typeof value === 'number' ? value : String(value ?? '')

/** All rows of one kind as a table, whose header is in the language of the page. */
export const collectionTable = <K extends CollectionKind>(kind: K, rows: readonly AccountRows[K][]): Cell[][] => {
  const columns: Columns<AccountRows[K]> = COLUMNS[kind]
  return [columns.map(([name]) => name()), ...rows.map((row) => columns.map(([, cell]) => cellOf(cell(row))))]
}
