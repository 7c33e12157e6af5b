import type { QrLook } from '../model/qr-look.ts'
import { withoutScheme } from '../words/format.ts'
import type { QrModules } from './qr-modules.ts'

/** A rectangle of dark modules; `round` are its rounded corners. */
export interface QrRun {
  x: number
  y: number
  width: number
  round: { topLeft: boolean; topRight: boolean; bottomRight: boolean; bottomLeft: boolean }
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A line of text in the middle of its box, in a size that fits. */
export interface Caption extends Box {
  text: string
  fontSize: number
  baseline: number
}

/** A picture of a QR code, measured in modules, for files of every format. */
export interface QrDrawing {
  width: number
  height: number
  dark: string
  light: string
  runs: readonly QrRun[]
  logo: (Box & { picture: string }) | null
  caption: Caption | null
  rounded: boolean
}

/** The part of the code's width that a logo covers: with the strongest correction, a third of what may be covered. */
const LOGO_WIDTH = 0.24

export const drawQrCode = (modules: QrModules, look: QrLook, caption = ''): QrDrawing => {
  const { size } = modules
  const { margin, rounded } = look
  const width = size + 2 * margin
  // A code's size is odd, so an odd number of modules can be centered in it.
  const covered = look.logo === null ? 0 : 2 * Math.floor((size * LOGO_WIDTH) / 2) + 1
  const from = (size - covered) / 2
  const isCovered = (row: number, column: number) =>
    row >= from && row < from + covered && column >= from && column < from + covered
  const isDark = (row: number, column: number) =>
    row >= 0 && column >= 0 && row < size && column < size && !isCovered(row, column) && modules.isDark(row, column)
  const runs: QrRun[] = []
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (!isDark(row, column)) continue
      const start = column
      while (isDark(row, column + 1)) column++
      const isRound = (neighbor: number, at: number) => rounded && !isDark(neighbor, at)
      runs.push({
        x: start + margin,
        y: row + margin,
        width: column - start + 1,
        round: {
          topLeft: isRound(row - 1, start),
          topRight: isRound(row - 1, column),
          bottomRight: isRound(row + 1, column),
          bottomLeft: isRound(row + 1, start),
        },
      })
    }
  }
  const text = caption.trim()
  const line = Math.round(width * 0.12)
  return {
    width,
    // A narrow margin leaves too little space between the code and its caption.
    height: text === '' ? width : width + line + Math.max(0, 2 - margin),
    dark: look.dark,
    light: look.light,
    runs,
    rounded,
    logo:
      look.logo === null
        ? null
        : {
            picture: look.logo,
            x: from + margin + 0.5,
            y: from + margin + 0.5,
            width: covered - 1,
            height: covered - 1,
          },
    caption: text === '' ? null : captionIn({ x: 0, y: width - Math.min(margin, 2), width, height: line }, text),
  }
}

const RADIUS = 0.5

/** One path for all dark modules, with a rectangle per run of a row. */
export const svgPath = ({ runs }: Pick<QrDrawing, 'runs'>): string => runs.map(svgRun).join('')

const svgRun = ({ x, y, width, round }: QrRun): string => {
  const { topLeft, topRight, bottomRight, bottomLeft } = round
  if (!topLeft && !topRight && !bottomRight && !bottomLeft) return `M${x} ${y}h${width}v1h-${width}z`
  const at = (isRound: boolean) => (isRound ? RADIUS : 0)
  const arc = (isRound: boolean, dx: number, dy: number) =>
    isRound ? `a${RADIUS} ${RADIUS} 0 0 1 ${dx * RADIUS} ${dy * RADIUS}` : ''
  return [
    `M${x + at(topLeft)} ${y}H${x + width - at(topRight)}${arc(topRight, 1, 1)}`,
    `V${y + 1 - at(bottomRight)}${arc(bottomRight, -1, 1)}`,
    `H${x + at(bottomLeft)}${arc(bottomLeft, -1, -1)}`,
    `V${y + at(topLeft)}${arc(topLeft, 1, -1)}z`,
  ].join('')
}

/** A picture file for any program, this wide on paper or on a screen. */
export const qrSvg = (drawing: QrDrawing, wide: number, unit: 'mm' | 'px'): string => {
  const { width, height, dark, light, rounded, logo, caption } = drawing
  const tall = thousandth((wide * height) / width)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} ${height}" width="${wide}${unit}" height="${tall}${unit}">`,
    `<path fill="${light}" d="M0 0h${width}v${height}H0z"/>`,
    `<path fill="${dark}"${rounded ? '' : ' shape-rendering="crispEdges"'} d="${svgPath(drawing)}"/>`,
    logo === null ? '' : svgImage(logo),
    caption === null ? '' : svgCaption(caption, dark),
    '</svg>',
  ].join('')
}

/** A picture's file name, without its extension, that is valid on every file system. */
export const qrFileName = (url: string): string =>
  `qr-${withoutScheme(url)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)}`

/** Programs older than SVG 2, among them many for print, read only `xlink:href`. */
const svgImage = ({ picture, x, y, width, height }: NonNullable<QrDrawing['logo']>): string => {
  const address = escaped(picture)
  return `<image x="${x}" y="${y}" width="${width}" height="${height}" href="${address}" xlink:href="${address}"/>`
}

/** The caption as SVG; `from` is the top of its picture. */
export const svgCaption = ({ text, x, width, fontSize, baseline }: Caption, color: string, from = 0): string =>
  `<text x="${thousandth(x + width / 2)}" y="${thousandth(baseline - from)}" font-size="${thousandth(fontSize)}" ` +
  `font-family="system-ui, sans-serif" text-anchor="middle" fill="${color}">${escaped(text)}</text>`

const captionIn = (box: Box, text: string): Caption => {
  const fontSize = Math.min(box.height * 0.62, (box.width * 0.94) / emsOf(text))
  return { ...box, text, fontSize, baseline: box.y + box.height / 2 + fontSize * 0.35 }
}

const thousandth = (number: number) => Math.round(number * 1000) / 1000

/** East Asian characters and pictures are as wide as they are tall; the widest of the others are a little narrower. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\u{1f000}-\u{3ffff}]/u
const emsOf = (text: string): number =>
  Array.from(text).reduce((sum, sign) => sum + (WIDE.test(sign) ? 1.05 : /[A-Z@%mwMW]/.test(sign) ? 0.85 : 0.6), 0)

/** XML has no way to write control characters. */
const escaped = (text: string): string =>
  text.replace(/\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu, '').replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Pixels per module of a picture that is at least `atLeast` wide: a whole number, so that edges stay sharp. */
export const qrScale = (width: number, atLeast: number): number => Math.ceil(atLeast / width)
