import { MiddleTruncated } from '../../../components/MiddleTruncated.tsx'
import { addressDifference, differenceSentence } from '../../../lib/address/address-difference.ts'
import type { Link } from '../../../lib/contract/link.ts'
import type { Popup } from '../popup.ts'
import './KnownCard.css'

/** The page has a short link already: using it again keeps its clicks together. */
export function KnownCard({ link, popup, onAnother }: { link: Link; popup: Popup; onAnother: () => void }) {
  // The service's own day: a date of its without a zone is never shifted (FIELD.md line 25).
  const day = link.date.slice(0, 10)
  const difference = addressDifference(popup.tab.value?.url ?? '', link.longurl)
  return (
    <section class="popup-section known" aria-labelledby="known">
      <p id="known">
        You shortened this page{day && ` on ${day}`}{' '}
        <span class="quiet number">{link.clicks === 1 ? '(1 click)' : `(${link.clicks} clicks)`}</span>
      </p>
      <a href={link.shorturl} target="_blank" rel="noreferrer" dir="ltr">
        <MiddleTruncated text={link.shorturl.replace(/^https?:\/\//, '')} dir="ltr" />
      </a>
      {difference && <p class="known-difference">{differenceSentence(difference)}</p>}
      <div class="popup-actions">
        <button type="button" class="primary" data-use-known onClick={() => void popup.result.useKnown()}>
          Use it
        </button>
        <button
          type="button"
          class="plain"
          onClick={() => {
            popup.result.dismissKnown()
            onAnother()
          }}
        >
          Create another
        </button>
      </div>
    </section>
  )
}
