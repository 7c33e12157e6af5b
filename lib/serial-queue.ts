/** Runs one piece of work after another, in the order of asking; a failure ends only its own. */
export type SerialQueue = <R>(work: () => Promise<R>) => Promise<R>

export const createSerialQueue = (): SerialQueue => {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const run = last.then(work)
    last = run.catch(() => undefined)
    return run
  }
}
