import { create } from 'qrcode'
import { withoutScheme } from '../../lib/words/format.ts'

/** The dark modules of a QR code, row by row. */
export interface QrModules {
  size: number
  isDark: (row: number, column: number) => boolean
}

/** How many bytes the largest QR code holds at level `M` (ISO/IEC 18004). */
const MAX_BYTES = 2331

/**
 * `M` corrects 15 % damage: enough for print and screens, and a short URL stays a small picture. `null` for a URL that is
 * too long.
 */
export const qrModules = (url: string): QrModules | null => {
  if (new TextEncoder().encode(url).length > MAX_BYTES) return null
  const { modules } = create(url, { errorCorrectionLevel: 'M' })
  return { size: modules.size, isDark: (row, column) => modules.get(row, column) === 1 }
}

/** The light border that readers need, in modules (ISO/IEC 18004). */
export const QUIET_ZONE = 4

/** One path for all dark modules, with a rectangle per run of a row. */
export const qrPath = ({ size, isDark }: QrModules): string => {
  let path = ''
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (!isDark(row, column)) continue
      const start = column
      while (column + 1 < size && isDark(row, column + 1)) column++
      const length = column - start + 1
      path += `M${start + QUIET_ZONE} ${row + QUIET_ZONE}h${length}v1h-${length}z`
    }
  }
  return path
}

/** A picture file for any program: black on white, whatever the screen's colors. */
export const qrSvg = (modules: QrModules): string => {
  const side = modules.size + 2 * QUIET_ZONE
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="512" height="512" ` +
    `shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/>` +
    `<path d="${qrPath(modules)}"/></svg>`
  )
}

/** Pixels per module of a picture that is at least `atLeast` wide: a whole number, so that edges stay sharp. */
export const qrScale = (size: number, atLeast: number): number => Math.ceil(atLeast / (size + 2 * QUIET_ZONE))

/** A file name that is valid on every file system. */
export const qrFileName = (url: string): string =>
  `qr-${withoutScheme(url)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)}`
