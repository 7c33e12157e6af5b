import type { ReadonlySignal } from '@preact/signals'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { RateLine } from '../../../components/RateLine.tsx'
import type { RateView } from '../../../lib/model/rate-view.ts'
import { t } from '../../../lib/words/t.ts'
import { updatedText } from '../../../lib/words/time-text.ts'
import { usePageTools } from '../page/page-context.ts'

/** For how long the end of a refresh is announced, in milliseconds. */
const NEWS_MS = 30_000

/** The state of the request limit, which a refresh may wait for. */
export const RequestLimit = createContext<ReadonlySignal<RateView | null> | null>(null)

interface AgeLineProps {
  refreshing: boolean
  /** When what is shown was last read; `null` if it never was. */
  updatedAt: number | null
  /** Shown in place of the age and of what a refresh waits for. */
  children?: string
}

/**
 * How old the shown data is. A separate component, because it follows the clock. It is announced during a refresh and
 * when it ends, not later: an age grows by itself.
 */
export function AgeLine({ refreshing, updatedAt, children }: AgeLineProps) {
  const { clock } = usePageTools()
  const limit = useContext(RequestLimit)
  const rate = refreshing && children === undefined ? limit?.value : null
  const age = () => (updatedAt === null ? '' : updatedText(updatedAt, clock.value))
  const isNews = refreshing || clock.peek() - (updatedAt ?? 0) < NEWS_MS
  return (
    <>
      <p class="number quiet" aria-live={isNews ? 'polite' : 'off'}>
        {children ?? (refreshing ? t('page_refreshing') : age())}
      </p>
      {rate && <RateLine rate={rate} waiting={0} now={clock.value} />}
    </>
  )
}
