import { PIXEL_TYPES } from '../../../lib/contract/pixel.ts'
import { dateTimeOf } from '../date-time.ts'
import { invalid, unknown } from '../refusal.ts'
import { givenFields } from './given-fields.ts'
import type { HandlersFor } from './handler.ts'
import { countersOf, pageOf } from './pages.ts'

export const pixelHandlers: HandlersFor<'listPixels' | 'createPixel' | 'updatePixel' | 'deletePixel'> = {
  async listPixels({ store, accountId }, input) {
    const page = pageOf(input)
    const { rows, total } = await store.pixels.list(accountId, page.slice)
    const pixels = rows.map(({ id, type, name, tag, created_at }) => ({
      id,
      type,
      name,
      tag,
      date: dateTimeOf(created_at),
    }))
    return { error: '0', data: { ...countersOf(page, total), pixels } }
  },

  async createPixel({ store, accountId, now }, { type, name, tag }) {
    const known: readonly string[] = PIXEL_TYPES
    if (!known.includes(type)) throw invalid('type', `must be one of ${PIXEL_TYPES.join(', ')}`)
    const id = await store.pixels.add({ account_id: accountId, type, name, tag, created_at: now })
    return { error: 0, id }
  },

  async updatePixel({ store, accountId }, { id, name, tag }) {
    if (!(await store.pixels.exists(accountId, id))) throw unknown('id', 'pixel')
    await store.pixels.update(accountId, id, givenFields({ tag, name }))
    return { error: 0, message: 'The pixel was updated.' }
  },

  async deletePixel({ store, accountId }, { id }) {
    if (!(await store.pixels.remove(accountId, id))) throw unknown('id', 'pixel')
    return { error: 0, message: 'The pixel was deleted.' }
  },
}
