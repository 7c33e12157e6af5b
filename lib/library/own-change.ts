import { aliasOf } from '../address/short-url.ts'
import type { Job } from '../outbox/job.ts'
import { typedInput } from '../outbox/typed-input.ts'
import type { LibraryState, LibrarySync } from './library-state.ts'
import type { Decide, LibraryChange } from './ports.ts'
import { withoutReread } from './refresh.ts'
import { counted, queueReread } from './seen-links.ts'

export interface OwnChange {
  /** The links it is about. */
  ids: number[]
  decide: Decide
}

/** How long after the last of several new links the service is asked what it made of them, in milliseconds. */
const LOOK_AFTER = 30_000

/** The same where it is not here until it was looked for: a person waits to see it. */
const LOOK_SOON = 2_000

const touched = ({ sync }: LibraryState): LibrarySync => ({ ...sync, ownChanges: sync.ownChanges + 1 })

const nothingElse = { put: [], remove: [], sweepBelow: null }

const made = (job: Job, now: number, date: string): OwnChange => {
  const { url, description = '', metatitle } = typedInput('createLink', job)
  const { id, shortUrl } = job.outcome ?? { id: null, shortUrl: null }
  const decide: Decide = (state, known): LibraryChange => {
    const wanting = (ms: number): LibrarySync => ({ ...touched(state), lookWantedAt: now + ms })
    // An older service tells no number of what it made (FIELD.md line 15).
    if (id === null || shortUrl === null) return { ...nothingElse, sync: wanting(LOOK_SOON) }
    const sync = wanting(LOOK_AFTER)
    // A service may answer with the link that was there before (FIELD.md line 18).
    if (known.has(id)) return { ...nothingElse, sync }
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
    return { ...nothingElse, sync: counted(sync, 1, undefined), put: [{ ...row, pass: sync.passes, guessed: true }] }
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
      longurl: url ?? before.longurl,
      description: description ?? before.description,
      // Emptied, the service chooses a title.
      title: metatitle || before.title,
      shorturl: shortUrl ?? before.shorturl,
      alias: shortUrl === null ? before.alias : aliasOf(shortUrl),
    }
    return { ...nothingElse, sync: queueReread(touched(state), id), put: [after] }
  }
  return { ids: [id], decide }
}

const deleted = (job: Job): OwnChange => {
  const { id } = typedInput('deleteLink', job)
  const decide: Decide = (state, known) =>
    known.has(id)
      ? { ...nothingElse, sync: counted(withoutReread(touched(state), [id]), -1, known.get(id)), remove: [id] }
      : { ...nothingElse, sync: touched(state) }
  return { ids: [id], decide }
}

/**
 * What a job that is done means for the links kept here; `null` where it is about something else. `date` is what the
 * service's clock shows now.
 */
export const ownChange = (job: Job, now: number, date: string): OwnChange | null => {
  if (job.state !== 'done') return null
  if (job.operation === 'createLink') return made(job, now, date)
  if (job.operation === 'updateLink') return changed(job)
  return job.operation === 'deleteLink' ? deleted(job) : null
}
