import { MINUTE } from '../../../lib/model/durations.ts'
import type { FactsReading } from '../../../lib/model/library-view.ts'
import type { LinksAnswer } from '../../../lib/model/links-question.ts'
import { batchTime } from '../../../lib/pace/batch-time.ts'
import { formatDuration, formatNumber } from '../../../lib/words/format.ts'
import { t } from '../../../lib/words/t.ts'
import { usePageTools } from '../page/page-context.ts'
import type { Session } from '../page/session.ts'
import './UnknownFacts.css'

interface UnknownFactsProps {
  /** For how many links it isn't known whether they match. */
  links: number
  until: LinksAnswer['unknownUntil']
  reading: FactsReading | null
  session: Pick<Session, 'rate' | 'counts'>
  /** Starts to read what isn't known. */
  onRead: () => void
  onStop: () => void
}

/** Says for how many links something isn't known. A button reads it, and then its progress is shown. */
export function UnknownFacts({ links, until, reading, session, onRead, onStop }: UnknownFactsProps) {
  return (
    <div class="unknown-facts">
      <p class="number quiet">
        {t(until === 'never' ? 'links_unknown_never' : 'links_unknown_yet', links)}
        {reading !== null && ` · ${t('links_reading', formatNumber(reading.done), reading.of)}`}
      </p>
      {reading === null && until === 'detailed' && (
        <button type="button" onClick={onRead}>
          <ReadNow requests={links} session={session} />
        </button>
      )}
      {reading?.what === 'details' && (
        <button type="button" class="plain" onClick={onStop}>
          {t('links_reading_stop')}
        </button>
      )}
    </div>
  )
}

/** A separate component, because it changes with the request limit. */
function ReadNow({ requests, session }: { requests: number; session: UnknownFactsProps['session'] }) {
  const { clock } = usePageTools()
  const rate = session.rate.value
  const waiting = session.counts.value?.waiting ?? 0
  const ms = rate === null ? MINUTE : batchTime(rate, requests + waiting, clock.peek())
  return t('links_read_now', requests, formatDuration(Math.max(1, Math.ceil(ms / MINUTE))))
}
