import { fail, ok, type Result } from '../model/failure.ts'

/**
 * Runs `work` until it is done, the time is up or the caller aborts. Returns in time even if `work` ignores its signal.
 * Anything that `work` throws counts as a broken connection.
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
  // Aborts work that is still running, such as reading an endless body or a request that is no longer needed.
  controller.abort()
  return result
}
