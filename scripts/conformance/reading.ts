import type { Row } from '../../lib/api/all-pages.ts'
import { findLinkByShort } from '../../lib/api/find-link-by-short.ts'
import { isJsonObject, type JsonObject } from '../../lib/api/json-object.ts'
import type { OperationName, Output } from '../../lib/contract/operations.ts'
import type { Conversation } from './conversation.ts'
import { READS } from './plan.ts'
import { type Noticed, noticed } from './report.ts'

/** What the account contains. */
export interface Seen {
  account: Output<'readAccount'>['data']
  rows: ReadonlyMap<OperationName, readonly JsonObject[]>
}

/** Higher than the ids of any service. */
const UNKNOWN_ID = 2_000_000_000

interface Page {
  rows: JsonObject[]
  maxpage: number
}

const pageIn = (answer: object): Page | null => {
  const data = 'data' in answer && isJsonObject(answer.data) ? answer.data : {}
  const rows = Object.values(data).find(Array.isArray)
  return rows === undefined ? null : { rows: rows as JsonObject[], maxpage: Number(data.maxpage) }
}

/** Sends every read of the contract: of a list the first and the last page, where services differ most. */
const readPlanned = async ({ askPlanned }: Conversation, rows: Map<OperationName, JsonObject[]>): Promise<void> => {
  for (const { operation, idFrom, input, isPaged } of READS) {
    if (operation === 'readAccount') continue
    const id = idFrom === undefined ? undefined : rows.get(idFrom)?.[0]?.id
    if (idFrom !== undefined && id === undefined) continue
    const whole = id === undefined ? input : { ...input, id }
    const first = await askPlanned(operation, whole)
    const page = first.ok && isPaged ? pageIn(first.value) : null
    if (page === null) continue
    rows.set(operation, page.rows)
    if (page.maxpage > 1 && idFrom === undefined) await askPlanned(operation, { ...whole, page: page.maxpage })
  }
}

/** Searches that match and that don't, and a link that doesn't exist. */
const readOneLink = async (
  { ask, exchanges }: Conversation,
  link: Row<'listLinks'> | undefined,
  { base, tag }: { base: string; tag: string },
): Promise<Noticed[]> => {
  const found: Noticed[] = []
  await ask('readLink', { id: UNKNOWN_ID }, 'probe')
  const none = await ask('listLinks', { short: `${base}/${tag}` }, 'probe')
  if (none.ok && 'urls' in none.value.data)
    found.push(noticed('listLinks', 20, 'a search by short URL returns a list', 'Looks for the short URL in the list.'))
  if (!none.ok && exchanges.at(-1)?.raw?.status === 200)
    found.push(
      noticed(
        'listLinks',
        20,
        'an unknown short URL is refused with HTTP 200',
        'Treats it as “no such link”, whatever the message says.',
      ),
    )
  if (link === undefined) return found
  const byShort = await findLinkByShort((operation, input) => ask(operation, input), link.shorturl)
  if (!byShort.ok)
    found.push(
      noticed(
        'listLinks',
        20,
        'a link is not found by its own short URL',
        'Asks you whether a link was created if an answer was lost.',
      ),
    )
  const search = await ask('listLinks', { limit: 5, q: tag })
  if (search.ok && 'urls' in search.value.data && search.value.data.urls.length > 0) found.push(qIsIgnored())
  return found
}

export const qIsIgnored = (): Noticed =>
  noticed('listLinks', 13, 'search terms are ignored', 'Searches the listed links itself.')

/** Reads everything without changing anything. `seen` is `null` if the account cannot be read: then nothing else is sent. */
export const readEverything = async (
  conversation: Conversation,
  names: { base: string; tag: string },
): Promise<{ seen: Seen | null; noticed: Noticed[] }> => {
  const { ask, askWithWrongKey } = conversation
  const account = await ask('readAccount', {})
  if (!account.ok) return { seen: null, noticed: [] }
  await askWithWrongKey('readAccount', {})
  const rows = new Map<OperationName, JsonObject[]>()
  await readPlanned(conversation, rows)
  // The client has parsed these rows with the contract's schema.
  const [link] = (rows.get('listLinks') ?? []) as unknown as Row<'listLinks'>[]
  return { seen: { account: account.value.data, rows }, noticed: await readOneLink(conversation, link, names) }
}
