import {
  EMPTY_VALUES,
  isRemovable,
  type LinkOption,
  type LinkOptions,
  type RemovableOption,
} from '../../../lib/contract/link-options.ts'
import type { ChangeField, KnownFields } from '../../../lib/link-changes/known-fields.ts'
import { type Credentials, credentialsIn } from '../../../lib/link-options/credentials.ts'
import { dependsOn } from '../../../lib/link-options/option-problems.ts'
import { optionsIn } from '../../../lib/link-options/tidy-options.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import type { InputFieldProblem } from '../../../lib/model/problem.ts'
import { isSameData } from '../../../lib/same-data.ts'
import { problemSentence } from '../../../lib/words/problem-sentence.ts'
import type { OpenForm, Problems } from '../page/draft-form.ts'
import { changedFields } from '../page/merge-edits.ts'
import type { InitialLink } from './initial-link.ts'

/** The fields of the form: the long URL and the options. */
export interface LinkValues extends LinkOptions {
  url: string
  /** The preset that the user chose; `null` for none, absent if the rules choose. */
  preset?: string | null | undefined
  /** Options to clear that the service doesn't show. */
  cleared?: readonly RemovableOption[]
  /**
   * Whether a password was typed, which is never stored in a draft: it must be entered again or removed before sending.
   */
  needsPassword?: true | undefined
  /** Addresses that the user agreed to send with their user name and password. */
  acceptedCredentials?: readonly string[]
}

/** What the form is for: a new link, a duplicate, a change, or the correction of a refused request. */
export interface LinkSubject extends Omit<InitialLink, 'url' | 'options'> {
  /** The failed job that this form replaces, if any. */
  replaces: string | null
  /** The fields of the failed job, if it changed only a part of the link. */
  askedFields?: readonly string[]
  /** The only field that the form shows, in the link's page; absent for a form of the whole link. */
  field?: ChangeField
  /** What is known of the link in addition to its details. Only for a form of one field. */
  known?: KnownFields
}

export type OpenLinkForm = OpenForm<LinkSubject, LinkValues>

/**
 * Whether the form is for a new link. A duplicate and a corrected request have their own options instead of initial
 * ones.
 */
export const isNew = ({ kind, replaces }: LinkSubject): boolean => kind === 'new' && replaces === null

/**
 * The value of an option as form values. If a link has several channels, none is filled in, because setting a channel
 * adds it.
 */
export const knownValue = (option: LinkOption, known: KnownFields): LinkOptions => {
  const value = known[option]
  if (value === undefined) return {}
  const isOneOfMany = option === 'channel' && Array.isArray(value)
  const shown: unknown = isOneOfMany ? (value.length === 1 ? value[0] : undefined) : (value ?? undefined)
  return { [option]: shown }
}

export const valuesOf = ({ url, options }: Pick<InitialLink, 'url' | 'options'>): LinkValues => ({ url, ...options })

/** The problems of the form. Before sending, they include a missing password. */
export const shownProblems = ({ values, problems }: OpenLinkForm): Problems =>
  values.needsPassword ? { ...problems, password: problemSentence({ code: 'password_lost' }) } : problems

/** Addresses with a user name or password on which the user hasn't decided. */
export const askedCredentials = (form: OpenLinkForm): Credentials[] =>
  credentialsIn(form.values.url, optionsIn(form.values), acceptedCredentials(form))

/** Credentials that the service already has need no decision when something else is changed. */
export const acceptedCredentials = ({ subject, base, values }: OpenLinkForm): ReadonlySet<string> => {
  const isRead = subject.kind === 'edit' && subject.replaces === null
  const known = isRead ? credentialsIn(base.url, optionsIn(base), new Set()) : []
  return new Set([...(values.acceptedCredentials ?? []), ...known.map(({ address }) => address)])
}

/** The form values of a failed job. Options that it clears have no value. */
export const askedFor = ({ input, hasPassword }: JobView): { values: LinkValues; id: number | null } => {
  const { url, id, ...asked } = input
  const isGone = (option: RemovableOption) => isSameData(asked[option], EMPTY_VALUES[option])
  const cleared = id === undefined ? [] : Object.keys(asked).filter(isRemovable).filter(isGone)
  const options: LinkOptions = Object.fromEntries(
    Object.entries(asked).filter(([option]) => !cleared.some((gone) => gone === option)),
  )
  const values: LinkValues = {
    url: typeof url === 'string' ? url : '',
    ...options,
    cleared,
    ...(hasPassword ? { needsPassword: true } : {}),
  }
  return { values, id: typeof id === 'number' ? id : null }
}

/**
 * Whether a problem is about a value that the service already has, which needn't be corrected to change something else.
 */
export const isAsRead = (
  { subject, base, values, deleted }: OpenLinkForm,
  { field, problem: { code } }: InputFieldProblem,
): boolean =>
  subject.kind === 'edit' &&
  subject.replaces === null &&
  !deleted &&
  code !== 'password_lost' &&
  code !== 'credentials_undecided' &&
  (field !== 'url' || base.url !== '') &&
  !changedFields({ base, values }).some((changed) => fieldsOf(field, base).includes(changed))

/** The fields that a problem depends on. */
export const fieldsOf = (path: string, { needsPassword }: LinkValues): readonly (keyof LinkValues)[] => {
  if (path === 'url') return ['url']
  return path === 'password' && needsPassword ? ['needsPassword'] : dependsOn(path)
}
