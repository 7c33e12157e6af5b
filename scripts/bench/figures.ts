import type { Page } from '@playwright/test'

/** The quantile of some figures, for a share from 0 to 1. */
export const quantile = (figures: readonly number[], share: number): number => {
  const sorted = figures.toSorted((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
}

export const median = (figures: readonly number[]): number => quantile(figures, 0.5)

/** How long some work takes, in milliseconds. */
export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts: number
  /** CPU time in microseconds. */
  tdur?: number
}

/** The trace lists tasks and the microtasks after the worker's answers separately. */
const TASKS = ['ThreadControllerImpl::RunTask', 'BlinkScheduler_PerformMicrotaskCheckpoint']

/**
 * The longest task of a page after each of its marks (`performance.mark('begin')`), in milliseconds of CPU time, which
 * other load doesn't affect.
 */
export const longestTasks = async (page: Page, work: () => Promise<unknown>): Promise<number[]> => {
  const chromium = page.context().browser()
  if (chromium === null) throw new Error('The browser has exited.')
  await chromium.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] })
  await work()
  const { traceEvents } = JSON.parse(String(await chromium.stopTracing())) as { traceEvents: TraceEvent[] }
  const marks = traceEvents.filter(({ name }) => name === 'begin').sort((a, b) => a.ts - b.ts)
  return marks.map((mark, at) => {
    const until = marks[at + 1]?.ts ?? Number.POSITIVE_INFINITY
    const tasks = traceEvents.filter(
      ({ name, pid, tid, ts }) =>
        TASKS.includes(name) && pid === mark.pid && tid === mark.tid && ts > mark.ts && ts < until,
    )
    return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur / 1000), 0)
  })
}
