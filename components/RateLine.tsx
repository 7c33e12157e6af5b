import type { RateView } from '../lib/model/rate-view.ts'
import { rateText } from '../lib/words/rate-text.ts'
import { ClockIcon } from './icons.tsx'
import './RateLine.css'

interface RateLineProps {
  rate: RateView
  /** How many requests are waiting. */
  waiting: number
  now: number
}

/** How many requests are left, if that matters now. */
export function RateLine({ rate, waiting, now }: RateLineProps) {
  const words = rateText(rate, waiting, now)
  if (words === null) return null
  return (
    <p class="rate-line number">
      <ClockIcon />
      {words}
    </p>
  )
}
