import type { Failure } from '../model/failure.ts'
import { failureText, type TellTime } from './failure-text.ts'
import { t } from './t.ts'

/** A failure beside a field: a problem of the field itself needs no title. */
export const failureSentence = (failure: Failure, tellTime: TellTime): string => {
  const { title, advice } = failureText(failure, tellTime)
  return failure.kind === 'invalid' ? advice : t('shared_title_and_advice', title, advice)
}
