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

/** How many requests about a link are shown. */
const REQUESTS_READ = 100

type OpenLinkWorld = Pick<
  AccountScope,
  'call' | 'read' | 'subscribe' | 'pending' | 'askAgain' | 'connection' | 'collections' | 'nowAtService'
> & {
  /** Called with each answer about a link's details. */
  detailRead: (id: number, response: Result<Output<'readLink'>>) => void
}

/** Everything that is read about the link whose page is open. */
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

  /**
   * Reads the names that the link's page lacks, each collection once while the page is open. Returns a function that
   * ends this.
   */
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
    /** The link's details with its statistics. */
    detail,
    /** The link as it is stored on this device, for the time until the service has answered. */
    stored,
    /** The clicks by day. */
    days,
    /** Whether the service was seen to have clicks by day. */
    hasDays,
    /** The requests about the link that this device still has, newest first. */
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
    /** Called when links were deleted: forgets their answers. */
    gone: (ids: readonly number[]): void => {
      stored.gone(ids)
      detail.gone(ids)
      days.reading.gone(ids)
    },
    /** Stops listening to the worker. */
    stop,
  }
}
