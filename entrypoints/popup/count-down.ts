import { computed, effect, type ReadonlySignal } from '@preact/signals'
import type { JobCounts, JobView } from '../../lib/model/job-view.ts'
import type { RateView } from '../../lib/model/rate-view.ts'
import { rateMatters } from '../../lib/words/rate-text.ts'
import { countOtherJobs } from './job-text.ts'
import type { Phase } from './phase.ts'
import type { World } from './world.ts'

interface Shown {
  rate: ReadonlySignal<RateView | null>
  counts: ReadonlySignal<JobCounts | null>
  job: ReadonlySignal<JobView | null>
  phase: ReadonlySignal<Phase>
  now: ReadonlySignal<number>
  /** Reads the clock. */
  tick: () => void
}

/** Ticks every second, but only while something is counted down. */
export const countDown = (everySecond: World['everySecond'], { rate, counts, job, phase, now, tick }: Shown): void => {
  const isCounting = computed(() => {
    const waiting = countOtherJobs('waiting', counts.value, job.value)
    return phase.value === 'waiting' || (rate.value !== null && rateMatters(rate.value, waiting, now.value))
  })
  effect(() => (isCounting.value ? everySecond(tick) : undefined))
}
