import type { ConnectionView } from '../../../lib/model/connection-view.ts'
import type { RateView } from '../../../lib/model/rate-view.ts'
import { t } from '../../../lib/words/t.ts'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import type { CapabilitiesState } from './capabilities-state.ts'
import { everythingText, serviceFacts, supportsEverything } from './service-facts.ts'

interface CapabilitiesPartProps {
  connection: ConnectionView
  rate: RateView | null
  state: CapabilitiesState
}

/** What the connected service is known to support, and how to find out more. */
export function CapabilitiesPart({ connection, rate, state }: CapabilitiesPartProps) {
  const { working, found, failure } = state
  if (supportsEverything(connection))
    return (
      <section class="connection-part" aria-labelledby="capabilities-title">
        <h2 id="capabilities-title">{t('connection_features')}</h2>
        <p class="number" role="status">
          {everythingText(connection, rate)}
        </p>
      </section>
    )
  return (
    <section class="connection-part" aria-labelledby="capabilities-title">
      <h2 id="capabilities-title">{t('connection_features')}</h2>
      <dl class="connection-facts">
        {serviceFacts(connection, rate).map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p class="quiet">{t('connection_features_about')}</p>
      <div class="connect-actions">
        <button type="button" aria-disabled={working.value} onClick={() => void state.find()}>
          {t('connection_find_features')}
        </button>
        <p class="quiet" role="status">
          {working.value ? t('connection_finding_features') : found.value ? t('connection_found_features') : ''}
        </p>
      </div>
      <SectionFailure failure={failure.value} />
    </section>
  )
}
