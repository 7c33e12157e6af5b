import type { ConnectionView } from '../../../lib/model/connection-view.ts'
import type { RateView } from '../../../lib/model/rate-view.ts'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import type { AbilitiesState } from './abilities-state.ts'
import { serviceFacts } from './service-facts.ts'

interface AbilitiesPartProps {
  connection: ConnectionView
  rate: RateView | null
  state: AbilitiesState
}

/** What the connected service was seen to do, and how to find out more. */
export function AbilitiesPart({ connection, rate, state }: AbilitiesPartProps) {
  const { working, found, failure } = state
  return (
    <section class="connection-part" aria-labelledby="abilities-title">
      <h2 id="abilities-title">What is known of this service</h2>
      <dl class="connection-facts">
        {serviceFacts(connection, rate).map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p class="quiet">
        To find out, Terselink reads the description that the service may give of itself, without sending the key. Where
        there is none, it asks to change a link, to delete a link and to delete a pixel, each with the number 0, which
        nothing has: whoever can do it answers that there is no such thing, and otherwise than to an address that is
        none. Nothing is changed, and no more than seven requests are sent.
      </p>
      <div class="connect-actions">
        <button type="button" aria-disabled={working.value} onClick={() => void state.find()}>
          Find out what this service can do
        </button>
        <p class="quiet" role="status">
          {working.value ? 'Asking the service …' : found.value ? 'Asked. This is what is known now.' : ''}
        </p>
      </div>
      <SectionFailure failure={failure.value} />
    </section>
  )
}
