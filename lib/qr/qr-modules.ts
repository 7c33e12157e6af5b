import { create } from 'qrcode'
import type { QrLook } from '../model/qr-look.ts'

/** The dark modules of a QR code, row by row. */
export interface QrModules {
  size: number
  isDark: (row: number, column: number) => boolean
}

/** How many bytes the largest QR code can contain (ISO/IEC 18004). */
const MAX_BYTES = { L: 2953, M: 2331, Q: 1663, H: 1273 } as const

/** A logo covers a part of the code, and only the strongest correction can restore that. */
const correctionOf = ({ correction, logo }: Pick<QrLook, 'correction' | 'logo'>) => (logo === null ? correction : 'H')

/** The modules of a code with this URL; `null` if the URL is too long. */
export const qrModules = (url: string, look: Pick<QrLook, 'correction' | 'logo'>): QrModules | null => {
  const level = correctionOf(look)
  // Encoded as bytes in any case, so that readers don't have to guess a mode or a character set.
  const bytes = new TextEncoder().encode(url)
  if (bytes.length === 0 || bytes.length > MAX_BYTES[level]) return null
  const { modules } = create([{ mode: 'byte', data: bytes }], { errorCorrectionLevel: level })
  return { size: modules.size, isDark: (row, column) => modules.get(row, column) === 1 }
}
