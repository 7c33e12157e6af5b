import { batch, type ReadonlySignal, signal } from '@preact/signals'
import type { Link } from '../../../lib/contract/link.ts'
import type { Failure, Result } from '../../../lib/failure.ts'

/** As many as the worker takes at once (`writeMany`). */
export const MOST_CHOSEN = 10_000

/** What of a link is needed to do something with it. */
export type ChosenLink = Pick<Link, 'id' | 'shorturl' | 'title'>

export interface LinksSelection {
  /** By id, in the order of choosing. */
  chosen: ReadonlySignal<ReadonlyMap<number, ChosenLink>>
  /** Whether links are being fetched to be chosen. */
  choosing: ReadonlySignal<boolean>
  /** Whether there were more than can be chosen. */
  full: ReadonlySignal<boolean>
  failure: ReadonlySignal<Failure | null>
  /** Chooses one, or takes it out. */
  set: (place: number, link: Link, on: boolean) => void
  /** Does the same to all from the one that was set last to this one. */
  setTo: (place: number, link: Link, on: boolean) => Promise<void>
  /** Chooses the first `count` of the list. */
  all: (count: number) => Promise<void>
  clear: () => void
}

/** `read` gives the links of these places of the list. */
export const createLinksSelection = (read: (first: number, end: number) => Promise<Result<Link[]>>): LinksSelection => {
  const chosen = signal<ReadonlyMap<number, ChosenLink>>(new Map())
  const choosing = signal(false)
  const full = signal(false)
  const failure = signal<Failure | null>(null)
  let last: number | null = null
  let newest = 0

  const change = (links: readonly Link[], on: boolean): void => {
    const next = new Map(chosen.peek())
    let left = 0
    for (const { id, shorturl, title } of links) {
      if (!on) next.delete(id)
      else if (next.has(id) || next.size < MOST_CHOSEN) next.set(id, { id, shorturl, title })
      else left++
    }
    batch(() => {
      chosen.value = next
      full.value = left > 0
      failure.value = null
    })
  }

  const fetched = async (first: number, end: number, on: boolean): Promise<void> => {
    const mine = ++newest
    choosing.value = true
    const links = await read(first, end)
    if (mine !== newest) return
    batch(() => {
      choosing.value = false
      if (links.ok) change(links.value, on)
      else failure.value = links.failure
    })
  }

  return {
    chosen,
    choosing,
    full,
    failure,
    set: (place, link, on) => {
      last = place
      change([link], on)
    },
    setTo: async (place, link, on) => {
      const from = last ?? place
      last = place
      change([link], on)
      await fetched(Math.min(from, place), Math.max(from, place) + 1, on)
    },
    all: async (count) => {
      await fetched(0, Math.min(count, MOST_CHOSEN), true)
      full.value = count > MOST_CHOSEN
    },
    clear: () => {
      newest++
      last = null
      batch(() => {
        chosen.value = new Map()
        choosing.value = false
        full.value = false
        failure.value = null
      })
    },
  }
}
