import type { Read } from '../../lib/api/read.ts'
import type { Link } from '../../lib/contract/link.ts'
import type { Input, Output, ReadName } from '../../lib/contract/operations.ts'
import { type Failure, fail, ok, type Result } from '../../lib/model/failure.ts'

/** How a service lists its links, and its total. */
export interface Listing {
  order: 'newest' | 'oldest' | 'mixed'
  /** Rows per page, whatever is requested. */
  perpage: number
  /** How far its total is off. */
  miscount: number
  /** What its total counts: all links, those of the page, or all but one in every second response. */
  counts: 'all' | 'page' | 'by turns'
  /** Returns the first page, whichever is requested. */
  ignoresPage: boolean
  /** This page is always empty. */
  emptyPage?: number
  /** The next page is never another one. */
  hasNoNext?: boolean
}

export const PROPERLY: Listing = { order: 'newest', perpage: 3, miscount: 0, counts: 'all', ignoresPage: false }

/** A stable order unrelated to age. */
const mixed = (id: number): number => (id * 7919) % 101

/** An account whose links come and go while its list is read. */
export const shiftingAccount = (atFirst: Listing) => {
  let listing = atFirst
  let links: Link[] = []
  let nextId = 1
  let failure: Failure | null = null
  const asked: { page?: number | undefined; limit?: number | undefined; order?: string | undefined }[] = []

  const add = (): Link => {
    const id = nextId++
    // Three links share each second.
    const date = new Date(Date.UTC(2030, 0, 1) + Math.floor(id / 3) * 1000).toISOString().slice(0, 19).replace('T', ' ')
    const address = `https://example.com/page/${id}`
    const link = { id, alias: `a${id}`, shorturl: `https://s.test/a${id}`, longurl: address, clicks: 0 }
    const made = { ...link, title: `Page ${id}`, description: '', date }
    links.unshift(made)
    return made
  }

  const listed = (): Link[] => {
    if (listing.order === 'oldest') return links.toReversed()
    return listing.order === 'mixed' ? links.toSorted((one, other) => mixed(one.id) - mixed(other.id)) : links
  }

  const answer = ({ page = 1 }: Input<'listLinks'>) => {
    const { perpage, miscount, counts, ignoresPage, emptyPage, hasNoNext = false } = listing
    const maxpage = Math.max(1, Math.ceil(links.length / perpage))
    const from = ignoresPage ? 0 : (page - 1) * perpage
    const urls = page === emptyPage ? [] : listed().slice(from, from + perpage)
    const counted = counts === 'page' ? urls.length : links.length - (counts === 'by turns' ? asked.length % 2 : 0)
    const counters = { result: Math.max(0, counted + miscount), perpage, currentpage: page, maxpage }
    return { error: '0', data: { ...counters, nextpage: hasNoNext ? page : Math.min(page + 1, maxpage), urls } }
  }

  const detail = ({ clicks, ...details }: Link) => ({
    error: 0,
    id: details.id,
    details: { location: {}, device: {}, expiry: null, ...details },
    data: { clicks },
  })

  const read: Read = <N extends ReadName>(operation: N, input: Input<N>): Promise<Result<Output<N>>> => {
    asked.push(input as Input<'listLinks'>)
    if (failure !== null) return Promise.resolve(fail(failure))
    if (operation === 'listLinks') return Promise.resolve(ok(answer(input) as unknown as Output<N>))
    if (operation !== 'readLink') throw new Error(`${operation} is not asked for here`)
    const link = links.find(({ id }) => id === (input as Input<'readLink'>).id)
    return Promise.resolve(link === undefined ? fail({ kind: 'not-found' }) : ok(detail(link) as unknown as Output<N>))
  }

  return {
    read,
    asked,
    add,
    links: () => links,
    /** The link at this index, modulo the number of links. */
    at: (place: number): Link | undefined => links[place % Math.max(1, links.length)],
    remove: (gone: Link): void => {
      links = links.filter(({ id }) => id !== gone.id)
    },
    change: (changed: Link, to: Partial<Link>): void => {
      links = links.map((link) => (link.id === changed.id ? { ...link, ...to } : link))
    },
    click: (clicked: Link): void => {
      links = links.map((link) => (link.id === clicked.id ? { ...link, clicks: link.clicks + 1 } : link))
    },
    /** Lists differently from now on. */
    list: (changes: Partial<Listing>): void => {
      listing = { ...listing, ...changes }
    },
    refuse: (reason: Failure | null): void => {
      failure = reason
    },
  }
}
