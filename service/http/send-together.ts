/**
 * How many answers are sent together at most. The first one waits for the others, about 30 µs for each on a slow
 * machine.
 */
const MAX_TOGETHER = 64

/**
 * Sends answers at the end of this turn of the event loop, in the order in which they were given. A client that waits
 * for an answer sleeps, and waking it costs more than the rest of a redirect. Several answers in a row wake it once. No
 * `send` may throw.
 */
export const sendTogether = (): ((send: () => void) => void) => {
  let waiting: (() => void)[] = []
  const sendAll = () => {
    const all = waiting
    waiting = []
    for (const send of all) send()
  }
  return (send) => {
    waiting.push(send)
    if (waiting.length === 1) setImmediate(sendAll)
    else if (waiting.length === MAX_TOGETHER) sendAll()
  }
}
