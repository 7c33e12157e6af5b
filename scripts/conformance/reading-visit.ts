import type { Row } from '../../lib/api/all-pages.ts'
import { findLinkByShort } from '../../lib/api/find-link-by-short.ts'
import type { Output } from '../../lib/contract/operations.ts'
import type { Result } from '../../lib/model/failure.ts'
import type { Conversation } from './conversation.ts'
import type { Noticed } from './report.ts'

/** What the account was seen to hold. */
export interface Seen {
  account: Output<'readAccount'>['data']
  domains: Row<'listDomains'>[]
  pixels: Row<'listPixels'>[]
}

/** Few enough for a cut or a page too full to show in most accounts. */
const PAGE = { limit: 5 }
/** No service has come so far. */
const UNKNOWN_ID = 2_000_000_000

/** The first page, and the last one: the end of a list is where services differ. */
const readEnds = async <A extends { data: { maxpage: number } }>(
  ask: (page: { limit: number; page?: number }) => Promise<Result<A>>,
): Promise<A | null> => {
  const first = await ask(PAGE)
  if (!first.ok) return null
  const { maxpage } = first.value.data
  if (maxpage > 1) await ask({ ...PAGE, page: maxpage })
  return first.value
}

const readLinks = async ({ ask }: Conversation): Promise<Row<'listLinks'>[]> => {
  const first = await ask('listLinks', { ...PAGE, order: 'date' })
  if (!first.ok || !('urls' in first.value.data)) return []
  const { urls, maxpage } = first.value.data
  if (maxpage > 1) await ask('listLinks', { ...PAGE, order: 'date', page: maxpage })
  return urls
}

/** Asks for one link by everything that names it, and for one that is not there. */
const readOneLink = async (
  { ask, exchanges }: Conversation,
  link: Row<'listLinks'> | undefined,
  { base, tag }: { base: string; tag: string },
): Promise<Noticed[]> => {
  await ask('readLink', { id: UNKNOWN_ID }, 'probe')
  const none = await ask('listLinks', { short: `${base}/${tag}` }, 'probe')
  const isRefusedWith200 = !none.ok && exchanges.at(-1)?.raw?.status === 200
  const noticed: Noticed[] = [
    ...(none.ok && 'urls' in none.value.data ? [SHORT_IS_IGNORED] : []),
    ...(isRefusedWith200 ? [NO_MATCH_IS_A_REFUSAL] : []),
  ]
  if (link === undefined) return noticed
  await ask('readLink', { id: link.id })
  const found = await findLinkByShort((operation, input) => ask(operation, input), link.shorturl)
  const search = await ask('listLinks', { ...PAGE, q: tag })
  const ignoresWords = search.ok && 'urls' in search.value.data && search.value.data.urls.length > 0
  return [...noticed, ...(found.ok ? [] : [SHORT_IS_NOT_FOUND]), ...(ignoresWords ? [Q_IS_IGNORED] : [])]
}

const SHORT_IS_IGNORED: Noticed = {
  operation: 'listLinks',
  finding: { line: 20, says: 'a search by short URL lists instead', does: 'Looks for the short URL in the list.' },
}

const NO_MATCH_IS_A_REFUSAL: Noticed = {
  operation: 'listLinks',
  finding: {
    line: 20,
    says: 'a short URL that nobody has is refused with HTTP 200',
    does: 'Takes it as “there is no such link”, whatever its words say.',
  },
}

const SHORT_IS_NOT_FOUND: Noticed = {
  operation: 'listLinks',
  finding: {
    line: 20,
    says: 'a link is not found by its own short URL',
    does: 'Asks you whether a link was made, where an answer was lost.',
  },
}

const Q_IS_IGNORED: Noticed = {
  operation: 'listLinks',
  finding: { line: 13, says: 'the search words are ignored', does: 'Searches by itself in what is listed.' },
}

/**
 * Reads what can be read without changing anything. `null` when the account cannot be read: then nothing else is worth a
 * request.
 */
export const readEverything = async (
  conversation: Conversation,
  names: { base: string; tag: string },
): Promise<{ seen: Seen | null; noticed: Noticed[] }> => {
  const { ask, askWithWrongKey } = conversation
  const account = await ask('readAccount', {})
  if (!account.ok) return { seen: null, noticed: [] }
  await askWithWrongKey('readAccount', {})
  const domains = await readEnds((page) => ask('listDomains', page))
  await readEnds((page) => ask('listOverlays', page))
  await readEnds((page) => ask('listCampaigns', page))
  const channels = await readEnds((page) => ask('listChannels', page))
  await readEnds((page) => ask('listSplashPages', page))
  const pixels = await readEnds((page) => ask('listPixels', page))
  const [link] = await readLinks(conversation)
  const noticed = await readOneLink(conversation, link, names)
  const channel = channels?.data.channels[0]
  if (channel !== undefined) await ask('listChannelItems', { id: channel.id, ...PAGE })
  return {
    seen: {
      account: account.value.data,
      domains: domains?.data.domains ?? [],
      pixels: pixels?.data.pixels ?? [],
    },
    noticed,
  }
}
