import { isLinkOption } from '../contract/link-options.ts'
import { SECOND } from '../model/durations.ts'
import type { Failure, StoragePart, StorageTrouble } from '../model/failure.ts'
import { namedProblem } from './problem-sentence.ts'
import { sentences } from './sentences.ts'
import { type MessageKey, type PlainKey, t } from './t.ts'

export interface FailureText {
  /** What happened, in a few words without a full stop. */
  title: string
  /** What it means and what to do: one or two sentences. */
  advice: string
  /** The service's own message; `null` without one. Shown as a quotation and as plain text. */
  quote: string | null
}

/** Formats a time (epoch milliseconds) to follow "again": "in 0:41", "at 12:31". */
export type TimeText = (at: number) => string

const text = (title: PlainKey, advice: string, quote: string | null = null): FailureText => ({
  title: t(title),
  advice,
  quote: quote === '' ? null : quote,
})

/** The names of input fields that are not link options. Other fields keep the name that the service has for them. */
const FIELD_NAMES: Readonly<Record<string, PlainKey>> = {
  baseUrl: 'field_base_url',
  key: 'field_key',
  passphrase: 'field_passphrase',
  current: 'field_current',
  job: 'field_job',
  batch: 'field_batch',
  selection: 'field_selection',
  url: 'field_url',
  name: 'field_name',
  tag: 'field_tag',
  color: 'field_color',
  slug: 'field_slug',
  email: 'field_email',
  redirectroot: 'field_redirectroot',
  redirect404: 'field_redirect404',
  preset: 'field_preset',
  presets: 'field_presets',
  rules: 'field_rules',
  defaults: 'field_defaults',
}

const fieldName = (path: string): string => {
  const field = rootOf(path)
  if (field === '') return t('field_whole')
  if (isLinkOption(field)) return t(`option_${field}_label`)
  const key = Object.hasOwn(FIELD_NAMES, field) ? FIELD_NAMES[field] : undefined
  return key === undefined ? t('field_by_name', field) : t(key)
}

const rootOf = (path: string): string => path.split('.', 1)[0] ?? ''

/** Fields that identify an object. Their value is valid, but not at present. */
const ACTED_ON: readonly string[] = ['job', 'batch', 'connection']

/** Parts of the settings, which are never sent. */
const SAVED: readonly string[] = ['defaults', 'presets', 'rules']

const invalidTitle = (field: string): PlainKey => {
  if (ACTED_ON.includes(field)) return 'failure_invalid_now_title'
  return SAVED.includes(rootOf(field)) ? 'failure_invalid_saved_title' : 'failure_invalid_title'
}

const STORAGE_TITLES: Readonly<Record<StoragePart, PlainKey>> = {
  outbox: 'failure_storage_outbox_title',
  settings: 'failure_storage_settings_title',
  connection: 'failure_storage_connection_title',
}

const STORAGE_ADVICE = {
  full: 'failure_storage_full_advice',
  newer: 'failure_storage_newer_advice',
  damaged: 'failure_storage_damaged_advice',
  unknown: 'failure_storage_unknown_advice',
} as const satisfies Record<StorageTrouble | 'unknown', MessageKey>

const storageTitle = ({ trouble, part }: Extract<Failure, { kind: 'storage' }>): PlainKey => {
  if (trouble === 'full') return 'failure_storage_full_title'
  return part === undefined ? 'failure_storage_title' : STORAGE_TITLES[part]
}

const lostAdvice = ({ unfinished, finished }: Extract<Failure, { kind: 'lost-requests' }>): string => {
  if (unfinished === 1 && finished === 0) return t('failure_lost_request')
  return sentences(
    unfinished > 0 && t('failure_lost_unfinished', unfinished),
    finished > 0 && t('failure_lost_finished', finished),
  )
}

/** Every failure in words: what happened, what it means, what to do. */
export const failureText = (failure: Failure, timeText: TimeText): FailureText => {
  switch (failure.kind) {
    case 'not-connected':
      return text('failure_not_connected_title', t('failure_not_connected_advice'))
    case 'other-account':
      return text('failure_other_account_title', t('failure_other_account_advice'))
    case 'locked':
      return text('failure_locked_title', t('failure_locked_advice'))
    case 'offline':
      return text('failure_offline_title', t('failure_offline_advice'))
    case 'unreachable':
      return text('failure_unreachable_title', t('failure_unreachable_advice'))
    case 'timeout':
      return text('failure_timeout_title', t('failure_timeout_advice', Math.round(failure.afterMs / SECOND)))
    case 'permission':
      return text('failure_permission_title', t('failure_permission_advice', failure.origin))
    case 'key-refused':
      return text('failure_key_refused_title', t('failure_key_refused_advice'), failure.said)
    case 'not-allowed':
      return text('failure_not_allowed_title', t('failure_not_allowed_advice'), failure.said)
    case 'slow-down':
      return text('failure_slow_down_title', t('failure_slow_down_advice', timeText(failure.until)))
    case 'refused':
      if (failure.takenAlias !== undefined)
        return {
          ...text('failure_refused_title', t('failure_alias_taken_advice'), failure.said),
          title: t('failure_alias_taken_title', failure.takenAlias),
        }
      return failure.existingId === undefined
        ? text('failure_refused_title', t('failure_refused_advice'), failure.said)
        : text('failure_exists_title', t('failure_exists_advice'), failure.said)
    case 'service-error':
      return text('failure_service_error_title', t('failure_service_error_advice', String(failure.status)))
    case 'unreadable': {
      // Because `answer.ts` names the missing field, the response is one of this API (FIELD.md line 16).
      if (failure.detail === 'shorturl') return text('failure_no_short_url_title', t('failure_no_short_url_advice'))
      const status = `HTTP ${failure.status}`
      const detail = failure.detail === '' ? status : t('failure_unreadable_missing', status, failure.detail)
      return text('failure_unreadable_title', t('failure_unreadable_advice', detail))
    }
    case 'too-large':
      return text(
        'failure_too_large_title',
        t('failure_too_large_advice', Math.round(failure.limitBytes / (1024 * 1024))),
      )
    case 'redirected':
      return text('failure_redirected_title', t('failure_redirected_advice'))
    case 'invalid':
      return text(invalidTitle(failure.field), namedProblem(fieldName(failure.field), failure.problem))
    case 'already-shortened':
      return text('failure_already_shortened_title', t('failure_already_shortened_advice', failure.shortUrl))
    case 'short-url-changed':
      return text(
        'failure_short_url_changed_title',
        failure.shortUrl === null
          ? t('shared_copied_broken', failure.copied)
          : t('failure_short_url_changed_advice', failure.copied, failure.shortUrl),
      )
    case 'credentials':
      return text('failure_credentials_title', t('failure_credentials_advice'))
    case 'not-found':
      return text('failure_not_found_title', t('failure_not_found_advice'))
    case 'interrupted':
      return text('failure_interrupted_title', t('failure_interrupted_advice'))
    case 'storage':
      return text(storageTitle(failure), t(STORAGE_ADVICE[failure.trouble ?? 'unknown'], failure.detail))
    case 'lost-requests':
      return text('failure_lost_title', lostAdvice(failure))
    case 'forbidden-sender':
      return text('failure_forbidden_sender_title', t('failure_forbidden_sender_advice'))
    case 'internal':
      return text('failure_internal_title', t('failure_internal_advice', failure.detail))
  }
}

/**
 * The text of a failed request that may have happened. Even a refusal doesn't mean that nothing was created: it can
 * answer a second copy, which browsers send by themselves when a connection breaks (FIELD.md line 19).
 */
export const unsureFailureText = (failure: Failure, timeText: TimeText): FailureText => {
  const words = failureText(failure, timeText)
  if (failure.kind !== 'refused') return words
  return { ...words, title: t('failure_refused_title'), advice: t('failure_refused_unsure_advice') }
}

/** For a link that was listed here, but no longer exists. */
export const linkGoneText = (): FailureText => text('failure_link_gone_title', t('failure_link_gone_advice'))

/** For a channel that was listed here, but no longer exists. */
export const channelGoneText = (): FailureText => text('failure_channel_gone_title', t('failure_channel_gone_advice'))

/** A failure as a sentence beside a field. A problem of the field itself needs no title. */
export const failureSentence = (failure: Failure, timeText: TimeText): string => {
  const { title, advice } = failureText(failure, timeText)
  return failure.kind === 'invalid' ? advice : t('shared_title_and_advice', title, advice)
}
