import type { ConnectionView } from '../../../lib/model/connection-view.ts'
import type { RateView } from '../../../lib/model/rate-view.ts'
import { OPTION_WORDS } from '../../../lib/words/option-words.ts'

export interface ServiceFact {
  term: string
  text: string
}

/** What is known of the connected service, in words. What was not seen is not denied: nobody knows. */
export const serviceFacts = (
  { canChangeLinks, canDeletePixels, lacking, serviceOffsetMinutes }: ConnectionView,
  rate: RateView | null,
): ServiceFact[] => [
  { term: 'Change and delete links', text: seen(canChangeLinks) },
  { term: 'Delete pixels', text: seen(canDeletePixels) },
  {
    term: 'Options it leaves out',
    text:
      lacking.length === 0
        ? 'None were seen.'
        : sentence(`${lacking.map((option) => OPTION_WORDS[option].name).join(', ')}.`),
  },
  {
    term: 'Requests',
    text: rate === null ? 'Not known yet.' : `${rate.limit.toLocaleString('en')} at a time, then it wants a pause.`,
  },
  { term: 'Its clock', text: clockText(serviceOffsetMinutes) },
]

const seen = (able: boolean): string => (able ? 'Yes.' : 'Not seen yet.')

const sentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

const clockText = (offset: number | null): string => {
  if (offset === null) return 'Not known yet, so it is taken for UTC.'
  if (offset === 0) return 'UTC, as its dates show.'
  const minutes = Math.abs(offset)
  const two = (part: number) => String(part).padStart(2, '0')
  const ahead = `${offset < 0 ? '−' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
  return `UTC${ahead}, as its dates show. Expiries that you choose are reckoned with it.`
}
