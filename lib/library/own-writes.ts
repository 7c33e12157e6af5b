import { aliasOf, webAddressOf } from '../address/short-url.ts'
import type { Link } from '../contract/link.ts'
import { type Job, typedInput } from '../outbox/job.ts'
import type { LibrarySync } from './library-state.ts'
import { type Decide, NOTHING_ELSE } from './library-store.ts'
import { withoutReread } from './list-pages.ts'

export interface OwnWrite {
  /** The affected links. */
  ids: number[]
  decide: Decide
}

/** When to read what the service made of new links, in milliseconds after the last of several. */
const LOOK_AFTER = 30_000

/** The same if the link is not stored until it is found: the user is waiting for it. */
const LOOK_SOON = 2_000

/** More links than fit on a screen are not read one by one. */
const MAX_REREAD = 60

const withTotal = (sync: LibrarySync, by: number): LibrarySync => ({
  ...sync,
  total: sync.total === null ? null : Math.max(0, sync.total + by),
})

/** Queues the details of a link, unless there are many. */
const queueReread = (sync: LibrarySync, id: number): LibrarySync =>
  sync.reread.length < MAX_REREAD
    ? { ...sync, reread: [...new Set([...sync.reread, id])] }
    : { ...sync, passWanted: true }

/**
 * Updates links that were read outside of the list. Unknown links are ignored, so that there are no gaps below the
 * newest link.
 */
export const applySeenLinks =
  (links: readonly Link[]): Decide =>
  ({ sync }, known) => {
    const put = links.flatMap((link) => {
      const before = known.get(link.id)
      return before === undefined ? [] : { ...before, ...link }
    })
    const next = withoutReread(sync, new Set(links.map(({ id }) => id)))
    return put.length === 0 && next === sync ? null : { ...NOTHING_ELSE, sync: next, put }
  }

/** Removes links that the service no longer has. */
export const removeGoneLinks =
  (ids: readonly number[]): Decide =>
  (state, known) => {
    const stored = ids.filter((id) => known.has(id)).length
    const sync = withoutReread(state.sync, new Set(ids))
    if (stored === 0 && sync === state.sync && ids.every((id) => state.gone.includes(id))) return null
    // The total may have been reported since: it is not adjusted below what is stored then.
    const left = state.links - stored
    const total = sync.total === null ? null : Math.max(Math.min(sync.total, left), sync.total - stored)
    return { ...NOTHING_ELSE, sync: { ...sync, total }, remove: ids }
  }

const created = (job: Job, now: number, date: string): OwnWrite => {
  const { url, description = '', metatitle } = typedInput('createLink', job)
  const { id, shortUrl } = job.outcome ?? { id: null, shortUrl: null }
  const decide: Decide = ({ sync }, known) => {
    // An older service returns no id for what it created (FIELD.md line 15).
    if (id === null || shortUrl === null) return { ...NOTHING_ELSE, sync: { ...sync, newsWantedAt: now + LOOK_SOON } }
    const next = { ...sync, newsWantedAt: now + LOOK_AFTER }
    // A service may return the link that existed before (FIELD.md line 18).
    if (known.has(id)) return { ...NOTHING_ELSE, sync: next }
    const row = { id, alias: aliasOf(shortUrl), shorturl: shortUrl, longurl: url, clicks: 0, description, date }
    const put = [{ ...row, title: metatitle || job.title, pass: sync.passes, guessed: true }]
    return { ...NOTHING_ELSE, sync: withTotal(next, 1), put }
  }
  return { ids: id === null ? [] : [id], decide }
}

const updated = (job: Job): OwnWrite => {
  const { id, url, description, metatitle } = typedInput('updateLink', job)
  const shortUrl = job.outcome?.shortUrl ?? null
  const decide: Decide = ({ sync }, known) => {
    const before = known.get(id)
    const after = before && {
      ...before,
      longurl: webAddressOf(url ?? '') ?? before.longurl,
      description: description ?? before.description,
      // If it is emptied, the service chooses a title.
      title: metatitle || before.title,
      shorturl: shortUrl ?? before.shorturl,
      alias: shortUrl === null ? before.alias : aliasOf(shortUrl),
    }
    return { ...NOTHING_ELSE, sync: queueReread(sync, id), put: after ? [after] : [] }
  }
  return { ids: [id], decide }
}

const deleted = (job: Job): OwnWrite => {
  const { id } = typedInput('deleteLink', job)
  const decide: Decide = ({ sync }, known) => ({
    ...NOTHING_ELSE,
    sync: withTotal(withoutReread(sync, new Set([id])), known.has(id) ? -1 : 0),
    remove: [id],
  })
  return { ids: [id], decide }
}

/** The reason may be that the link was deleted elsewhere, which no text decides (FIELD.md line 2): a read shows it. */
const refused = (job: Job): OwnWrite => {
  const { id } = typedInput('deleteLink', job)
  return { ids: [], decide: ({ sync }) => ({ ...NOTHING_ELSE, sync: queueReread(sync, id) }) }
}

/**
 * What a finished job means for the stored links; `null` if it doesn't concern them. `date` is the service's current
 * time.
 */
export const ownWrite = (job: Job, now: number, date: string): OwnWrite | null => {
  const isRefused = job.state === 'failed' && job.failure?.kind === 'refused'
  if (isRefused && (job.operation === 'updateLink' || job.operation === 'deleteLink')) return refused(job)
  if (job.state !== 'done') return null
  if (job.operation === 'createLink') return created(job, now, date)
  if (job.operation === 'updateLink') return updated(job)
  return job.operation === 'deleteLink' ? deleted(job) : null
}
