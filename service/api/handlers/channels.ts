import { type Site, shortUrlOf } from '../../http/site.ts'
import type { ChannelItemRow, ShowcaseRow } from '../../store/collection-stores.ts'
import type { ShownLink } from '../../store/link-search.ts'
import type { Store } from '../../store/open-store.ts'
import { dateOf } from '../date-time.ts'
import { unknown } from '../refusal.ts'
import { givenFields } from './given-fields.ts'
import type { HandlersFor } from './handler.ts'
import { countersOf, pageOf } from './pages.ts'

const DEFAULT_COLOR = '#6B7280'

export const channelHandlers: HandlersFor<
  'listChannels' | 'listChannelItems' | 'createChannel' | 'assignToChannel' | 'updateChannel' | 'deleteChannel'
> = {
  async listChannels({ store, accountId }, input) {
    const page = pageOf(input)
    const { rows, total } = await store.channels.list(accountId, page.slice)
    const channels = rows.map(({ id, name, description, color, starred }) => ({
      id,
      name,
      description,
      color,
      starred: starred === 1,
    }))
    return { error: '0', data: { ...countersOf(page, total), channels } }
  },

  async listChannelItems({ store, accountId, site }, input) {
    if (!(await store.channels.exists(accountId, input.id))) throw unknown('id', 'channel')
    const page = pageOf(input)
    const { rows, total } = await store.channels.items(input.id, page.slice)
    return { error: '0', data: { ...countersOf(page, total), items: await shownItems(store, site, rows) } }
  },

  async createChannel({ store, accountId, now }, input) {
    const { name, description = '', color = DEFAULT_COLOR, starred = false } = input
    const id = await store.channels.add({
      account_id: accountId,
      name,
      description,
      color,
      starred: starred ? 1 : 0,
      created_at: now,
    })
    return { error: 0, id, name, description, color, starred }
  },

  async assignToChannel({ store, accountId, now }, { channelid, type, itemid }) {
    if (!(await store.channels.exists(accountId, channelid))) throw unknown('channelid', 'channel')
    const exists =
      type === 'links'
        ? await store.links.lock(accountId, itemid)
        : await store.showcases.exists(accountId, type, itemid)
    if (!exists) throw unknown('itemid', `item of type ${type}`)
    const item = { channel_id: channelid, item_type: type, item_id: itemid, assigned_at: now }
    const isAdded = await store.channels.assign(item)
    if (isAdded && type === 'links') await store.links.update(accountId, itemid, { changed_at: now })
    return { error: 0, message: 'The item was assigned to the channel.' }
  },

  async updateChannel({ store, accountId }, { id, starred, name, description, color }) {
    if (!(await store.channels.exists(accountId, id))) throw unknown('id', 'channel')
    const flag = starred === undefined ? undefined : Number(starred)
    const change = givenFields({ name, description, color, starred: flag })
    if (Object.keys(change).length > 0) await store.channels.update(accountId, id, change)
    return { error: 0, message: 'The channel was updated.' }
  },

  async deleteChannel({ store, accountId }, { id }) {
    if (!(await store.channels.remove(accountId, id))) throw unknown('id', 'channel')
    return { error: 0, message: 'The channel was deleted. Its items were unassigned.' }
  },
}

const shownItems = async (store: Store, site: Site, rows: readonly ChannelItemRow[]) => {
  const idsOf = (isWanted: (type: ChannelItemRow['item_type']) => boolean) =>
    rows.filter((row) => isWanted(row.item_type)).map((row) => row.item_id)
  const links = new Map(
    (await store.links.findManyShown(idsOf((type) => type === 'links'))).map((link) => [link.id, link]),
  )
  const showcases = new Map(
    (await store.showcases.findMany(idsOf((type) => type !== 'links'))).map((item) => [item.id, item]),
  )
  return rows.flatMap((row) => {
    if (row.item_type === 'links') {
      const link = links.get(row.item_id)
      return link === undefined ? [] : [linkItem(site, link)]
    }
    const showcase = showcases.get(row.item_id)
    return showcase === undefined ? [] : [showcaseItem(site, showcase)]
  })
}

const linkItem = (site: Site, link: ShownLink) => ({
  type: 'links',
  id: link.id,
  title: link.meta_title,
  preview: link.url,
  link: shortUrlOf(site, link.origin, link.alias),
  date: dateOf(link.created_at),
})

const showcaseItem = (site: Site, { id, kind, name, token, created_at }: ShowcaseRow) => {
  const address = kind === 'bio' ? `${site.origin}/b/${token}` : `${site.origin}/q/${token}.svg`
  return { type: kind, id, title: name, preview: address, link: address, date: dateOf(created_at) }
}
