import { type ReadonlySignal, signal } from '@preact/signals'
import type { ChannelItem } from '../../../lib/contract/channel.ts'
import { pageOf } from '../collections/paging.ts'
import { createPagedList, type Page, type PagedList } from '../paged-list.ts'
import type { Read } from '../rpc.ts'
import type { Schedule } from '../schedule.ts'

const ITEMS_PER_PAGE = 50

export interface ChannelItemsState {
  /** The list of the opened channel, fresh for each. */
  list: ReadonlySignal<PagedList<null, Page<ChannelItem>> | null>
  open: (channel: number) => void
}

export interface ChannelItemsWorld {
  read: Read
  schedule: Schedule
  now: () => number
}

export const createChannelItemsState = ({ read, schedule, now }: ChannelItemsWorld): ChannelItemsState => {
  const list = signal<PagedList<null, Page<ChannelItem>> | null>(null)
  return {
    list,
    open: (channel) => {
      const items = createPagedList<null, Page<ChannelItem>>({
        first: null,
        fetchPage: async (_, page) =>
          pageOf(await read('listChannelItems', { id: channel, page, limit: ITEMS_PER_PAGE }), (data) => data.items),
        schedule,
        now,
      })
      list.value = items
      void items.show(1)
    },
  }
}
