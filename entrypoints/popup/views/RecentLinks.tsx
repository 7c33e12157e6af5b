import { useEffect, useState } from 'preact/hooks'
import { Address } from '../../../components/Address.tsx'
import { CopyButton } from '../../../components/CopyButton.tsx'
import { Matched } from '../../../components/Matched.tsx'
import { matchedEnd, matchedText } from '../../../components/matched-parts.ts'
import { sentence } from '../../../components/sentence.tsx'
import { aliasOf, readableAddress } from '../../../lib/address/short-url.ts'
import { type LinksAnswer, linksSearch } from '../../../lib/model/links-question.ts'
import { type RecentLink, recentLink } from '../../../lib/model/overview.ts'
import { withoutScheme } from '../../../lib/words/format.ts'
import { t } from '../../../lib/words/t.ts'
import type { Popup } from '../create-popup.ts'
import { outboxText } from '../job-text.ts'
import type { World } from '../world.ts'
import './RecentLinks.css'

/** How many links fit without moving the form out of view. */
const SHOWN = 4

export function RecentLinks({ popup, world }: { popup: Popup; world: World }) {
  const { recent, shortUrl } = popup.result
  const shownAbove = popup.phase.value === 'known' ? popup.existing.known.value?.shorturl : shortUrl.value
  const [sought, setSought] = useState('')
  const query = sought.trim() === '' ? popup.form.words.value : sought
  const [found, setFound] = useState<LinksAnswer | null>(null)
  useEffect(() => {
    if (query.trim() === '') return setFound(null)
    let isCurrent = true
    // Searches the links on this device; no request is sent.
    const question = { query, filters: {}, order: 'match', from: 0, count: SHOWN, requests: 'none' } as const
    void world.call('links', question).then((answer) => {
      if (isCurrent && answer.ok) setFound(answer.value)
    })
    return () => {
      isCurrent = false
    }
  }, [world, query])
  const others = recent.value.filter((link) => link.shortUrl !== shownAbove)
  const links = query.trim() === '' ? others.slice(0, SHOWN) : (found?.rows.map(recentLink) ?? [])
  const inOutbox = outboxText(popup.counts.value, popup.countedJob.value, popup.unreadable.value)
  if (others.length === 0 && inOutbox === '') return null
  return (
    <section class="popup-section recent">
      <div class="recent-heading">
        {others.length > 0 && <h2>{t('popup_recent')}</h2>}
        {inOutbox && (
          <p class="quiet number">
            {inOutbox}{' '}
            <button type="button" class="plain" onClick={() => world.openOptions('outbox')}>
              {t('popup_open_outbox')}
            </button>
          </p>
        )}
      </div>
      {others.length > 0 && (
        <input
          type="search"
          class="recent-search"
          aria-label={t('links_search')}
          aria-keyshortcuts="/"
          placeholder={t('popup_search_hint')}
          autocomplete="off"
          spellcheck={false}
          dir="auto"
          value={sought}
          onInput={(event) => setSought(event.currentTarget.value)}
        />
      )}
      {found !== null && (
        <p class="recent-found quiet">
          {found.listed === 0 ? t('popup_search_none') : t('links_found', found.listed)}{' '}
          {(found.listed > SHOWN || !found.complete) && (
            <button type="button" class="plain" onClick={() => world.openOptions(linksSearch(query.trim()))}>
              {t('shared_show_all')}
            </button>
          )}
        </p>
      )}
      <ul>
        {links.map(({ shortUrl, longUrl, title, isBroken }) => (
          <li key={shortUrl} class="recent-link">
            <div>
              {isBroken ? (
                <span>
                  <s>
                    <Address url={shortUrl} alias={aliasOf(shortUrl)} />
                  </s>{' '}
                  {t('popup_broken_link')}
                </span>
              ) : (
                <a href={shortUrl} target="_blank" rel="noreferrer" dir="ltr">
                  <Address url={shortUrl} alias={aliasOf(shortUrl)} />
                </a>
              )}
              <span class="page-title" dir="auto" title={title || longUrl}>
                <FoundText title={title} longUrl={longUrl} shortUrl={shortUrl} query={query} />
              </span>
            </div>
            {!isBroken && (
              <CopyButton compact text={shortUrl} copy={() => popup.result.copyLinks([{ title, shortUrl, longUrl }])} />
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <div class="recent-keys quiet">
          <p>{sentence('popup_keys', <kbd>↑</kbd>, <kbd>↓</kbd>, <kbd>/</kbd>, <kbd>{t('popup_key_escape')}</kbd>)}</p>
          {popup.phase.value === 'form' && <p>{t('popup_tokens')}</p>}
        </div>
      )}
    </section>
  )
}

/** The link's title; its address if the search matched only there. */
function FoundText({ title, longUrl, shortUrl, query }: Omit<RecentLink, 'isBroken'> & { query: string }) {
  const address = withoutScheme(readableAddress(longUrl))
  if (query.trim() === '') return <>{title || longUrl}</>
  const found = matchedText([title || address, shortUrl, address], query)
  const shown = found === shortUrl ? title || address : found
  return <Matched text={matchedEnd(shown, query)} query={query} />
}
