import { t } from '../../../lib/words/t.ts'
import { updatedText } from '../../../lib/words/time-text.ts'
import { usePageTools } from '../page/page-context.ts'

/** For how long the end of a refresh is announced, in milliseconds. */
const NEWS_MS = 30_000

interface AgeLineProps {
  refreshing: boolean
  /** When what is shown was last read; `null` if it never was. */
  updatedAt: number | null
  /** Shown in place of the age. */
  children?: string
}

/**
 * How old the shown data is. A separate component, because it follows the clock. It is announced during a refresh and
 * when it ends, not later: an age grows by itself.
 */
export function AgeLine({ refreshing, updatedAt, children }: AgeLineProps) {
  const { clock } = usePageTools()
  const age = () => (updatedAt === null ? '' : updatedText(updatedAt, clock.value))
  const isNews = refreshing || clock.peek() - (updatedAt ?? 0) < NEWS_MS
  return (
    <p class="number quiet" aria-live={isNews ? 'polite' : 'off'}>
      {children ?? (refreshing ? t('page_refreshing') : age())}
    </p>
  )
}
