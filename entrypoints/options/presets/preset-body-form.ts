import { patternProblem } from '../../../lib/address/chosen-alias.ts'
import type { LinkOptions } from '../../../lib/contract/link-options.ts'
import { optionProblems } from '../../../lib/link-options/option-problems.ts'
import { tidyOptions } from '../../../lib/link-options/tidy-options.ts'
import type { PresetBody } from '../../../lib/model/settings.ts'
import { changedEntries, isSameValue } from '../../../lib/shorten-form/by-hand.ts'
import { problemSentence, problemSentences } from '../../../lib/words/problem-sentence.ts'
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

/**
 * What was changed from `base` to `typed`, over what is stored now: a field that was not changed here may have been
 * changed in another tab.
 */
export const rebaseBody = (typed: BodyForm, base: BodyForm, stored: BodyForm): BodyForm => {
  const options = { ...stored.options, ...changedEntries(base.options, typed.options) }
  return isSameValue(typed.expires, base.expires)
    ? { options, expires: stored.expires }
    : withExpiry({ options, expires: stored.expires }, typed.expires)
}

/** Typing a relative expiry replaces a fixed one. */
export const withExpiry = ({ options }: BodyForm, expires: TypedExpiry): BodyForm => {
  const { expiry: _, ...rest } = options
  return { options: rest, expires }
}
