import { batch, signal } from '@preact/signals'
import type { EndlessRows } from '../../../components/table/endless-rows.ts'
import type { Link } from '../../../lib/contract/link.ts'
import type { Failure } from '../../../lib/model/failure.ts'
import { MAX_WRITES } from '../../../lib/model/job-view.ts'
import { type ListedLink, titleOf } from '../../../lib/model/link-facts.ts'
import { latestOnly } from '../page/latest-read.ts'
import type { LinksList } from './links-list.ts'

/** The fields of a link that actions need. */
export type ChosenLink = Pick<Link, 'id' | 'shorturl' | 'longurl' | 'title'>

/** A selected link, with its row at that time. */
export interface SelectedLink extends ChosenLink {
  row: ListedLink
}

/** How far links may have moved while others were being loaded. */
const MARGIN = 100

/**
 * A selection is a set of ids. Places only determine which links are between two rows at the time of a click, because
 * links appear and disappear above and between them.
 */
export const createLinksSelection = (
  /** The list as shown on the screen. */
  rows: () => Pick<EndlessRows<ListedLink>, 'rowAt' | 'placeOf'> | null,
  /** Loads the links at these places. They may have moved by the time they arrive. */
  read: LinksList['read'],
) => {
  const chosen = signal<ReadonlyMap<number, SelectedLink>>(new Map())
  const choosing = signal(false)
  const full = signal(false)
  const failure = signal<Failure | null>(null)
  /** The link that was selected or deselected last. Its place is only a hint. */
  let anchor: { id: number; place: number } | null = null
  const begin = latestOnly()

  const change = (links: readonly ListedLink[], on: boolean): void => {
    const next = new Map(chosen.peek())
    let left = 0
    for (const link of links) {
      const { id, shorturl, longurl } = link
      if (!on) next.delete(id)
      else if (next.has(id) || next.size < MAX_WRITES)
        next.set(id, { id, shorturl, longurl, title: titleOf(link), row: link })
      else left++
    }
    batch(() => {
      chosen.value = next
      full.value = left > 0
      failure.value = null
    })
  }

  /** The listed links at these places; `null` if any of them isn't loaded. */
  const listed = (first: number, end: number): ListedLink[] | null => {
    const now = rows()
    const links: ListedLink[] = []
    for (let place = first; place < end; place++) {
      const link = now?.rowAt(place)
      if (link === undefined) return null
      links.push(link)
    }
    return links
  }

  /** Loads links and selects or deselects those that the user meant. */
  const fetched = async (
    first: number,
    end: number,
    on: boolean,
    meant: (links: ListedLink[]) => ListedLink[],
  ): Promise<void> => {
    const isLatest = begin()
    choosing.value = true
    const links = await read(first, end)
    if (!isLatest()) return
    batch(() => {
      choosing.value = false
      if (links.ok) change(meant(links.value), on)
      else failure.value = links.failure
    })
  }

  const set = (link: ListedLink, on: boolean): void => {
    anchor = { id: link.id, place: rows()?.placeOf(link.id) ?? 0 }
    change([link], on)
  }

  return {
    /** The selected links by id, in the order in which they were selected. */
    chosen,
    /** Whether links are being loaded for the selection. */
    choosing,
    /** Whether the user tried to select more links than possible. */
    full,
    failure,
    /** Selects or deselects one link. */
    set,
    /** Selects or deselects all links between the last one and this one. */
    setTo: async (link: ListedLink, on: boolean): Promise<void> => {
      const from = anchor && { ...anchor, place: rows()?.placeOf(anchor.id) ?? anchor.place }
      set(link, on)
      const to = rows()?.placeOf(link.id) ?? null
      if (from === null || to === null) return
      const [first, end] = [Math.min(from.place, to), Math.max(from.place, to) + 1]
      const meant = (links: readonly ListedLink[]): ListedLink[] => between(links, from.id, link.id)
      const shown = listed(first, end)
      if (shown !== null) change(meant(shown), on)
      else await fetched(Math.max(0, first - MARGIN), end + MARGIN, on, meant)
    },
    /** Selects the first `count` links of the list. */
    all: async (count: number): Promise<void> => {
      const end = Math.min(count, MAX_WRITES)
      const known = listed(0, end)
      const first = rows()?.rowAt(0)
      if (known !== null) change(known, true)
      // Links that appeared above the first one after the press are left out.
      else await fetched(0, end + MARGIN, true, (links) => startingAt(links, first).slice(0, end))
      full.value = count > MAX_WRITES
    },
    /** Deselects links that no longer exist. */
    drop: (ids: readonly number[]): void => {
      const next = new Map(chosen.peek())
      for (const id of ids) next.delete(id)
      if (next.size < chosen.peek().size) chosen.value = next
    },
    clear: (): void => {
      begin()
      anchor = null
      batch(() => {
        chosen.value = new Map()
        choosing.value = false
        full.value = false
        failure.value = null
      })
    },
  }
}

/** The links from one to the other, in either direction; empty if one of them is gone. */
const between = (links: readonly ListedLink[], one: number, other: number): ListedLink[] => {
  const [a, b] = [links.findIndex(({ id }) => id === one), links.findIndex(({ id }) => id === other)]
  return a < 0 || b < 0 ? [] : links.slice(Math.min(a, b), Math.max(a, b) + 1)
}

const startingAt = (links: ListedLink[], first: ListedLink | undefined): ListedLink[] =>
  links.slice(
    Math.max(
      0,
      links.findIndex(({ id }) => id === first?.id),
    ),
  )
