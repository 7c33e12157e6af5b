import type { QrLook } from '../../lib/model/qr-look.ts'
import { type PdfPage, writePdf } from '../../lib/qr/pdf.ts'
import { SHEET, sheetPlaces } from '../../lib/qr/sheet-places.ts'
import { isReadable, pdfBlob, pdfPictures, readableDrawing } from './qr-files.ts'

export interface SheetItem {
  /** A short URL. */
  url: string
  /** The text below the code; without one, the short URL is shown. */
  caption: string
}

interface QrSheet {
  /** `null` if no code could be made. */
  file: Blob | null
  /** The URLs whose codes are missing in the file: they are too long, or a decoder could not read them. */
  missing: readonly string[]
}

/**
 * A4 pages of QR codes with captions. Each code is checked with a decoder before it is included. Import this module on
 * demand.
 */
export const qrSheet = async (items: readonly SheetItem[], look: QrLook): Promise<QrSheet> => {
  const missing: string[] = []
  const drawings = []
  for (const { url, caption } of items) {
    const drawing = readableDrawing(url, look, caption || url.replace(/^https?:\/\//, ''))
    if ('problem' in drawing || !(await isReadable(url, look))) missing.push(url)
    else drawings.push({ drawing, ...(await pdfPictures(drawing)) })
  }
  if (drawings.length === 0) return { file: null, missing }
  // A caption increases the height of a code of any size by the same proportion, apart from rounding.
  const tallest = Math.max(...drawings.map(({ drawing }) => drawing.height / drawing.width))
  const { width, places } = sheetPlaces(drawings.length, look.millimeters, look.millimeters * tallest)
  const pages: (PdfPage & { drawings: PdfPage['drawings'][number][] })[] = []
  for (const [index, placed] of drawings.entries()) {
    const { page, x, y } = places[index] ?? { page: 0, x: 0, y: 0 }
    pages[page] ??= { width: SHEET.width, height: SHEET.height, drawings: [] }
    pages[page].drawings.push({ ...placed, x, y, millimeters: width })
  }
  return { file: pdfBlob(writePdf(pages)), missing }
}
