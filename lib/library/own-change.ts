import { aliasOf, webAddressOf } from '../address/short-url.ts'
import { type Job, typedInput } from '../outbox/job.ts'
import type { LibraryState, LibrarySync } from './library-state.ts'
import { type Decide, type LibraryChange, NOTHING_ELSE } from './ports.ts'
import { withoutReread } from './refresh.ts'
import { queueReread, recount } from './seen-links.ts'

export interface OwnChange {
  /** The affected links. */
  ids: number[]
  decide: Decide
}

/** When to read what the service made of new links, in milliseconds after the last of several. */
const LOOK_AFTER = 30_000

/** The same if the link is not stored until it is found: the user is waiting for it. */
const LOOK_SOON = 2_000

const touched = ({ sync }: LibraryState): LibrarySync => ({ ...sync, ownChanges: sync.ownChanges + 1 })

const made = (job: Job, now: number, date: string): OwnChange => {
  const { url, description = '', metatitle } = typedInput('createLink', job)
  const { id, shortUrl } = job.outcome ?? { id: null, shortUrl: null }
  const decide: Decide = (state, known): LibraryChange => {
    const wanting = (ms: number): LibrarySync => ({ ...touched(state), lookWantedAt: now + ms })
    // An older service returns no id for what it created (FIELD.md line 15).
    if (id === null || shortUrl === null) return { ...NOTHING_ELSE, sync: wanting(LOOK_SOON) }
    const sync = wanting(LOOK_AFTER)
    // A service may return the link that existed before (FIELD.md line 18).
    if (known.has(id)) return { ...NOTHING_ELSE, sync }
    const row = {
      id,
      alias: aliasOf(shortUrl),
      shorturl: shortUrl,
      longurl: url,
      clicks: 0,
      title: metatitle || job.title,
      description,
      date,
    }
    return { ...NOTHING_ELSE, sync: recount(sync, 1, undefined), put: [{ ...row, pass: sync.passes, guessed: true }] }
  }
  return { ids: id === null ? [] : [id], decide }
}

const changed = (job: Job): OwnChange => {
  const { id, url, description, metatitle } = typedInput('updateLink', job)
  const shortUrl = job.outcome?.shortUrl ?? null
  const decide: Decide = (state, known) => {
    const before = known.get(id)
    if (before === undefined) return null
    const after = {
      ...before,
      longurl: webAddressOf(url ?? '') ?? before.longurl,
      description: description ?? before.description,
      // If it is emptied, the service chooses a title.
      title: metatitle || before.title,
      shorturl: shortUrl ?? before.shorturl,
      alias: shortUrl === null ? before.alias : aliasOf(shortUrl),
    }
    return { ...NOTHING_ELSE, sync: queueReread(touched(state), id), put: [after] }
  }
  return { ids: [id], decide }
}

const deleted = (job: Job): OwnChange => {
  const { id } = typedInput('deleteLink', job)
  const decide: Decide = (state, known) => {
    const sync = withoutReread(touched(state), [id])
    return { ...NOTHING_ELSE, sync: known.has(id) ? recount(sync, -1, known.get(id)) : sync, remove: [id] }
  }
  return { ids: [id], decide }
}

/** The reason may be that the link was deleted elsewhere, which no text decides (FIELD.md line 2): a read shows it. */
const refused = (job: Job): OwnChange => {
  const { id } = typedInput('deleteLink', job)
  return { ids: [], decide: ({ sync }) => ({ ...NOTHING_ELSE, sync: queueReread(sync, id) }) }
}

/**
 * What a finished job means for the stored links; `null` if it doesn't concern them. `date` is the service's current
 * time.
 */
export const ownChange = (job: Job, now: number, date: string): OwnChange | null => {
  const isRefused = job.state === 'failed' && job.failure?.kind === 'refused'
  if (isRefused && (job.operation === 'updateLink' || job.operation === 'deleteLink')) return refused(job)
  if (job.state !== 'done') return null
  if (job.operation === 'createLink') return made(job, now, date)
  if (job.operation === 'updateLink') return changed(job)
  return job.operation === 'deleteLink' ? deleted(job) : null
}
