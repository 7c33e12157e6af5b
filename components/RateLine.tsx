import type { RateView } from '../lib/model/rate-view.ts'
import { rateWords } from '../lib/words/rate-words.ts'
import { ClockIcon } from './icons.tsx'
import './RateLine.css'

interface RateLineProps {
  rate: RateView
  /** How many requests are waiting. */
  waiting: number
  now: number
}

/** How many requests are left, if it matters. */
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
