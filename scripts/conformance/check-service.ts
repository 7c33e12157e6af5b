import type { Row } from '../../lib/api/all-pages.ts'
import type { Target } from '../../lib/api/client.ts'
import { findLinkByShort } from '../../lib/api/find-link-by-short.ts'
import type { OperationName } from '../../lib/contract/operations.ts'
import type { JsonObject } from '../../lib/json-object.ts'
import { listIn } from './answer.ts'
import { createCleanUp } from './clean-up.ts'
import { type Check, type Conversation, type ConversationWorld, createConversation } from './conversation.ts'
import { READS } from './plan.ts'
import { type Noticed, type Report, reportOf } from './report.ts'
import { finding } from './rules.ts'
import { writeEverything } from './writing.ts'

/**
 * Reads one of everything, and the first and the last page of every list of the contract, where services differ most.
 */
const readPlanned = async ({ askPlanned }: Conversation, rows: Map<OperationName, JsonObject[]>): Promise<void> => {
  for (const { operation, idFrom, input, isPaged } of READS) {
    if (operation === 'readAccount') continue
    const id = idFrom === undefined ? undefined : rows.get(idFrom)?.[0]?.id
    if (idFrom !== undefined && id === undefined) continue
    const whole = id === undefined ? input : { ...input, id }
    const first = await askPlanned(operation, whole)
    const page = first.ok && isPaged ? listIn(first.value) : null
    if (page === null) continue
    rows.set(operation, page.rows)
    if (page.maxpage > 1 && idFrom === undefined) await askPlanned(operation, { ...whole, page: page.maxpage })
  }
}

/** An id that is higher than those of any service. */
const UNKNOWN_ID = 2_000_000_000

/** Searches for text that matches and text that doesn't, and reads a link that doesn't exist. */
const searchLinks = async ({ conversation, tag, rows, notice }: Check, baseUrl: string): Promise<void> => {
  const { ask, exchanges } = conversation
  const about = (says: string, does: string) => notice('listLinks', 20, says, does)
  await ask('readLink', { id: UNKNOWN_ID }, 'probe')
  const none = await ask('listLinks', { short: `${baseUrl}/${tag}` }, 'probe')
  if (none.ok && 'urls' in none.value.data)
    about('a search by short URL returns a list', 'Looks for the short URL in the list.')
  if (!none.ok && exchanges.at(-1)?.raw?.status === 200)
    about('an unknown short URL is refused with HTTP 200', 'Treats it as “no such link”, whatever the message says.')
  // The client has parsed these rows with the contract's schema.
  const [link] = (rows.get('listLinks') ?? []) as unknown as Row<'listLinks'>[]
  if (link === undefined) return
  const byShort = await findLinkByShort((operation, input) => ask(operation, input), link.shorturl)
  if (!byShort.ok)
    about('a link is not found by its own short URL', 'Asks you whether a link was created if an answer was lost.')
  const search = await ask('listLinks', { limit: 5, q: tag })
  if (search.ok && 'urls' in search.value.data && search.value.data.urls.length > 0)
    notice('listLinks', 13, 'search terms are ignored', 'Searches the listed links itself.')
}

/**
 * Sends a service every operation of the contract and reports how it answers. With `write`, it also sends those that
 * create, update and delete things of its own. `timeoutMs` is the limit for one answer, by default that of the client.
 */
export const checkService = async (
  world: ConversationWorld,
  target: Target,
  { write, timeoutMs }: { write: boolean; timeoutMs?: number },
): Promise<Report> => {
  const conversation = createConversation(world, target, timeoutMs)
  const tag = `terselink-check-${world.uuid().slice(0, 8)}`
  const rows = new Map<OperationName, JsonObject[]>()
  const noticed: Noticed[] = []
  const notice: Check['notice'] = (operation, ...what) => noticed.push({ operation, finding: finding(...what) })
  const check: Check = { conversation, tag, now: world.now(), rows, notice }
  const cleanUp = createCleanUp(conversation, tag)
  const account = await conversation.ask('readAccount', {})
  if (account.ok) {
    await conversation.askWithWrongKey('readAccount', {})
    await readPlanned(conversation, rows)
    await searchLinks(check, target.baseUrl)
    if (write) await writeEverything(check, cleanUp.remember, account.value.data.email)
  }
  const leftBehind = await cleanUp.run()
  return reportOf({
    service: target.baseUrl,
    wrote: write,
    exchanges: conversation.exchanges,
    noticed,
    leftBehind,
  })
}
