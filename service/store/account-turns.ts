import { TooSlow } from './database-errors.ts'

interface Turn {
  begin(): void
}

/** Runs at most `atOnce` pieces of work of one account; others wait for their turn, at most `patienceMs`. */
export const accountTurns = (atOnce: number, patienceMs: number) => {
  const running = new Map<number, number>()
  const waiting = new Map<number, Turn[]>()

  const begun = (accountId: number): Promise<void> => {
    const count = running.get(accountId) ?? 0
    if (count < atOnce) {
      running.set(accountId, count + 1)
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const queue = waiting.get(accountId) ?? []
      waiting.set(accountId, queue)
      const giveUp = setTimeout(() => {
        queue.splice(queue.indexOf(turn), 1)
        reject(new TooSlow())
      }, patienceMs)
      const turn: Turn = {
        begin() {
          clearTimeout(giveUp)
          resolve()
        },
      }
      queue.push(turn)
    })
  }

  const end = (accountId: number): void => {
    const next = waiting.get(accountId)?.shift()
    // The next one starts in place of this one, so the count stays the same.
    if (next !== undefined) {
      next.begin()
      return
    }
    waiting.delete(accountId)
    const left = (running.get(accountId) ?? 1) - 1
    if (left === 0) running.delete(accountId)
    else running.set(accountId, left)
  }

  return async <T>(accountId: number, work: () => Promise<T>): Promise<T> => {
    await begun(accountId)
    try {
      return await work()
    } finally {
      end(accountId)
    }
  }
}
