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
  /** The address that the form would shorten. */
  address: string
  /** Whether the form's own button uses the link. */
  isPrimary: boolean
  onAnother: () => void
}

/** When the existing link was created, and how many clicks it has. */
export function KnownIntro({ link, popup }: Pick<KnownCardProps, 'link' | 'popup'>) {
  const day = link.date === '' ? null : serviceTimeText(link.date, popup.serviceClock, 'day').text
  const clicks = <span class="number">{t('popup_known_clicks', link.clicks)}</span>
  return day === null ? sentence('popup_known', clicks) : sentence('popup_known_on', day, clicks)
}

/** The link's clicks by day, if there were any. */
export function KnownClicks({ link: { facts } }: Pick<KnownCardProps, 'link'>) {
  const { days } = facts
  if (!days?.clicks.some((count) => count > 0)) return null
  const sum = days.clicks.reduce((before, count) => before + count, 0)
  return <Sparkline values={days.clicks} name={t('links_clicks_since', sum, formatServiceDay(days.from))} />
}

/** How the existing link's address differs from this one; `null` if they are the same. */
export const knownDifference = (link: ListedLink, address: string): string | null => {
  const difference = addressDifference(address, link.longurl)
  return difference && destinationText(difference)
}

/** Says that the address already has a short link: reusing it keeps its clicks together. */
export function KnownCard({ link, popup, address, isPrimary, onAnother }: KnownCardProps) {
  const difference = knownDifference(link, address)
  const title = titleOf(link)
  return (
    <section class="popup-section known" aria-labelledby="known">
      <p id="known" class="quiet">
        <KnownIntro link={link} popup={popup} />
      </p>
      <div class="known-link">
        <ShortUrl url={link.shorturl} />
        <KnownClicks link={link} />
      </div>
      {title !== '' && title !== popup.tab.value?.title && (
        <p class="page-title" dir="auto" title={title}>
          {title}
        </p>
      )}
      {difference && <p>{difference}</p>}
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
