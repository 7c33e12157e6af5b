import { MiddleTruncated } from '../../../components/MiddleTruncated.tsx'
import { sentence } from '../../../components/sentence.tsx'
import { addressDifference } from '../../../lib/address/address-difference.ts'
import type { Link } from '../../../lib/contract/link.ts'
import { destinationText } from '../../../lib/words/difference-text.ts'
import { formatDay, withoutScheme } from '../../../lib/words/format.ts'
import { t } from '../../../lib/words/t.ts'
import type { Popup } from '../create-popup.ts'
import './KnownCard.css'

/** The page already has a short link: reusing it keeps its clicks together. */
export function KnownCard({ link, popup, onAnother }: { link: Link; popup: Popup; onAnother: () => void }) {
  // The service's own date: it has no zone and is never converted (FIELD.md line 25).
  const day = formatDay(link.date.slice(0, 10))
  const clicks = <span class="quiet number">{t('popup_known_clicks', link.clicks)}</span>
  const difference = addressDifference(popup.tab.value?.url ?? '', link.longurl)
  return (
    <section class="popup-section known" aria-labelledby="known">
      <p id="known">{day === null ? sentence('popup_known', clicks) : sentence('popup_known_on', day, clicks)}</p>
      <a href={link.shorturl} target="_blank" rel="noreferrer" dir="ltr">
        <MiddleTruncated text={withoutScheme(link.shorturl)} dir="ltr" />
      </a>
      {difference && <p>{destinationText(difference)}</p>}
      <div class="popup-actions">
        <button type="button" class="primary" data-use-known onClick={() => void popup.result.useKnown()}>
          {t('popup_use_known')}
        </button>
        <button
          type="button"
          class="plain"
          onClick={() => {
            popup.result.dismissKnown()
            onAnother()
          }}
        >
          {t('popup_create_another')}
        </button>
      </div>
    </section>
  )
}
