import type { Failure } from '../model/failure.ts'
import { failureText, type TellTime } from './failure-text.ts'

/** A failure as it is said beside a field: what is wrong with the field itself needs no title. */
export const failureSentence = (failure: Failure, tellTime: TellTime): string => {
  const { title, advice } = failureText(failure, tellTime)
  return failure.kind === 'invalid' ? advice : `${title}. ${advice}`
}
