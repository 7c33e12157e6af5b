import { patternProblem } from '../../../lib/address/chosen-alias.ts'
import type { LinkOptions } from '../../../lib/contract/link-options.ts'
import { optionProblems } from '../../../lib/link-options/option-problems.ts'
import { tidyOptions } from '../../../lib/link-options/tidy-options.ts'
import type { PresetBody } from '../../../lib/model/settings.ts'
import { problemSentence, problemSentences } from '../../../lib/words/problem-sentence.ts'
import type { Fields } from '../page/merge-edits.ts'
import { expiryMinutes, type TypedExpiry, typedExpiry } from './expires-after.ts'

/** A preset's body while it is edited. */
export interface BodyForm {
  options: LinkOptions
  expires: TypedExpiry
}

/** Problems by the path of a field. */
export type FieldProblems = Readonly<Record<string, string>>

export const bodyForm = ({ options, expiresAfterMinutes }: PresetBody): BodyForm => ({
  options,
  expires: typedExpiry(expiresAfterMinutes),
})

/** The form as it is stored, and its problems. `nowAtService` is the service's current time. */
export const bodyOf = (
  { options, expires }: BodyForm,
  nowAtService: string,
): { body: PresetBody; problems: FieldProblems } => {
  const { minutes, problem } = expiryMinutes(expires)
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

/** The form as fields, for comparing. A fixed expiry and one that is counted from the creation are one field. */
export const bodyFields = ({ options: { expiry, ...options }, expires }: BodyForm): Fields => ({
  ...options,
  [EXPIRES]: { fixed: expiry ?? '', after: expires } satisfies ExpiryField,
})

export const bodyOfFields = ({ [EXPIRES]: expiry, ...options }: Fields): BodyForm => {
  const { fixed, after } = expiry as ExpiryField
  return { options: { ...(options as LinkOptions), ...(fixed === '' ? {} : { expiry: fixed }) }, expires: after }
}

export const EXPIRES = 'expires'

export interface ExpiryField {
  /** A date and time; empty for none. */
  fixed: string
  after: TypedExpiry
}

/** Typing a relative expiry replaces a fixed one. */
export const withExpiry = ({ options }: BodyForm, expires: TypedExpiry): BodyForm => {
  const { expiry: _, ...rest } = options
  return { options: rest, expires }
}
