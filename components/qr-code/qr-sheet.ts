import type { QrLook } from '../../lib/model/qr-look.ts'
import { type PdfPage, writePdf } from '../../lib/qr/pdf.ts'
import { SHEET, sheetPlaces } from '../../lib/qr/sheet-places.ts'
import { isReadable, pdfBlob, pdfPictures, readableDrawing } from './qr-files.ts'

export interface SheetItem {
  /** A short URL. */
  url: string
  /** Below the code; the short URL says itself without one. */
  caption: string
}

interface QrSheet {
  /** `null` if no code could be made. */
  file: Blob | null
  /** The URLs that are missing in the file: they are too long for a code, or a decoder did not read it. */
  missing: readonly string[]
}

/** A4 pages of QR codes with captions. Each code is decoded again before it is included. Import it on demand. */
export const qrSheet = async (items: readonly SheetItem[], look: QrLook): Promise<QrSheet> => {
  const missing: string[] = []
  const drawings = []
  for (const { url, caption } of items) {
    const drawing = readableDrawing(url, look, caption || url.replace(/^https?:\/\//, ''))
    if ('problem' in drawing || !(await isReadable(url, look))) missing.push(url)
    else drawings.push({ drawing, ...(await pdfPictures(drawing)) })
  }
  if (drawings.length === 0) return { file: null, missing }
  // A caption makes a code of any size taller by the same part, but for its rounding.
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
