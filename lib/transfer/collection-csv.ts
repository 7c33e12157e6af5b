import { BYTE_ORDER_MARK, writeCsv } from '../csv/write-csv.ts'
import type { AccountKind, AccountRows } from './account-file.ts'

type Columns<Row> = readonly (readonly [name: string, cell: (row: Row) => string | number | boolean | null])[]

/** The columns of each kind of file. Those of links have the names that the import recognizes. */
const COLUMNS: { readonly [K in AccountKind]: Columns<AccountRows[K]> } = {
  links: [
    ['Id', ({ id }) => id],
    ['Short URL', ({ shorturl }) => shorturl],
    ['Long URL', ({ longurl }) => longurl],
    ['Alias', ({ alias }) => alias],
    ['Title', ({ title }) => title],
    ['Note', ({ description }) => description],
    ['Clicks', ({ clicks }) => clicks],
    ['Created', ({ date }) => date],
  ],
  channels: [
    ['Id', ({ id }) => id],
    ['Name', ({ name }) => name],
    ['Description', ({ description }) => description],
    ['Color', ({ color }) => color],
    ['Starred', ({ starred }) => starred],
  ],
  channelItems: [
    ['Channel id', ({ channelId }) => channelId],
    ['Channel', ({ channelName }) => channelName],
    ['Type', ({ type }) => type],
    ['Id', ({ id }) => id],
    ['Title', ({ title }) => title],
    ['Link', ({ link }) => link],
    ['Preview', ({ preview }) => preview],
    ['Date', ({ date }) => date],
  ],
  campaigns: [
    ['Id', ({ id }) => id],
    ['Name', ({ name }) => name],
    ['Public', (campaign) => campaign.public],
    ['Rotator', ({ rotator }) => (rotator === false ? null : rotator)],
    ['List', ({ list }) => list],
  ],
  domains: [
    ['Id', ({ id }) => id],
    ['Domain', ({ domain }) => domain],
    ['Root redirect', ({ redirectroot }) => redirectroot],
    ['404 redirect', ({ redirect404 }) => redirect404],
  ],
  pixels: [
    ['Id', ({ id }) => id],
    ['Type', ({ type }) => type],
    ['Name', ({ name }) => name],
    ['Tag', ({ tag }) => tag],
    ['Date', ({ date }) => date],
  ],
  overlays: [
    ['Id', ({ id }) => id],
    ['Type', ({ type }) => type],
    ['Name', ({ name }) => name],
    ['Date', ({ date }) => date],
  ],
  splashPages: [
    ['Id', ({ id }) => id],
    ['Name', ({ name }) => name],
    ['Date', ({ date }) => date],
  ],
}

/** All rows of one kind as a table with a header. */
export const collectionCsv = <K extends AccountKind>(kind: K, rows: readonly AccountRows[K][]): string => {
  const columns: Columns<AccountRows[K]> = COLUMNS[kind]
  const lines = rows.map((row) => columns.map(([, cell]) => String(cell(row) ?? '')))
  return `${BYTE_ORDER_MARK}${writeCsv([columns.map(([name]) => name), ...lines])}`
}
