import { hostOf } from '../../address/short-url.ts'
import { operationInput } from '../../api/operation-input.ts'
import type { Output } from '../../contract/operations.ts'
import {
  type ChangeField,
  isChangeField,
  isSameField,
  type KnownFields,
  shownFields,
} from '../../link-changes/known-fields.ts'
import { MINUTE } from '../../model/durations.ts'
import { type InvalidInput, invalid } from '../../model/failure.ts'
import type { Job } from '../job.ts'
import { change as nextRevision } from '../lane.ts'

/** How long a reading of the link counts as its state before the change: a window of the request limit. */
const READ_VALID_MS = MINUTE

const fieldsOf = ({ fields }: Pick<NonNullable<Job['change']>, 'fields'>): ChangeField[] => fields.filter(isChangeField)

/**
 * Whether the link is read before it is changed, to compare it, to complete the request, and to undo it: what this device
 * knows can be old.
 */
export const needsReading = ({ change, doubt }: Pick<Job, 'change' | 'doubt'>, now: number): boolean => {
  // What was sent once is only repeated: the link may already have the new values.
  if (change === undefined || doubt !== null) return false
  return change.readAt === undefined || Math.abs(now - change.readAt) >= READ_VALID_MS
}

interface Reading {
  now: number
  /** That of the service, which needs no domain. */
  ownHost: string
  /** Inputs of changes of the link that were made here since the preview. */
  ownChanges?: readonly Job['input'][]
}

/**
 * The change of a link that was just read. It has a `refusal` if someone else has changed a field since the preview: that
 * would be overwritten unseen. What the link had before is as read, which is what undoing it restores. A value that is the
 * wanted one already may be ours: the browser can send a request twice (FIELD.md line 19).
 */
export const afterReading = (
  job: Job,
  { details }: Output<'readLink'>,
  { now, ownHost, ownChanges = [] }: Reading,
): { job: Job; refusal: InvalidInput | null } => {
  const { change } = job
  if (change === undefined) return { job, refusal: null }
  const shown = shownFields(details)
  const others = fieldsOf(change).filter(
    (field) =>
      shown[field] !== undefined && !(field in change.before && isSameField(field, job.input[field], shown[field])),
  )
  const isOwn = (field: ChangeField): boolean =>
    !change.onlyIfSame && ownChanges.some((input) => field in input && isSameField(field, input[field], shown[field]))
  const differing = others.filter(
    (field) => field in change.before && !isSameField(field, change.before[field], shown[field]) && !isOwn(field),
  )
  const [first] = differing
  if (first !== undefined) {
    const found = Object.fromEntries(differing.map((field) => [field, shown[field]]))
    return { job: { ...job, change: { ...change, found } }, refusal: invalid(first, 'link_changed_since').failure }
  }
  const { found: _, ...asked } = change
  const before = { ...change.before, ...Object.fromEntries(others.map((field) => [field, shown[field]])) }
  const whole = change.whole ? { ...sendable(shown, ownHost), ...job.input } : job.input
  // A job with an input that can't be sent could not be read again.
  const input = operationInput('updateLink', whole).ok ? whole : job.input
  return { job: nextRevision(job, now, { input, change: { ...asked, before, readAt: now } }), refusal: null }
}

/** What is shown of the link, as the input of an update. Setting a channel would add it, and the link stays in its own. */
const sendable = (shown: KnownFields, ownHost: string): Job['input'] =>
  Object.fromEntries(
    Object.entries(shown).filter(
      ([field, value]) =>
        value !== null &&
        field !== 'channel' &&
        !(field === 'domain' && typeof value === 'string' && hostOf(value) === hostOf(ownHost)),
    ),
  )
