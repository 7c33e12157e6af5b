import type { Box, QrDrawing, QrRun } from './qr-drawing.ts'

/** A JPEG file with three color channels. */
export interface JpegPicture {
  bytes: Uint8Array
  width: number
  height: number
}

/** A drawing on a page, with its place in millimeters from the top left corner; texts and logos are pictures. */
export interface PlacedDrawing {
  drawing: QrDrawing
  x: number
  y: number
  /** The width; the height follows. */
  millimeters: number
  logo: JpegPicture | null
  caption: JpegPicture | null
}

export interface PdfPage {
  width: number
  height: number
  drawings: readonly PlacedDrawing[]
}

const POINTS_PER_MM = 72 / 25.4

/**
 * A PDF file of vector drawings (ISO 32000-1, version 1.4), as sharp as the printer. Texts are pictures, because a PDF
 * file has to bring the fonts of every script.
 */
export const writePdf = (pages: readonly PdfPage[]): Uint8Array<ArrayBuffer> => {
  const objects: Uint8Array[][] = []
  const add = (...parts: (string | Uint8Array)[]): number =>
    objects.push(parts.map((part) => (typeof part === 'string' ? ascii(part) : part)))
  const stream = (entries: string, data: Uint8Array) =>
    add(`<<${entries}/Length ${data.length}>>\nstream\n`, data, '\nendstream')
  const images = new Map<JpegPicture, number>()
  const imageOf = (picture: JpegPicture): number => {
    const stored = images.get(picture)
    if (stored !== undefined) return stored
    const { width, height, bytes } = picture
    const number = stream(
      `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`,
      bytes,
    )
    images.set(picture, number)
    return number
  }
  add('<</Type/Catalog/Pages 2 0 R>>')
  add('')
  const kids = pages.map((page) => {
    const used = new Set<number>()
    const show = (picture: JpegPicture, { x, y, width, height }: Box) => {
      const number = imageOf(picture)
      used.add(number)
      // PDF draws pictures from the bottom up, so they are flipped.
      return `q ${n(width)} 0 0 ${n(-height)} ${n(x)} ${n(y + height)} cm /I${number} Do Q\n`
    }
    const content = page.drawings.map(({ drawing, x, y, millimeters, logo, caption }) => {
      const scale = (millimeters * POINTS_PER_MM) / drawing.width
      const top = (page.height - y) * POINTS_PER_MM
      return [
        // From here on, the unit is a module and the origin is the top left corner.
        `q ${n(scale)} 0 0 ${n(-scale)} ${n(x * POINTS_PER_MM)} ${n(top)} cm\n`,
        `${fillOf(drawing.light)} 0 0 ${n(drawing.width)} ${n(drawing.height)} re f\n`,
        `${fillOf(drawing.dark)}\n${drawing.runs.map(pdfRun).join('')}f\n`,
        logo && drawing.logo ? show(logo, drawing.logo) : '',
        caption && drawing.caption ? show(caption, drawing.caption) : '',
        'Q\n',
      ].join('')
    })
    const contents = stream('', ascii(content.join('')))
    const resources = [...used].map((number) => `/I${number} ${number} 0 R`).join(' ')
    const box = `[0 0 ${n(page.width * POINTS_PER_MM)} ${n(page.height * POINTS_PER_MM)}]`
    return add(
      `<</Type/Page/Parent 2 0 R/MediaBox ${box}/Contents ${contents} 0 R/Resources<</XObject<<${resources}>>>>>>`,
    )
  })
  objects[1] = [ascii(`<</Type/Pages/Count ${kids.length}/Kids[${kids.map((kid) => `${kid} 0 R`).join(' ')}]>>`)]
  return assemble(objects)
}

const assemble = (objects: readonly Uint8Array[][]): Uint8Array<ArrayBuffer> => {
  const parts: Uint8Array[] = []
  let length = 0
  const push = (part: Uint8Array) => {
    parts.push(part)
    length += part.length
  }
  push(ascii('%PDF-1.4\n%'))
  // Tells programs that the file is not text.
  push(new Uint8Array([0xe2, 0xe3, 0xcf, 0xd3, 0x0a]))
  const offsets = objects.map((object, index) => {
    const offset = length
    push(ascii(`${index + 1} 0 obj\n`))
    object.forEach(push)
    push(ascii('\nendobj\n'))
    return offset
  })
  const start = length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  push(ascii(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`))
  push(ascii(`trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`))
  const file = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    file.set(part, at)
    at += part.length
  }
  return file
}

/** The distance of a Bézier curve's handles from the corner, for a quarter of a circle of this radius. */
const RADIUS = 0.5
const HANDLE = RADIUS * (1 - 0.5523)

const pdfRun = ({ x, y, width, round: { topLeft, topRight, bottomRight, bottomLeft } }: QrRun): string => {
  if (!topLeft && !topRight && !bottomRight && !bottomLeft) return `${n(x)} ${n(y)} ${n(width)} 1 re\n`
  const [right, bottom] = [x + width, y + 1]
  const corner = (isRound: boolean, cx: number, cy: number, fromX: number, fromY: number): string => {
    if (!isRound) return `${n(cx)} ${n(cy)} l `
    // `from` is the direction towards the previous corner; the next one is to its left.
    const [toX, toY] = [fromY, -fromX]
    const curve = [
      cx + fromX * HANDLE,
      cy + fromY * HANDLE,
      cx + toX * HANDLE,
      cy + toY * HANDLE,
      cx + toX * RADIUS,
      cy + toY * RADIUS,
    ]
    return `${n(cx + fromX * RADIUS)} ${n(cy + fromY * RADIUS)} l ${curve.map(n).join(' ')} c `
  }
  return [
    `${n(topLeft ? x + RADIUS : x)} ${n(y)} m `,
    corner(topRight, right, y, -1, 0),
    corner(bottomRight, right, bottom, 0, -1),
    corner(bottomLeft, x, bottom, 1, 0),
    topLeft ? corner(true, x, y, 0, 1) : '',
    'h\n',
  ].join('')
}

/** A number as PDF writes it: without an exponent. */
const n = (number: number): string => String(Math.round(number * 10_000) / 10_000)

/** Pure black ink: if black is mixed from four inks, edges blur where these aren't printed exactly over each other. */
const INKS: Readonly<Record<string, string>> = { '#000000': '0 0 0 1 k', '#ffffff': '0 0 0 0 k' }

const fillOf = (color: string): string =>
  INKS[color.toLowerCase()] ??
  `${[1, 3, 5].map((at) => n(Number.parseInt(color.slice(at, at + 2), 16) / 255)).join(' ')} rg`

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
