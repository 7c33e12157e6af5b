import type { QrLook } from '../../lib/model/qr-look.ts'
import { type JpegPicture, type PlacedDrawing, writePdf } from '../../lib/qr/pdf.ts'
import { withPrintResolution } from '../../lib/qr/png-resolution.ts'
import { drawQrCode, type QrDrawing, qrScale, qrSvg, svgCaption } from '../../lib/qr/qr-drawing.ts'
import { qrModules } from '../../lib/qr/qr-modules.ts'
import { qrRemarks } from '../../lib/qr/qr-remarks.ts'

export type QrFormat = 'png' | 'svg' | 'pdf'

type QrFile = { file: Blob } | { problem: 'too_long' | 'unreadable' }

/** The file, if a decoder can read the URL in it. */
export const qrFile = async (url: string, look: QrLook, caption: string, format: QrFormat): Promise<QrFile> => {
  const drawing = readableDrawing(url, look, caption)
  if ('problem' in drawing) return drawing
  const svg = qrSvg(drawing, look.millimeters, 'mm')
  const scale = format === 'png' ? qrScale(drawing.width, look.pixels) : DECODED_SCALE
  const canvas = await paint(svg, drawing.width * scale, drawing.height * scale)
  if (!(await isRead(canvas, url))) return { problem: 'unreadable' }
  switch (format) {
    case 'png':
      return { file: await pngBlob(await canvas.convertToBlob({ type: 'image/png' })) }
    case 'svg':
      return { file: new Blob([svg], { type: 'image/svg+xml' }) }
    case 'pdf': {
      const width = look.millimeters
      const height = (width * drawing.height) / drawing.width
      const placed = { ...(await pdfPictures(drawing)), drawing, x: 0, y: 0, millimeters: width }
      return { file: pdfBlob(writePdf([{ width, height, drawings: [placed] }])) }
    }
  }
}

/** Whether a decoder can read the URL in the picture as it would be saved. */
export const isReadable = async (url: string, look: QrLook): Promise<boolean> => {
  const drawing = readableDrawing(url, look, '')
  if ('problem' in drawing) return false
  const side = drawing.width * DECODED_SCALE
  return isRead(await paint(qrSvg(drawing, side, 'px'), side, side), url)
}

export const readableDrawing = (
  url: string,
  look: QrLook,
  caption: string,
): QrDrawing | { problem: 'too_long' | 'unreadable' } => {
  const modules = qrModules(url, look)
  if (modules === null) return { problem: 'too_long' }
  const drawing = drawQrCode(modules, look, caption)
  // These remarks also count, because the decoder reads some codes that phones don't.
  return qrRemarks(look, drawing.width).some(({ stops }) => stops) ? { problem: 'unreadable' } : drawing
}

/** Pixels per module: as many as a camera sees of a code that fills half of its picture. */
const DECODED_SCALE = 5

const paint = async (svg: string, width: number, height: number): Promise<OffscreenCanvas> => {
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = new OffscreenCanvas(Math.round(width), Math.round(height))
  penOf(canvas).drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

const penOf = (canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D => {
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (pen === null) throw new Error('This browser gives no canvas to draw on')
  return pen
}

const isRead = async (canvas: OffscreenCanvas, url: string): Promise<boolean> => {
  const { decodeQR } = await import('qr/decode.js')
  const { width, height } = canvas
  const { data } = penOf(canvas).getImageData(0, 0, width, height)
  try {
    return decodeQR({ width, height, data }) === url
  } catch {
    // The decoder throws if it finds no code, or one with too many errors.
    return false
  }
}

/** The resolution of texts and logos in a PDF file: 600 dpi for a code of 40 mm. */
const PICTURE_SCALE = 30

export const pdfPictures = async ({
  logo,
  caption,
  dark,
  light,
}: QrDrawing): Promise<Pick<PlacedDrawing, 'logo' | 'caption'>> => {
  const background = `<rect width="100%" height="100%" fill="${light}"/>`
  const picture = async (content: string, width: number, height: number): Promise<JpegPicture> => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${background}${content}</svg>`
    const canvas = await paint(svg, width * PICTURE_SCALE, height * PICTURE_SCALE)
    const file = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
    return { bytes: new Uint8Array(await file.arrayBuffer()), width: canvas.width, height: canvas.height }
  }
  return {
    logo:
      logo &&
      (await picture(
        `<image width="${logo.width}" height="${logo.height}" href="${logo.picture}"/>`,
        logo.width,
        logo.height,
      )),
    caption: caption && (await picture(svgCaption(caption, dark, caption.y), caption.width, caption.height)),
  }
}

const pngBlob = async (picture: Blob): Promise<Blob> =>
  new Blob([withPrintResolution(new Uint8Array(await picture.arrayBuffer()))], { type: 'image/png' })

export const pdfBlob = (file: Uint8Array<ArrayBuffer>): Blob => new Blob([file], { type: 'application/pdf' })
