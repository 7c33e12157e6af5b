import type { FactsReading } from '../../../lib/model/library-view.ts'
import type { LinksAnswer } from '../../../lib/model/links-question.ts'
import { t } from '../../../lib/words/t.ts'
import { usePageTools } from '../page/page-context.ts'
import type { Session } from '../page/session.ts'
import { readingText, readNowText } from './reading-text.ts'
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
        {reading !== null && (
          <>
            {' · '}
            <Reading reading={reading} session={session} />
          </>
        )}
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

// Separate components, because they change with the request limit.

function ReadNow({ requests, session }: { requests: number; session: UnknownFactsProps['session'] }) {
  const { clock } = usePageTools()
  return readNowText(requests, session.rate.value, session.counts.value?.waiting ?? 0, clock.peek())
}

function Reading({ reading, session }: { reading: FactsReading; session: UnknownFactsProps['session'] }) {
  const { clock } = usePageTools()
  return readingText(reading, session.rate.value, session.counts.value?.waiting ?? 0, clock.peek())
}
