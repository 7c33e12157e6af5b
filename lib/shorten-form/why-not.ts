import type { Failure } from '../model/failure.ts'

/** The problem of an input as a sentence: `Must be a web address: ...`. */
export const whyNot = (failure: Failure): string => {
  if (failure.kind !== 'invalid') return 'Cannot be sent'
  return `${failure.problem.charAt(0).toUpperCase()}${failure.problem.slice(1)}`
}
