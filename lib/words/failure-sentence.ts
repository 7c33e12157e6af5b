import type { Failure } from '../model/failure.ts'
import { failureText, type TellTime } from './failure-text.ts'

/** A failure beside a field: a problem of the field itself needs no title. */
export const failureSentence = (failure: Failure, tellTime: TellTime): string => {
  const { title, advice } = failureText(failure, tellTime)
  return failure.kind === 'invalid' ? advice : `${title}. ${advice}`
}
