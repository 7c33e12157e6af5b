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

/** How long a link that was read shows the state before the change: one window of the request limit. */
const READ_VALID_MS = MINUTE

const fieldsOf = ({ fields }: Pick<NonNullable<Job['change']>, 'fields'>): ChangeField[] => fields.filter(isChangeField)

/**
 * Whether the link must be read before it is changed, because the copy on this device can be old. What is read is
 * compared with the preview, completes the request, and is what undoing restores.
 */
export const needsReading = ({ change, doubt }: Pick<Job, 'change' | 'doubt'>, now: number): boolean => {
  // A change that was sent before is only repeated: the link may already have the new values.
  if (change === undefined || doubt !== null) return false
  return change.readAt === undefined || Math.abs(now - change.readAt) >= READ_VALID_MS
}

interface ReadContext {
  now: number
  /** The host of the service's own short URLs, for which no domain is sent. */
  ownHost: string
  /** Inputs of changes of the link that were made here since the preview. */
  ownChanges?: readonly Job['input'][]
}

/**
 * The job after its link was read. It has a `refusal` if someone else has changed a field since the preview, because
 * that change would be overwritten unseen. The values that were read are stored, because undoing restores them. A value
 * that is the requested one already may be ours: the browser can send a request twice (FIELD.md line 19).
 */
export const afterReading = (
  job: Job,
  { details }: Output<'readLink'>,
  { now, ownHost, ownChanges = [] }: ReadContext,
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
  // An input that can't be sent isn't stored: the job could not be read from storage again.
  const input = operationInput('updateLink', whole).ok ? whole : job.input
  return { job: nextRevision(job, now, { input, change: { ...asked, before, readAt: now } }), refusal: null }
}

/**
 * The link's values as the input of an update. The channel is left out: the link keeps it, and setting it would add it
 * again.
 */
const sendable = (shown: KnownFields, ownHost: string): Job['input'] =>
  Object.fromEntries(
    Object.entries(shown).filter(
      ([field, value]) =>
        value !== null &&
        field !== 'channel' &&
        !(field === 'domain' && typeof value === 'string' && hostOf(value) === hostOf(ownHost)),
    ),
  )
