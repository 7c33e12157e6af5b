import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { QrLook, QrLooks } from '../../lib/model/qr-look.ts'
import { drawQrCode, type QrDrawing, qrFileName, svgPath } from '../../lib/qr/qr-drawing.ts'
import { qrModules } from '../../lib/qr/qr-modules.ts'
import { type PlainKey, t } from '../../lib/words/t.ts'
import { CopyStatus, useCopying } from '../CopyStatus.tsx'
import { CopyIcon, DownloadIcon, PresetIcon } from '../icons.tsx'
import { lazyComponent } from '../lazy-component.tsx'
import { RowMenu } from '../table/RowMenu.tsx'
import { type QrFormat, qrFile } from './qr-files.ts'
import './QrCode.css'

const QrSettings = lazyComponent(() => import('./QrSettings.tsx').then((module) => module.QrSettings))

interface QrCodeProps {
  url: string
  /** The same object at each rendering. */
  looks: QrLooks
  /** Returns whether the image was copied. */
  copyImage: (png: Blob) => Promise<boolean>
  save: (file: Blob, name: string) => void
}

const STORE_AFTER_MS = 200

/**
 * A QR code in a card, in the look that this device remembers. It is loaded, together with its renderer, when it is
 * first shown.
 */
export function QrCode({ url, looks, copyImage, save }: QrCodeProps) {
  const [look, setLook] = useState<QrLook | null>(null)
  const [caption, setCaption] = useState('')
  const [isCustomizing, setCustomizing] = useState(false)
  const [canSave, setCanSave] = useState(true)
  const [problem, setProblem] = useState<'too_long' | 'unreadable' | null>(null)
  const [copying, tell] = useCopying()
  const timerRef = useRef(0)
  useEffect(() => {
    let isOpen = true
    void looks.read().then((known) => isOpen && setLook(known))
    return () => {
      isOpen = false
    }
  }, [looks])
  const drawing = useMemo(() => {
    const modules = look && qrModules(url, look)
    return look && modules && drawQrCode(modules, look, caption)
  }, [url, look, caption])
  if (look === null) return <div class="qr-code loading" />
  const change = (changed: QrLook) => {
    setLook(changed)
    setProblem(null)
    // While a color is being chosen, it changes many times a second.
    window.clearTimeout(timerRef.current)
    timerRef.current = window.setTimeout(() => void looks.write(changed), STORE_AFTER_MS)
  }
  const make = async (format: QrFormat, use: (file: Blob) => unknown) => {
    if (!canSave) return
    const made = await qrFile(url, look, caption, format)
    setProblem('problem' in made ? made.problem : null)
    if ('file' in made) await use(made.file)
  }
  return (
    <div class="qr-code">
      <div class="qr-code-card">
        {drawing === null ? (
          <p class="qr-code-picture">{t('shared_qr_code_too_long')}</p>
        ) : (
          <QrPicture drawing={drawing} url={url} />
        )}
        <div class="qr-code-actions">
          <button
            type="button"
            aria-disabled={!canSave}
            onClick={() => void make('png', async (png) => tell(await copyImage(png)))}
          >
            <CopyIcon />
            {t('shared_copy_png')}
          </button>
          <SaveButton
            formats={['png', 'svg', 'pdf']}
            disabled={!canSave}
            onSave={(format) => void make(format, (file) => save(file, `${qrFileName(url)}.${format}`))}
          />
          <button
            type="button"
            aria-expanded={isCustomizing}
            onClick={() => {
              setCustomizing(!isCustomizing)
              // Invalid input disappears with the settings. A saved code is always checked with a decoder.
              setCanSave(true)
            }}
          >
            <PresetIcon />
            {t('qr_customize')}
          </button>
          <p class="quiet" role="status">
            {problem === null ? (
              <CopyStatus copying={copying} words={t('shared_picture_copied')} />
            ) : (
              t(problem === 'too_long' ? 'shared_qr_code_too_long' : 'shared_qr_unreadable')
            )}
          </p>
        </div>
      </div>
      {isCustomizing && (
        <QrSettings
          url={url}
          look={look}
          width={drawing?.width ?? 1}
          caption={caption}
          onChange={change}
          onCaption={setCaption}
          onVerdict={setCanSave}
        />
      )}
    </div>
  )
}

function QrPicture({ drawing, url }: { drawing: QrDrawing; url: string }) {
  const { width, height, dark, light, rounded, logo, caption } = drawing
  return (
    <svg
      class="qr-code-picture"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      shape-rendering={rounded ? undefined : 'crispEdges'}
      style={{ backgroundColor: light }}
    >
      <title>{t('shared_qr_code_of', url)}</title>
      <path fill={dark} d={svgPath(drawing)} />
      {logo && <image x={logo.x} y={logo.y} width={logo.width} height={logo.height} href={logo.picture} />}
      {caption && (
        <text
          x={caption.x + caption.width / 2}
          y={caption.baseline}
          font-size={caption.fontSize}
          text-anchor="middle"
          fill={dark}
        >
          {caption.text}
        </text>
      )}
    </svg>
  )
}

const NAMES: Readonly<Record<QrFormat, PlainKey>> = {
  png: 'shared_save_png',
  svg: 'shared_save_svg',
  pdf: 'shared_save_pdf',
}

interface SaveButtonProps {
  /** The first format has the button, the others are in its menu. */
  formats: readonly QrFormat[]
  disabled?: boolean
  onSave: (format: QrFormat) => void
}

/** A split button: the usual format with one press, the others in a menu. */
function SaveButton({ formats: [first = 'png', ...others], disabled = false, onSave }: SaveButtonProps) {
  const save = (format: QrFormat) => () => {
    if (!disabled) onSave(format)
  }
  return (
    <span class="save-button">
      <button type="button" aria-disabled={disabled} onClick={save(first)}>
        <DownloadIcon />
        {t(NAMES[first])}
      </button>
      <RowMenu
        name={t('shared_qr_formats')}
        split
        actions={() =>
          others.map((format) => (
            <button key={format} type="button" aria-disabled={disabled} onClick={save(format)}>
              <DownloadIcon />
              {t(NAMES[format])}
            </button>
          ))
        }
      />
    </span>
  )
}
