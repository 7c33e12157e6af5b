import { effect, type ReadonlySignal, untracked } from '@preact/signals'
import { patternProblem } from '../../../lib/address/chosen-alias.ts'
import type { LinkOptions } from '../../../lib/contract/link-options.ts'
import { dependsOn, optionOf, optionProblems } from '../../../lib/link-options/option-problems.ts'
import { isEmpty, optionsIn, tidyOptions } from '../../../lib/link-options/tidy-options.ts'
import { LATEST_EXPIRY_MINUTES, type LeftOutOption, type PresetBody } from '../../../lib/model/settings.ts'
import { appliedTo, type ConnectedAccount, chosenBy } from '../../../lib/presets/account-options.ts'
import { isSameData } from '../../../lib/same-data.ts'
import { problemSentence, problemSentences } from '../../../lib/words/problem-sentence.ts'
import { t } from '../../../lib/words/t.ts'
import type { Problems } from '../page/draft-form.ts'
import type { Edit } from '../page/merge-edits.ts'

/** The values of a form for a preset's body: its options, and one field for both kinds of expiry. */
export interface BodyValues extends Omit<LinkOptions, 'expiry'> {
  expires: Expiry
  /** Options that were typed for another account. */
  leftOut?: readonly LeftOutOption[]
}

/** The units in minutes, the largest first. */
const UNITS = { days: 24 * 60, hours: 60, minutes: 1 } as const

export type ExpiryUnit = keyof typeof UNITS

export interface Expiry {
  /** A date and time by the service's clock, which is the same for every link; empty for none. */
  fixed: string
  /** A duration that counts from the creation of each link, as typed; empty for none. */
  amount: string
  unit: ExpiryUnit
}

/** The expiry as form values. Minutes are converted to the largest unit that needs no fraction. */
const expiryOf = (fixed: string, minutes: number | null): Expiry => {
  if (minutes === null) return { fixed, amount: '', unit: 'days' }
  const unit: ExpiryUnit = minutes % UNITS.days === 0 ? 'days' : minutes % UNITS.hours === 0 ? 'hours' : 'minutes'
  return { fixed, amount: String(minutes / UNITS[unit]), unit }
}

export const expiryMinutes = ({
  amount,
  unit,
}: Omit<Expiry, 'fixed'>): { minutes: number | null; problem: string | null } => {
  const text = amount.trim()
  if (text === '') return { minutes: null, problem: null }
  if (!/^\d+$/.test(text)) return { minutes: null, problem: t('presets_expires_not_whole') }
  const minutes = Number(text) * UNITS[unit]
  if (minutes === 0) return { minutes: null, problem: t('presets_expires_minimum') }
  if (minutes > LATEST_EXPIRY_MINUTES) return { minutes: null, problem: t('presets_expires_too_long') }
  return { minutes, problem: null }
}

export const bodyValues = ({ options: { expiry = '', ...options }, expiresAfterMinutes }: PresetBody): BodyValues => ({
  ...options,
  expires: expiryOf(expiry, expiresAfterMinutes),
})

/** The form as it is stored, and its problems. `nowAtService` is the service's current time. */
export const bodyOf = (values: BodyValues, nowAtService: string): { body: PresetBody; problems: Problems } => {
  const { fixed } = values.expires
  const options: LinkOptions = { ...optionsIn(values), ...(fixed === '' ? {} : { expiry: fixed }) }
  const { minutes, problem } = expiryMinutes(values.expires)
  const inAlias = patternProblem(options.custom ?? '')
  return {
    body: { options: tidyOptions(options), expiresAfterMinutes: minutes },
    problems: {
      ...problemSentences(optionProblems(options, nowAtService)),
      ...(inAlias !== null && { custom: problemSentence({ code: inAlias }) }),
      ...(problem === null ? {} : { expiresAfterMinutes: problem }),
    },
  }
}

/**
 * When another account is connected, removes options that refer to objects of the former one from the form, and lists
 * them in `leftOut`.
 */
export const leaveOutWithAccount = <Values extends BodyValues>(
  connectedAccount: ReadonlySignal<ConnectedAccount | null>,
  revise: (change: (edit: Edit<Values>) => Edit<Values>) => void,
): void => {
  let last: ConnectedAccount | null = null
  effect(() => {
    const { value: now } = connectedAccount
    const before = last
    if (now !== null && (now.collections !== null || now.id !== before?.id)) last = now
    if (now === null || before === null || now.id === before.id) return
    untracked(() => revise((edit) => editElsewhere(edit, before, now.id)))
  })
}

const editElsewhere = <Values extends BodyValues>(
  { base, values }: Edit<Values>,
  before: ConnectedAccount,
  now: string,
): Edit<Values> => {
  const [ofBase, ofValues] = [base, values].map((each) =>
    appliedTo(chosenBy(before, { options: optionsIn(each) }, undefined), now),
  )
  const without = (each: Values, applied: typeof ofBase): Values => {
    const removed = (applied?.leftOut ?? []).map(({ option }) => [option, undefined] as const)
    return { ...each, ...Object.fromEntries(removed) }
  }
  const typed = (ofValues?.leftOut ?? []).filter(
    ({ option }) => !isSameData(optionsIn(base)[option], optionsIn(values)[option]),
  )
  const leftOut = [...(values.leftOut ?? []), ...typed]
  return {
    base: without(base, ofBase),
    values: { ...without(values, ofValues), ...(leftOut.length > 0 && { leftOut }) },
  }
}

/** What is left out of a form, both stored and typed. Each option is listed once, and not at all if it is set. */
export const leftOutIn = (values: BodyValues, stored: readonly LeftOutOption[] | undefined): LeftOutOption[] => {
  const all = [...(stored ?? []), ...(values.leftOut ?? [])]
  return [...new Map(all.map((each) => [each.option, each])).values()].filter(({ option }) =>
    isEmpty(optionsIn(values)[option]),
  )
}

/** The fields that a problem of a preset or of the defaults depends on. */
export const dependsOnInBody = (path: string): readonly string[] =>
  path === 'expiry' || path === 'expiresAfterMinutes' ? ['expires'] : [optionOf(path), ...dependsOn(path)]
