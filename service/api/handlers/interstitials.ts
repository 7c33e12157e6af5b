import { dateTimeOf } from '../date-time.ts'
import type { HandlersFor } from './handler.ts'
import { countersOf, pageOf } from './pages.ts'

export const interstitialHandlers: HandlersFor<'listOverlays' | 'listSplashPages'> = {
  async listOverlays({ store, accountId }, input) {
    const page = pageOf(input)
    const { rows, total } = await store.interstitials.list(accountId, 'overlay', page.slice)
    const cta = rows.map(({ id, type, name, created_at }) => ({ id, type, name, date: dateTimeOf(created_at) }))
    return { error: '0', data: { ...countersOf(page, total), cta } }
  },

  async listSplashPages({ store, accountId }, input) {
    const page = pageOf(input)
    const { rows, total } = await store.interstitials.list(accountId, 'splash', page.slice)
    const splash = rows.map(({ id, name, created_at }) => ({ id, name, date: dateTimeOf(created_at) }))
    return { error: '0', data: { ...countersOf(page, total), splash } }
  },
}
