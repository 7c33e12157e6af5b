import type { ReadonlySignal } from '@preact/signals'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { RateLine } from '../../../components/RateLine.tsx'
import type { RateView } from '../../../lib/model/rate-view.ts'
import { t } from '../../../lib/words/t.ts'
import { updatedText } from '../../../lib/words/time-text.ts'
import { usePageTools } from '../page/page-context.ts'

/** How long the end of a refresh is announced. */
const NEWS_MS = 30_000

/** The request limit, for which a refresh may have to wait. */
export const RequestLimit = createContext<ReadonlySignal<RateView | null> | null>(null)

interface AgeLineProps {
  refreshing: boolean
  /** When the data was last read; `null` if it never was. */
  updatedAt: number | null
  /** Shown instead of the age and of what a refresh waits for. */
  children?: string
}

/**
 * The age of the shown data. A separate component, because it changes with the clock. It is announced during a refresh
 * and at its end only, because an age grows by itself.
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
