import { MOST_PER_BATCH } from '../../../lib/bulk/make-batch.ts'
import { spanOf } from '../outbox/queue-words.ts'
import type { RowCounts } from './bulk-state.ts'

const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count.toLocaleString()} ${count === 1 ? one : several}`

/** What pressing the button will do, in sentences. */
export const planWords = ({ all, ready, problems, repeated, existing }: RowCounts, timeMs: number): string[] => {
  const words: string[] = []
  if (all === 0) words.push('No web addresses found. An address begins with http://, https:// or www.')
  const now = Math.min(ready, MOST_PER_BATCH)
  if (now > 0) {
    const time = timeMs > 0 ? `, done in ${spanOf(timeMs)} at the earliest` : ''
    words.push(`${counted(ready, 'request')}${time}.`)
  }
  if (ready > now)
    words.push(
      `${counted(MOST_PER_BATCH, 'link')} go into one batch: the other ${(ready - now).toLocaleString()} stay here for the next.`,
    )
  if (existing > 0) words.push(`${counted(existing, 'link')} of yours ${existing === 1 ? 'is' : 'are'} used again.`)
  if (repeated > 0)
    words.push(
      `${counted(repeated, 'row')} ${repeated === 1 ? 'repeats' : 'repeat'} an address and ${repeated === 1 ? 'gets' : 'get'} the same link.`,
    )
  if (problems > 0) words.push(`${counted(problems, 'row')} with a problem ${problems === 1 ? 'is' : 'are'} left out.`)
  return words
}

/** What the button says. */
export const sendWords = ({ ready }: RowCounts): string =>
  ready === 0 ? 'Shorten links' : `Shorten ${counted(Math.min(ready, MOST_PER_BATCH), 'link')}`
