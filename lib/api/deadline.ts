import { fail, ok, type Result } from '../model/failure.ts'

/**
 * Runs `work` until it is done, the time is up or the caller gives up, whichever comes first. The answer comes in time
 * even when `work` takes no notice of its signal. What `work` throws is a broken connection.
 */
export const withinDeadline = async <T>(
  work: (signal: AbortSignal) => Promise<T>,
  timeoutMs: number,
  outer?: AbortSignal,
): Promise<Result<T>> => {
  if (outer?.aborted === true) return fail({ kind: 'interrupted' })
  const controller = new AbortController()
  const { promise, resolve } = Promise.withResolvers<Result<T>>()
  const timer = setTimeout(() => resolve(fail({ kind: 'timeout', afterMs: timeoutMs })), timeoutMs)
  const giveUp = (): void => resolve(fail({ kind: 'interrupted' }))
  outer?.addEventListener('abort', giveUp, { once: true })
  work(controller.signal).then(
    (value) => resolve(ok(value)),
    () => resolve(fail({ kind: 'unreachable' })),
  )
  const result = await promise
  clearTimeout(timer)
  outer?.removeEventListener('abort', giveUp)
  // Ends what is still under way: a body that never ends, a request that nobody waits for any more.
  controller.abort()
  return result
}
