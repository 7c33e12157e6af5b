import { fail, ok } from '../../../lib/model/failure.ts'
import type { Call, Read } from '../page/rpc.ts'
import type { LinkPickerWorld } from './link-picker-state.ts'

/** Searches the library and the service. */
export const createLinkSearch = ({ call, read }: { call: Call; read: Read }): LinkPickerWorld => ({
  searchKept: async (query, offset, limit) => {
    const page = await call('library', { query, order: 'date', offset, limit })
    if (!page.ok) return page
    return ok({ rows: page.value.rows, total: page.value.total, complete: page.value.library.complete })
  },
  searchService: async (query, limit) => {
    const words = query.trim()
    const answer = await read('listLinks', { limit, page: 1, order: 'date', ...(words === '' ? {} : { q: words }) })
    if (!answer.ok) return answer
    // `short` alone is answered with one link, and it was not asked for.
    if ('details' in answer.value) return fail({ kind: 'unreadable', status: 200, detail: 'urls' })
    return ok({ rows: answer.value.data.urls, total: answer.value.data.result })
  },
})
