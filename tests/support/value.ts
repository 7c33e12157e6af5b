import type { Result } from '../../lib/model/failure.ts'

/** What was answered. A failure ends the test, with what it was. */
export const value = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}
