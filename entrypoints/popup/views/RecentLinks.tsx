import { CopyButton } from '../../../components/CopyButton.tsx'
import { MiddleTruncated } from '../../../components/MiddleTruncated.tsx'
import { withoutScheme } from '../../../lib/words/format.ts'
import { t } from '../../../lib/words/t.ts'
import type { Popup } from '../create-popup.ts'
import { outboxText } from '../job-text.ts'
import type { World } from '../world.ts'

/** This many fit without moving the form out of view. */
const SHOWN = 4

export function RecentLinks({ popup, world }: { popup: Popup; world: World }) {
  const { recent, shortUrl: shownAbove } = popup.result
  const links = recent.value.filter(({ shortUrl }) => shortUrl !== shownAbove.value).slice(0, SHOWN)
  const inOutbox = outboxText(popup.counts.value, popup.job.value, popup.unreadable.value)
  if (links.length === 0 && inOutbox === '') return null
  return (
    <section class="popup-section recent">
      <div class="recent-heading">
        {links.length > 0 && <h2>{t('popup_recent')}</h2>}
        {inOutbox && (
          <p class="quiet number">
            {inOutbox}{' '}
            <button type="button" class="plain" onClick={() => world.openOptions('outbox')}>
              {t('popup_open_outbox')}
            </button>
          </p>
        )}
      </div>
      <ul>
        {links.map(({ shortUrl, longUrl, title, isBroken }) => (
          <li key={shortUrl} class="recent-link">
            <div>
              {isBroken ? (
                <span>
                  <s>
                    <MiddleTruncated text={withoutScheme(shortUrl)} dir="ltr" />
                  </s>{' '}
                  {t('popup_broken_link')}
                </span>
              ) : (
                <a href={shortUrl} target="_blank" rel="noreferrer" dir="ltr">
                  <MiddleTruncated text={withoutScheme(shortUrl)} dir="ltr" />
                </a>
              )}
              <span class="page-title" dir="auto" title={title || longUrl}>
                {title || longUrl}
              </span>
            </div>
            {!isBroken && <CopyButton compact text={shortUrl} copy={world.copyText} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
