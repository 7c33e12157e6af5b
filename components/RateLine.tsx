import type { RateView } from '../lib/rpc/protocol.ts'
import { ClockIcon } from './icon/ClockIcon.tsx'
import { rateWords } from './rate-words.ts'
import './RateLine.css'

/** How much of the allowance is left, when it matters. */
export function RateLine({ rate, now }: { rate: RateView; now: number }) {
  const words = rateWords(rate, now)
  if (words === null) return null
  return (
    <p class="rate-line number">
      <ClockIcon />
      {words}
    </p>
  )
}
