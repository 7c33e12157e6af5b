import { computed, effect, untracked } from '@preact/signals'
import type { Output } from '../../../lib/contract/operations.ts'
import { shownFields } from '../../../lib/link-changes/known-fields.ts'
import type { CollectionName } from '../../../lib/model/collections.ts'
import { ok, type Result } from '../../../lib/model/failure.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import type { ListedLink } from '../../../lib/model/link-facts.ts'
import { linkOfJob } from '../../../lib/model/link-of-job.ts'
import type { AccountScope } from '../scopes.ts'
import { createLinkDays } from './link-days-state.ts'
import { outdatedCollections } from './link-fields.ts'
import { createLinkReading } from './link-reading.ts'

/** How many of the requests about a link are shown. */
const REQUESTS_READ = 100

type OpenLinkWorld = Pick<
  AccountScope,
  'call' | 'read' | 'subscribe' | 'pending' | 'askAgain' | 'connection' | 'collections' | 'nowAtService'
> & {
  /** Called with each response to a read of a link's details. */
  detailRead: (id: number, response: Result<Output<'readLink'>>) => void
}

/** What is read of the link that is open in the panel. */
export const createOpenLink = (world: OpenLinkWorld) => {
  const { call, read, subscribe, pending, askAgain, connection, collections, detailRead } = world
  const detail = createLinkReading((id) => read('readLink', { id }), askAgain, detailRead)
  const stored = createLinkReading<ListedLink | null>(async (id) => {
    const answer = await call('storedLinks', { ids: [id], shortUrls: [] })
    return answer.ok ? ok(answer.value.byId[0] ?? null) : answer
  }, askAgain)
  const days = createLinkDays(world)
  const hasDays = computed(() => connection.value?.canReadClicks ?? false)
  const history = createLinkReading<readonly JobView[]>(async (id) => {
    const answer = await call('jobs', { states: [], link: id, offset: 0, limit: REQUESTS_READ })
    return answer.ok ? ok(answer.value.jobs) : answer
  }, askAgain)

  pending.onDone(['updateLink'], ({ input }) => {
    if (typeof input.id === 'number') detail.changed(input.id)
  })
  const stop = subscribe((event) => {
    const id = event.event === 'job' ? linkOfJob(event.job) : null
    if (id !== null) history.changed(id)
  })

  /** Reads the names that the link's page lacks, once while it is open; returns how to stop. */
  const readNames = () => {
    const asked = new Set<CollectionName>()
    return effect(() => {
      const answer = detail.answer.value
      if (answer === null || collections.value === null) return
      for (const collection of outdatedCollections(shownFields(answer.details), collections.value)) {
        if (asked.has(collection)) continue
        asked.add(collection)
        void call('refreshCollection', { collection, force: false })
      }
    })
  }

  return {
    /** The link with its statistics. */
    detail,
    /** The link as this device knows it, before the service has answered. */
    stored,
    /** The clicks by day. */
    days,
    /** Whether the service was seen to have them. */
    hasDays,
    /** Its requests that this device has, newest first. */
    history,
    /** Reads everything about a link until the returned function is called. */
    open: (id: number) => {
      void stored.open(id)
      void detail.open(id)
      void history.open(id)
      const stopDays = effect(() => {
        if (!hasDays.value) return
        untracked(() => void days.open(id))
        return days.close
      })
      const stopNames = readNames()
      return () => {
        stored.close()
        detail.close()
        history.close()
        stopDays()
        stopNames()
      }
    },
    /** Shows nothing of these links anymore: they were deleted. */
    gone: (ids: readonly number[]): void => {
      stored.gone(ids)
      detail.gone(ids)
      days.reading.gone(ids)
    },
    /** Stops listening to the worker. */
    stop,
  }
}
