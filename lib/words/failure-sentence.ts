import type { Failure } from '../model/failure.ts'
import { failureText, type TimeText } from './failure-text.ts'
import { t } from './t.ts'

/** A failure beside a field: a problem of the field itself needs no title. */
export const failureSentence = (failure: Failure, timeText: TimeText): string => {
  const { title, advice } = failureText(failure, timeText)
  return failure.kind === 'invalid' ? advice : t('shared_title_and_advice', title, advice)
}
