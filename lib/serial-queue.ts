/** Runs async work one after the other, in the order of the calls; a failure only ends its own. */
export type SerialQueue = <R>(work: () => Promise<R>) => Promise<R>

export const createSerialQueue = (): SerialQueue => {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const run = last.then(work)
    last = run.catch(() => undefined)
    return run
  }
}
