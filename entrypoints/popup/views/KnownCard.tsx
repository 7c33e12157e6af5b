import { Sparkline } from '../../../components/charts/Sparkline.tsx'
import { ShortUrl } from '../../../components/ShortUrl.tsx'
import { sentence } from '../../../components/sentence.tsx'
import { addressDifference } from '../../../lib/address/address-difference.ts'
import { type ListedLink, titleOf } from '../../../lib/model/link-facts.ts'
import { destinationText } from '../../../lib/words/difference-text.ts'
import { formatServiceDay } from '../../../lib/words/format.ts'
import { serviceTimeText } from '../../../lib/words/service-time-text.ts'
import { t } from '../../../lib/words/t.ts'
import type { Popup } from '../create-popup.ts'
import './KnownCard.css'

interface KnownCardProps {
  link: ListedLink
  popup: Popup
  /** What the form would shorten. */
  address: string
  /** Whether the form's own button uses it. */
  isPrimary: boolean
  onAnother: () => void
}

/** The address already has a short link: reusing it keeps its clicks together. */
export function KnownCard({ link, popup, address, isPrimary, onAnother }: KnownCardProps) {
  const day = link.date === '' ? null : serviceTimeText(link.date, popup.serviceClock, 'day').text
  const clicks = <span class="number">{t('popup_known_clicks', link.clicks)}</span>
  const difference = addressDifference(address, link.longurl)
  const { days } = link.facts
  const title = titleOf(link)
  return (
    <section class="popup-section known" aria-labelledby="known">
      <p id="known" class="quiet">
        {day === null ? sentence('popup_known', clicks) : sentence('popup_known_on', day, clicks)}
      </p>
      <div class="known-link">
        <ShortUrl url={link.shorturl} />
        {days?.clicks.some((count) => count > 0) && (
          <Sparkline
            values={days.clicks}
            name={t(
              'links_clicks_since',
              days.clicks.reduce((sum, count) => sum + count, 0),
              formatServiceDay(days.from),
            )}
          />
        )}
      </div>
      {title !== '' && title !== popup.tab.value?.title && (
        <p class="page-title" dir="auto" title={title}>
          {title}
        </p>
      )}
      {difference && <p>{destinationText(difference)}</p>}
      <div class="popup-actions">
        {!isPrimary && (
          <button type="button" onClick={() => void popup.useKnown()}>
            {t('popup_use_known')}
          </button>
        )}
        <button
          type="button"
          class="plain"
          onClick={() => {
            popup.existing.decline()
            onAnother()
          }}
        >
          {t('popup_create_another')}
        </button>
      </div>
    </section>
  )
}
