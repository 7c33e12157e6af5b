import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { t } from '../lib/words/t.ts'
import { Address } from './Address.tsx'
import { type Copying, CopyStatus } from './CopyStatus.tsx'
import { CheckIcon, CopyIcon, QrCodeIcon, WarningIcon } from './icons.tsx'
import { Notice } from './Notice.tsx'
import './ResultCard.css'
import { ShortUrl } from './ShortUrl.tsx'

interface ResultCardProps {
  /** `null` if the service created the link but returned no usable short URL. */
  shortUrl: string | null
  longUrl: string
  /** The result of the last copying of the short URL; `null` before the first. */
  copying: Copying | null
  /** The link's state, in place of "Copied"; `null` if there is nothing to add. */
  status?: string | null
  /** Remarks about the link, a sentence each. */
  remarks: readonly string[]
  onCopy: () => void
  /** Deletes the link again; `undefined` if that isn't offered. */
  onUndo?: (() => void) | undefined
  /** Beside the button that copies: the other formats. */
  copyAs?: ComponentChildren
  onAnother: () => void
  /** The name of the button that calls it. */
  another?: string
  qrCode: (url: string) => ComponentChildren
}

export function ResultCard({
  shortUrl,
  longUrl,
  copying,
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
  const first = useRef<HTMLButtonElement>(null)
  // The focused element is gone; Enter copies (again).
  useEffect(() => first.current?.focus(), [])
  return (
    <section class="result">
      {shortUrl === null ? (
        <p>{t('shared_no_short_url')}</p>
      ) : (
        <>
          <div class="result-url">
            <ShortUrl url={shortUrl} />
            {copying && (
              <span class={copying.taken ? 'result-copied' : undefined}>
                {copying.taken && <CheckIcon />}
                <CopyStatus copying={copying} {...(status !== null && { words: status })} />
              </span>
            )}
            {status !== null && !copying?.taken && <span class="quiet">{status}</span>}
            {onUndo && (
              <button
                type="button"
                onClick={() => {
                  // This button is about to disappear.
                  first.current?.focus()
                  onUndo()
                }}
              >
                {t('popup_undo')}
              </button>
            )}
          </div>
          <p class="quiet result-long">
            <Address url={longUrl} />
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
        <button type="button" ref={shortUrl === null ? first : null} onClick={onAnother}>
          {another}
        </button>
      </div>
      {shortUrl !== null && showsQrCode && qrCode(shortUrl)}
    </section>
  )
}
