import { describe, expect, it } from 'vitest'
import { DEFAULT_QR_LOOK } from '../model/qr-look.ts'
import { writePdf } from './pdf.ts'
import { drawQrCode } from './qr-drawing.ts'
import { qrModules } from './qr-modules.ts'

const look = { ...DEFAULT_QR_LOOK, rounded: true, dark: '#ff0000' }
const modules = qrModules('https://s.test/abc', look)
if (modules === null) throw new Error('Too long')
const drawing = drawQrCode(modules, look, 'Scan me')
const caption = { bytes: new Uint8Array([0xff, 0xd8, 0xff, 0xd9]), width: 100, height: 10 }

const file = writePdf([
  { width: 60, height: 70, drawings: [{ drawing, x: 10, y: 10, millimeters: 40, logo: null, caption }] },
  { width: 40, height: 50, drawings: [{ drawing, x: 0, y: 0, millimeters: 40, logo: null, caption }] },
])
const text = Array.from(file, (byte) => String.fromCharCode(byte)).join('')

describe('the PDF file', () => {
  it('has pages of their size in millimeters', () => {
    const boxes = [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...sides]) =>
      sides.map((side) => (Number(side) * 25.4) / 72),
    )
    expect(boxes.map((sides) => sides.map((side) => Math.round(side * 1000) / 1000))).toEqual([
      [60, 70],
      [40, 50],
    ])
  })

  it('draws the code in its size and place', () => {
    const [, scale, x, y] = /q ([\d.]+) 0 0 -[\d.]+ ([\d.]+) ([\d.]+) cm/.exec(text) ?? []
    const millimeters = (points: string | undefined) => (Number(points) * 25.4) / 72
    expect(millimeters(scale) * drawing.width).toBeCloseTo(40, 1)
    expect(millimeters(x)).toBeCloseTo(10, 3)
    expect(millimeters(y)).toBeCloseTo(60, 3)
    expect(text).toContain('1 0 0 rg\n')
  })

  it('prints black with the black ink alone, and white with none', () => {
    const plain = drawQrCode(modules, DEFAULT_QR_LOOK)
    const pages = [
      { width: 40, height: 40, drawings: [{ drawing: plain, x: 0, y: 0, millimeters: 40, logo: null, caption: null }] },
    ]
    const written = Array.from(writePdf(pages), (byte) => String.fromCharCode(byte)).join('')
    expect(written).toContain('0 0 0 0 k 0 0')
    expect(written).toContain('0 0 0 1 k\n')
    expect(written).not.toContain(' rg')
  })

  it('names the place of each object, and each length, correctly', () => {
    const start = Number(/startxref\n(\d+)/.exec(text)?.[1])
    expect(text.slice(start, start + 5)).toBe('xref\n')
    const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n /gm)].map(([, offset]) => Number(offset))
    expect(offsets.length).toBe(7)
    for (const [index, offset] of offsets.entries())
      expect(text.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\\n`))
    for (const [whole, length] of text.matchAll(/\/Length (\d+)>>\nstream\n/g)) {
      const from = text.indexOf(whole) + whole.length
      expect(text.slice(from + Number(length)).startsWith('\nendstream')).toBe(true)
    }
  })

  it('has a picture once that is used on two pages', () => {
    expect(text.split('/Subtype/Image')).toHaveLength(2)
    expect(text.split(' Do Q')).toHaveLength(3)
  })
})
