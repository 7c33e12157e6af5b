import type { Link } from '../../lib/contract/link.ts'
import { ok, type Result } from '../../lib/model/failure.ts'
import type { LibraryView } from '../../lib/model/library-view.ts'
import type { ListedLink } from '../../lib/model/link-facts.ts'
import type { LinksAnswer, LinksQuestion } from '../../lib/model/links-question.ts'

/** Link number `id`: higher numbers are newer. */
export const linkNumbered = (id: number, changes: Partial<Link> = {}): Link => ({
  id,
  alias: `a${id}`,
  shorturl: `https://s.test/a${id}`,
  longurl: `https://long.test/${id}`,
  clicks: 0,
  title: `Link ${id}`,
  description: '',
  date: `2026-01-01 00:${String(Math.floor(id / 60) % 60).padStart(2, '0')}:${String(id % 60).padStart(2, '0')}`,
  ...changes,
})

/** The links from `newest` down to `oldest`, newest first. */
export const linksDown = (newest: number, oldest: number): Link[] =>
  Array.from({ length: newest - oldest + 1 }, (_, at) => linkNumbered(newest - at))

/** A library that is not being read, as pages see it, with these changes. */
export const libraryOf = (changes: Partial<LibraryView> = {}): LibraryView => ({
  links: 0,
  total: null,
  complete: true,
  requestsLeft: null,
  updatedAt: null,
  refresh: null,
  refreshFailure: null,
  listed: null,
  reading: null,
  readingFailure: null,
  failure: null,
  ...changes,
})

/** An answer with these links of a complete library, with these changes. */
export const linksAnswer = (rows: readonly (Link | ListedLink)[], changes: Partial<LinksAnswer> = {}): LinksAnswer => ({
  rows: rows.map((row) => ({ facts: {}, ...row })),
  listed: rows.length,
  total: rows.length,
  complete: true,
  hasMore: false,
  readAt: null,
  service: 'unasked',
  failure: null,
  unknownFor: 0,
  unknownUntil: 'listed',
  library: libraryOf({ links: rows.length, total: rows.length }),
  ...changes,
})

/**
 * The worker's answers about an account's links, newest first, of which it has stored the first ones. A question that
 * these can't answer is answered from all.
 */
export const storedLinks = (stored: readonly Link[], all: readonly Link[] = stored) => {
  const held = { stored: [...stored], all: [...all], told: {} as Partial<LibraryView> }
  const view = () =>
    libraryOf({
      links: held.stored.length,
      total: held.all.length,
      complete: held.stored.length === held.all.length,
      ...held.told,
    })
  const answer = ({ query, order, from, count, requests }: LinksQuestion): Result<LinksAnswer> => {
    const { complete } = view()
    const isServed = requests === 'always' || (requests === 'if-needed' && !complete)
    const words = query.toLowerCase().split(/\s+/)
    const isMeant = ({ title, shorturl }: Link) =>
      words.every((word) => `${title} ${shorturl}`.toLowerCase().includes(word))
    const found = (isServed ? held.all : held.stored).filter((link) => query === '' || isMeant(link))
    const matching = order === 'click' ? found.toSorted((a, b) => b.clicks - a.clicks) : found
    return ok(
      linksAnswer(matching.slice(from, from + count), {
        listed: isServed ? Math.min(matching.length, from + count) : matching.length,
        total: isServed || complete ? matching.length : null,
        complete: isServed ? from + count >= matching.length : complete,
        hasMore: isServed && from + count < matching.length,
        service: isServed ? 'answered' : 'unasked',
        library: view(),
      }),
    )
  }
  return { held, view, answer }
}
