interface Limits {
  /** Pieces of work with the same key that run at the same time. */
  atOnce: number
  /** How many may wait for their turn; unlimited if it is missing. */
  waiting?: number
  /** How long each of them may wait; unlimited if it is missing. */
  patienceMs?: number
  /** What work throws that has no turn. It may be repeated later. */
  refusal: new () => Error
}

/** Runs pieces of work with the same key in their order, only so many at once. Those with other keys don't wait for them. */
export const turns = <K>({ atOnce, waiting = Number.POSITIVE_INFINITY, patienceMs, refusal: Refusal }: Limits) => {
  const queues = new Map<K, { running: number; waiting: Set<() => void> }>()

  const begin = async (key: K): Promise<void> => {
    const queue = queues.get(key) ?? { running: 0, waiting: new Set() }
    queues.set(key, queue)
    if (queue.running < atOnce) {
      queue.running += 1
      return
    }
    if (queue.waiting.size >= waiting) throw new Refusal()
    const turn = Promise.withResolvers<void>()
    queue.waiting.add(turn.resolve)
    const giveUp = () => {
      queue.waiting.delete(turn.resolve)
      turn.reject(new Refusal())
    }
    const timer = patienceMs === undefined ? undefined : setTimeout(giveUp, patienceMs)
    await turn.promise.finally(() => clearTimeout(timer))
  }

  const end = (key: K): void => {
    const queue = queues.get(key)
    if (queue === undefined) return
    const [next] = queue.waiting
    if (next !== undefined) {
      // It starts in place of this one, so the number of those that run stays the same.
      queue.waiting.delete(next)
      next()
    } else if (queue.running > 1) queue.running -= 1
    else queues.delete(key)
  }

  return async <T>(key: K, work: () => Promise<T>): Promise<T> => {
    await begin(key)
    try {
      return await work()
    } finally {
      end(key)
    }
  }
}
