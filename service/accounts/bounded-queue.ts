/** Too much is waiting already, so the request may be repeated later. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy'
}

/** Runs at most `atOnce` pieces of work at the same time. Throws `TooBusy` if more than `waiting` wait for their turn. */
export const boundedQueue = (limits: { atOnce: number; waiting: number }) => {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= limits.atOnce) {
      if (waiting.length >= limits.waiting) throw new TooBusy()
      // The one that finishes starts this one in its place, so `running` stays the same.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
