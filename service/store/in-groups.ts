import { setImmediate as afterThisTurn } from 'node:timers/promises'

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Sends all items that wait as one group, because a round trip or a transaction costs more than what is in it. `send`
 * returns the result of each, or the error of one that failed by itself. `inTurn` begins the next group when it may go;
 * what comes until then goes along.
 */
export const inGroups = <Item, Result>(
  send: (items: readonly Item[]) => Promise<readonly (Result | Error)[]>,
  inTurn: (work: () => Promise<void>) => Promise<void>,
): ((item: Item) => Promise<Result>) => {
  let waiting: Waiting<Item, Result>[] = []

  const sendAll = () =>
    inTurn(async () => {
      // Requests that arrived in the same turn of the event loop come along.
      await afterThisTurn()
      const group = waiting
      waiting = []
      try {
        const results = await send(group.map(({ item }) => item))
        if (results.length !== group.length) throw new Error('Not every item has a result.')
        for (const [index, { resolve, reject }] of group.entries()) {
          const result = results[index] as Result | Error
          if (result instanceof Error) reject(result)
          else resolve(result)
        }
      } catch (error) {
        for (const { reject } of group) reject(error)
      }
    })

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (waiting.length === 1) void sendAll()
    })
}
