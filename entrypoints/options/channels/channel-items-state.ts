import { computed, effect, signal } from '@preact/signals'
import type { Channel, ChannelItem } from '../../../lib/contract/channel.ts'
import { ok } from '../../../lib/model/failure.ts'
import type { CollectionState } from '../collections/collection-state.ts'
import { createPagedList, type PagedList } from '../page/paged-list.ts'
import type { AccountScope } from '../scopes.ts'

const ITEMS_PER_PAGE = 50

/** The pause after an assignment before the list is read, so that many assignments don't cause a request each. */
const CHANGES_PAUSE_MS = 2000

export type ChannelItemsState = ReturnType<typeof createChannelItemsState>

export const createChannelItemsState = (
  { read, pending, schedule, askAgain, now }: Pick<AccountScope, 'read' | 'pending' | 'schedule' | 'askAgain' | 'now'>,
  channels: Pick<CollectionState<Channel>, 'find' | 'isGone'>,
) => {
  const list = signal<PagedList<ChannelItem> | null>(null)
  const opened = signal<number | null>(null)
  const lastListed = signal<Channel | null>(null)
  let stopFollowing = (): void => {}
  let cancelRefresh = (): void => {}
  pending.onDone(['assignToChannel'], ({ input }) => {
    if (input.channelid !== opened.peek()) return
    cancelRefresh()
    cancelRefresh = schedule(CHANGES_PAUSE_MS, () => void list.peek()?.refresh())
  })

  return {
    /** The list of the open channel. Each channel gets a new one. */
    list,
    /** Pending assignments to the open channel, oldest first. */
    toCome: computed(() =>
      [...pending.jobs.value.values()]
        .filter(({ operation, input }) => operation === 'assignToChannel' && input.channelid === opened.value)
        .sort((a, b) => a.createdAt - b.createdAt),
    ),
    /** The open channel as it was last listed; `null` if it was not listed since it was opened. */
    lastListed,
    /** Whether the open channel no longer exists. */
    isGone: computed(() => {
      if (opened.value === null || !channels.isGone(opened.value)) return false
      // An old list may lack a new channel, so the service is asked about it.
      return lastListed.value !== null || list.value?.failure.value?.kind === 'not-found'
    }),
    open: (channel: number) => {
      stopFollowing()
      opened.value = channel
      lastListed.value = null
      stopFollowing = effect(() => {
        const listed = channels.find(channel)
        if (listed !== null) lastListed.value = listed.row
      })
      const items = createPagedList<ChannelItem>({
        fetchPage: async (page) => {
          const answer = await read('listChannelItems', { id: channel, page, limit: ITEMS_PER_PAGE })
          if (!answer.ok) return answer
          const { items: rows, result: total, maxpage: pages } = answer.value.data
          return ok({ rows, total, pages })
        },
        askAgain,
        now,
      })
      list.value = items
      void items.show(1)
    },
    /** Stops refreshing. */
    close: () => {
      stopFollowing()
      opened.value = null
      lastListed.value = null
    },
  }
}
