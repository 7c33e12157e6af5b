import type { QrModules } from '../../lib/qr-modules.ts'
import { CopyTold, useCopying } from '../CopyTold.tsx'
import { CopyIcon } from '../icon/CopyIcon.tsx'
import { DownloadIcon } from '../icon/DownloadIcon.tsx'
import { drawPng } from './draw-png.ts'
import { QUIET_ZONE, qrFileName, qrPath, qrSvg } from './qr-picture.ts'
import './QrCode.css'

interface QrCodeProps {
  url: string
  modules: QrModules
  /** Answers whether the clipboard took the picture. */
  copyImage: (png: Blob) => Promise<boolean>
  save: (file: Blob, name: string) => void
}

export function QrCode({ url, modules, copyImage, save }: QrCodeProps) {
  const [copying, tell] = useCopying()
  const side = modules.size + 2 * QUIET_ZONE
  const name = qrFileName(url)
  return (
    <div class="qr-code">
      <svg class="qr-code-picture" viewBox={`0 0 ${side} ${side}`} role="img" shape-rendering="crispEdges">
        <title>{`QR code of ${url}`}</title>
        <path d={qrPath(modules)} />
      </svg>
      <div class="qr-code-actions">
        <button type="button" onClick={() => void drawPng(modules).then(copyImage).then(tell)}>
          <CopyIcon />
          Copy PNG
        </button>
        <button type="button" onClick={() => void drawPng(modules).then((png) => save(png, `${name}.png`))}>
          <DownloadIcon />
          Save PNG
        </button>
        <button
          type="button"
          onClick={() => save(new Blob([qrSvg(modules)], { type: 'image/svg+xml' }), `${name}.svg`)}
        >
          <DownloadIcon />
          Save SVG
        </button>
        <p class="quiet" role="status">
          <CopyTold copying={copying} words="Picture copied" />
        </p>
      </div>
    </div>
  )
}
