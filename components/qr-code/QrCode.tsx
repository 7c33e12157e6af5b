import { useMemo } from 'preact/hooks'
import { t } from '../../lib/words/t.ts'
import { CopyStatus, useCopying } from '../CopyStatus.tsx'
import { CopyIcon, DownloadIcon } from '../icons.tsx'
import { type QrModules, QUIET_ZONE, qrFileName, qrModules, qrPath, qrScale, qrSvg } from './qr-picture.ts'
import './QrCode.css'

interface QrCodeProps {
  url: string
  /** Returns whether the image was copied. */
  copyImage: (png: Blob) => Promise<boolean>
  save: (file: Blob, name: string) => void
}

/** Loaded when it is first shown, with the code that renders it. */
export function QrCode({ url, copyImage, save }: QrCodeProps) {
  const modules = useMemo(() => qrModules(url), [url])
  const [copying, tell] = useCopying()
  if (modules === null) return <p>{t('shared_qr_code_too_long')}</p>
  const side = modules.size + 2 * QUIET_ZONE
  const name = qrFileName(url)
  return (
    <div class="qr-code">
      <svg class="qr-code-picture" viewBox={`0 0 ${side} ${side}`} role="img" shape-rendering="crispEdges">
        <title>{t('shared_qr_code_of', url)}</title>
        <path d={qrPath(modules)} />
      </svg>
      <div class="qr-code-actions">
        <button type="button" onClick={() => void drawPng(modules).then(copyImage).then(tell)}>
          <CopyIcon />
          {t('shared_copy_png')}
        </button>
        <button type="button" onClick={() => void drawPng(modules).then((png) => save(png, `${name}.png`))}>
          <DownloadIcon />
          {t('shared_save_png')}
        </button>
        <button
          type="button"
          onClick={() => save(new Blob([qrSvg(modules)], { type: 'image/svg+xml' }), `${name}.svg`)}
        >
          <DownloadIcon />
          {t('shared_save_svg')}
        </button>
        <p class="quiet" role="status">
          <CopyStatus copying={copying} words={t('shared_picture_copied')} />
        </p>
      </div>
    </div>
  )
}

/** Wide enough for print at the size of a hand. */
const AT_LEAST_PIXELS = 1024

const drawPng = ({ size, isDark }: QrModules): Promise<Blob> => {
  const scale = qrScale(size, AT_LEAST_PIXELS)
  const side = (size + 2 * QUIET_ZONE) * scale
  const canvas = new OffscreenCanvas(side, side)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser gives no canvas to draw on')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, side, side)
  context.fillStyle = '#000'
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      if (isDark(row, column)) context.fillRect((column + QUIET_ZONE) * scale, (row + QUIET_ZONE) * scale, scale, scale)
  return canvas.convertToBlob({ type: 'image/png' })
}
