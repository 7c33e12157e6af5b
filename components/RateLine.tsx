import type { RateView } from '../lib/rpc/views/rate-view.ts'
import { ClockIcon } from './icon/ClockIcon.tsx'
import { rateWords } from './rate-words.ts'
import './RateLine.css'

interface RateLineProps {
  rate: RateView
  /** How many requests wait for it. */
  waiting: number
  now: number
}

/** How much of the allowance is left, when it matters. */
export function RateLine({ rate, waiting, now }: RateLineProps) {
  const words = rateWords(rate, waiting, now)
  if (words === null) return null
  return (
    <p class="rate-line number">
      <ClockIcon />
      {words}
    </p>
  )
}
