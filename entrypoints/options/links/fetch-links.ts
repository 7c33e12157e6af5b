import type { Link, LinkOrder } from '../../../lib/contract/link.ts'
import type { Output } from '../../../lib/contract/operations.ts'
import { fail, ok, type Result } from '../../../lib/model/failure.ts'
import { rowOfLink } from '../../../lib/model/row-of-link.ts'
import type { Page } from '../page/paged-list.ts'
import type { Read } from '../page/rpc.ts'
import { matchesWords, type SearchQuery } from './search-query.ts'

export interface LinksQuery {
  search: SearchQuery
  order: LinkOrder
}

export interface LinksPage extends Page<Link> {
  /** Rows of this page that were filtered out because the service returned the full list. */
  hidden: number
}

export const LINKS_PER_PAGE = 50

type LinksAnswer = Output<'listLinks'>

/** `unfiltered` is the total without a search; `null` while it is unknown. */
export const fetchLinks = async (
  read: Read,
  { search, order }: LinksQuery,
  page: number,
  unfiltered: number | null,
): Promise<Result<LinksPage>> => {
  if (search.kind === 'short') {
    const found = await read('listLinks', { short: search.short })
    if (found.ok && 'details' in found.value) return ok(pageOfOne(found.value))
    // "Not found" comes in several forms (FIELD.md line 20); a keyword search is the second question.
    if (!found.ok && found.failure.kind !== 'not-found' && found.failure.kind !== 'not-allowed') return found
    return fetchLinks(read, { search: { kind: 'words', words: search.short }, order }, page, unfiltered)
  }
  const answer = await read('listLinks', {
    limit: LINKS_PER_PAGE,
    page,
    order,
    ...(search.kind === 'words' ? { q: search.words } : {}),
  })
  if (!answer.ok) return answer
  if ('details' in answer.value) return fail({ kind: 'unreadable', status: 200, detail: 'urls' })
  const { urls, result, maxpage } = answer.value.data
  if (search.kind === 'all') return ok({ rows: urls, total: result, pages: maxpage, hidden: 0 })
  return ok(searched(urls, result, maxpage, search.words, unfiltered))
}

// An older service ignores `q` and gives the full list (FIELD.md line 13). A service that does search may look at
// more than a row shows, so its answer is only filtered again when it is as long as the list without a search.
const searched = (urls: Link[], total: number, pages: number, words: string, unfiltered: number | null): LinksPage => {
  const matching = urls.filter((link) => matchesWords(link, words))
  const ignored = matching.length < urls.length && (unfiltered === null || total >= unfiltered)
  const rows = ignored ? matching : urls
  return { rows, total, pages, hidden: urls.length - rows.length }
}

const pageOfOne = (found: Extract<LinksAnswer, { details: unknown }>): LinksPage => ({
  rows: [rowOfLink(found)],
  total: 1,
  pages: 1,
  hidden: 0,
})
