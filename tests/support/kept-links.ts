import type { Link } from '../../lib/contract/link.ts'
import { ok, type Result } from '../../lib/model/failure.ts'
import type { LibraryPage, LibraryView } from '../../lib/model/library-view.ts'
import type { RpcInput } from '../../lib/rpc/protocol.ts'

/** Link number `id`: higher numbers are newer. */
export const linkNumbered = (id: number, told: Partial<Link> = {}): Link => ({
  id,
  alias: `a${id}`,
  shorturl: `https://s.test/a${id}`,
  longurl: `https://long.test/${id}`,
  clicks: 0,
  title: `Link ${id}`,
  description: '',
  date: `2026-01-01 00:${String(Math.floor(id / 60) % 60).padStart(2, '0')}:${String(id % 60).padStart(2, '0')}`,
  ...told,
})

/** The links from `newest` down to `oldest`, newest first. */
export const linksDown = (newest: number, oldest: number): Link[] =>
  Array.from({ length: newest - oldest + 1 }, (_, at) => linkNumbered(newest - at))

/** A library that is not being read, as pages see it, with the changes in `told`. */
export const libraryOf = (told: Partial<LibraryView> = {}): LibraryView => ({
  links: 0,
  total: null,
  complete: true,
  requestsLeft: null,
  updatedAt: null,
  refresh: null,
  refreshFailure: null,
  unsettled: false,
  failure: null,
  ...told,
})

/** A library with these links of `total`, newest first. */
export const keptLinks = (links: readonly Link[], total = links.length) => {
  const kept = { links: [...links], total, told: {} as Partial<LibraryView> }
  const view = () =>
    libraryOf({
      links: kept.links.length,
      total: kept.total,
      complete: kept.links.length === kept.total,
      ...kept.told,
    })
  const answer = ({ query, order, offset, limit }: RpcInput<'library'>): Result<LibraryPage> => {
    const words = query.toLowerCase().split(/\s+/)
    const holds = ({ title, shorturl }: Link) =>
      words.every((word) => `${title} ${shorturl}`.toLowerCase().includes(word))
    const found = query === '' ? kept.links : kept.links.filter(holds)
    const matching = order === 'click' ? found.toSorted((a, b) => b.clicks - a.clicks) : found
    return ok({
      rows: matching.slice(offset, offset + limit),
      total: matching.length,
      library: view(),
    })
  }
  return { kept, view, answer }
}
