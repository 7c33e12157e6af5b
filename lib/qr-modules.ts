import { create } from 'qrcode'

/** The dark modules of a QR code, row by row. */
export interface QrModules {
  size: number
  isDark: (row: number, column: number) => boolean
}

/** `M` corrects 15 % damage: enough for print and screens, and a short URL stays a small picture. */
export const qrModules = (url: string): QrModules => {
  const { modules } = create(url, { errorCorrectionLevel: 'M' })
  return { size: modules.size, isDark: (row, column) => modules.get(row, column) === 1 }
}
