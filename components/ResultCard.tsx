import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { t } from '../lib/words/t.ts'
import { Address } from './Address.tsx'
import { type Copying, CopyStatus } from './CopyStatus.tsx'
import { CheckIcon, CopyIcon, QrCodeIcon, WarningIcon } from './icons.tsx'
import { Notice } from './Notice.tsx'
import './ResultCard.css'
import { ShortUrl } from './ShortUrl.tsx'

interface ResultCardProps {
  /** Shown above the short URL: what kind of link this is. */
  intro?: ComponentChildren
  /** `null` if the service created the link but returned no usable short URL. */
  shortUrl: string | null
  /** The title of the page; empty if none is to be shown. */
  title?: string
  longUrl: string
  /** How the long URL differs from the page's address; `null` if it doesn't. */
  note?: string | null
  /** Shown beside the short URL. */
  aside?: ComponentChildren
  /** The result of the last copying of the short URL; `null` before the first. */
  copying: Copying | null
  /** Whether the service has the new link. */
  isSaved?: boolean
  /** What the link waits for, or what happens to it; `null` if there is nothing to say. */
  status?: string | null
  /** Remarks about the link, a sentence each. */
  remarks: readonly string[]
  onCopy: () => void
  /** Deletes the new link again; `undefined` if that isn't offered. */
  onUndo?: (() => void) | undefined
  /** The menu of other formats, beside the button that copies. */
  copyAs?: ComponentChildren
  onAnother: () => void
  /** The name of the button that calls `onAnother`. */
  another?: string
  qrCode: (url: string) => ComponentChildren
}

export function ResultCard({
  intro,
  shortUrl,
  title = '',
  longUrl,
  note = null,
  aside,
  copying,
  isSaved = false,
  status = null,
  remarks,
  onCopy,
  onUndo,
  copyAs,
  onAnother,
  another = t('shared_shorten_another'),
  qrCode,
}: ResultCardProps) {
  const [showsQrCode, setShowsQrCode] = useState(false)
  const id = useId()
  const first = useRef<HTMLButtonElement>(null)
  // The element that had the focus is gone. With the focus on the first button, Enter copies.
  useEffect(() => {
    // The view that the card replaces may have been scrolled.
    window.scrollTo(0, 0)
    first.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section class="result" aria-labelledby={intro ? id : undefined}>
      {intro && (
        <p id={id} class="quiet">
          {intro}
        </p>
      )}
      {shortUrl === null ? (
        <p>{t('shared_no_short_url')}</p>
      ) : (
        <>
          <div class="result-url">
            <ShortUrl url={shortUrl} />
            {aside}
          </div>
          <div class="result-page">
            {title !== '' && (
              <p class="page-title" dir="auto" title={title}>
                {title}
              </p>
            )}
            <p class="quiet">
              <Address url={longUrl} />
            </p>
            {note !== null && <p>{note}</p>}
          </div>
          <p class="result-state">
            {copying && (
              <span class={copying.taken ? 'result-done' : undefined}>
                {copying.taken && <CheckIcon />}
                <CopyStatus copying={copying} />
              </span>
            )}
            {isSaved && (
              <span class="result-done">
                <CheckIcon />
                {t('popup_saved')}
              </span>
            )}
            {status !== null && <span class="quiet">{status}</span>}
            {onUndo && (
              <button
                type="button"
                onClick={() => {
                  // The pressed button is about to disappear, so the focus moves first.
                  first.current?.focus()
                  onUndo()
                }}
              >
                {t('popup_undo')}
              </button>
            )}
          </p>
        </>
      )}
      {remarks.length > 0 && (
        <Notice tone="warn" icon={<WarningIcon />}>
          {remarks.map((remark) => (
            <p key={remark}>{remark}</p>
          ))}
        </Notice>
      )}
      <div class="result-actions">
        {shortUrl !== null && (
          <>
            <button type="button" class="primary" ref={first} onClick={onCopy}>
              <CopyIcon />
              {t('shared_copy')}
            </button>
            {copyAs}
            <button type="button" aria-expanded={showsQrCode} onClick={() => setShowsQrCode(!showsQrCode)}>
              <QrCodeIcon />
              {t('shared_qr_code')}
            </button>
          </>
        )}
        <button type="button" class="plain" ref={shortUrl === null ? first : null} onClick={onAnother}>
          {another}
        </button>
      </div>
      {shortUrl !== null && showsQrCode && qrCode(shortUrl)}
    </section>
  )
}
