import { setImmediate as afterThisTurn } from 'node:timers/promises'
import { Turns } from '../turns.ts'

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Sends all waiting items as one group, because a round trip or a transaction costs more than its content. `send`
 * returns the result of each item, or the error of an item that failed by itself. At most `atOnce` groups are in
 * progress; items that arrive meanwhile join the next group.
 */
export const inGroups = <Item, Result>(
  send: (items: readonly Item[]) => Promise<readonly (Result | Error)[]>,
  atOnce: number,
): ((item: Item) => Promise<Result>) => {
  const turns = new Turns({ atOnce })
  let waiting: Waiting<Item, Result>[] = []

  const sendAll = async (): Promise<void> => {
    let isSameTurn = true
    setImmediate(() => {
      isSameTurn = false
    })
    let settle = () => {}
    await turns.run(async () => {
      // Requests that arrive in the same turn of the event loop join the group. After a wait, they have joined already.
      if (isSameTurn) await afterThisTurn()
      const group = waiting
      waiting = []
      settle = await sendGroup(group, send)
    })
    // The next group is sent before this one is answered.
    settle()
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (waiting.length === 1) void sendAll()
    })
}

/** Sends a group. Returns a function that settles its items. */
const sendGroup = async <Item, Result>(
  group: readonly Waiting<Item, Result>[],
  send: (items: readonly Item[]) => Promise<readonly (Result | Error)[]>,
): Promise<() => void> => {
  try {
    const results = await send(group.map(({ item }) => item))
    if (results.length !== group.length) throw new Error('Not every item has a result.')
    return () => {
      for (const [index, { resolve, reject }] of group.entries()) {
        const result = results[index] as Result | Error
        if (result instanceof Error) reject(result)
        else resolve(result)
      }
    }
  } catch (error) {
    return () => {
      for (const { reject } of group) reject(error)
    }
  }
}
