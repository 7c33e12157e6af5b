import type { Result } from '../../lib/model/failure.ts'

/** The value of a result. A failure ends the test and is shown. */
export const value = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}
