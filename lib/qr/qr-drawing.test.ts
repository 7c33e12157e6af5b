import fc from 'fast-check'
import decodeQR from 'qr/decode.js'
import { describe, expect, it } from 'vitest'
import { sampleSize } from '../../tests/support/sample-size.ts'
import { DEFAULT_QR_LOOK, QR_CORRECTIONS, type QrLook } from '../model/qr-look.ts'
import { drawQrCode, type QrDrawing, qrFileName, qrScale, qrSvg } from './qr-drawing.ts'
import { qrModules } from './qr-modules.ts'

const LOGO = 'data:image/png;base64,AAAA'

const drawingOf = (url: string, look: Partial<QrLook> = {}, caption?: string): QrDrawing => {
  const whole = { ...DEFAULT_QR_LOOK, ...look }
  const modules = qrModules(url, whole)
  if (modules === null) throw new Error('Too long')
  return drawQrCode(modules, whole, caption)
}

/** The dots of a drawing, as a printer makes them: `scale` to a module, each by whether its center is in a run. */
const rasterOf = ({ width, height, runs, dark, light, logo }: QrDrawing, scale: number) => {
  const [wide, tall] = [width * scale, height * scale]
  const data = new Uint8ClampedArray(wide * tall * 4)
  const paint = (x: number, y: number, color: string) => {
    for (const channel of [0, 1, 2])
      data[(y * wide + x) * 4 + channel] = Number.parseInt(color.slice(1 + 2 * channel, 3 + 2 * channel), 16)
    data[(y * wide + x) * 4 + 3] = 255
  }
  for (let y = 0; y < tall; y++) for (let x = 0; x < wide; x++) paint(x, y, light)
  for (const run of runs) {
    for (let y = run.y * scale; y < (run.y + 1) * scale; y++) {
      for (let x = run.x * scale; x < (run.x + run.width) * scale; x++) {
        const [right, down] = [(x + 0.5) / scale - run.x, (y + 0.5) / scale - run.y]
        const isLeft = right < 0.5
        const isRight = run.width - right < 0.5
        const { topLeft, topRight, bottomRight, bottomLeft } = run.round
        const isRound =
          down < 0.5 ? (isLeft && topLeft) || (isRight && topRight) : (isLeft && bottomLeft) || (isRight && bottomRight)
        const fromEnd = isLeft ? right : run.width - right
        if (!isRound || Math.hypot(0.5 - fromEnd, 0.5 - down) <= 0.5) paint(x, y, dark)
      }
    }
  }
  // A logo may be of any color: the worst is one of half the contrast, in stripes.
  if (logo) {
    for (let y = Math.ceil(logo.y * scale); y < (logo.y + logo.height) * scale - 1; y++)
      for (let x = Math.ceil(logo.x * scale); x < (logo.x + logo.width) * scale - 1; x++)
        paint(x, y, (x + y) % 3 === 0 ? dark : light)
  }
  return { width: wide, height: tall, data }
}

const read = (drawing: QrDrawing, scale = 4) => decodeQR(rasterOf(drawing, scale))

describe('the drawing of a QR code', () => {
  it('paints exactly the dark modules, within the margin', () => {
    const modules = qrModules('https://s.test/abc', DEFAULT_QR_LOOK)
    if (modules === null) throw new Error('Too long')
    const painted = new Set(
      drawQrCode(modules, DEFAULT_QR_LOOK).runs.flatMap(({ x, y, width }) =>
        Array.from({ length: width }, (_, step) => `${y - 4}:${x + step - 4}`),
      ),
    )
    for (let row = 0; row < modules.size; row++)
      for (let column = 0; column < modules.size; column++)
        expect(painted.has(`${row}:${column}`), `${row}:${column}`).toBe(modules.isDark(row, column))
    expect(painted.size).toBeGreaterThan(100)
  })

  it('is read by a decoder in every look', () => {
    const url = 'https://s.example/spring-sale'
    for (const correction of QR_CORRECTIONS)
      for (const rounded of [false, true])
        for (const logo of [null, LOGO])
          for (const margin of [2, 4, 8])
            for (const [dark, light] of [
              ['#000000', '#ffffff'],
              ['#7a1f00', '#fff4d6'],
            ] as const) {
              const drawing = drawingOf(url, { correction, rounded, logo, margin, dark, light })
              expect(read(drawing), JSON.stringify({ correction, rounded, logo, margin, dark })).toBe(url)
            }
  })

  it('is read with a logo, whatever the length of the URL', () => {
    for (let length = 1; length <= 240; length += 7) {
      const url = `https://s.test/${'x'.repeat(length)}`
      expect(read(drawingOf(url, { logo: LOGO, rounded: true }))).toBe(url)
    }
  })

  it('says the same as the URL, for any URL', () => {
    const urls = fc.webUrl({ withQueryParameters: true, withFragments: true }).filter((url) => url.length < 300)
    fc.assert(
      fc.property(urls, fc.constantFrom(...QR_CORRECTIONS), fc.boolean(), (url, correction, rounded) => {
        expect(read(drawingOf(url, { correction, rounded }))).toBe(url)
      }),
      { numRuns: sampleSize(40, 600) },
    )
  })

  it.each([
    'https://s.test/発売',
    'https://s.test/día-del-niño?q=ü&x=ß',
    'HTTPS://S.TEST/ABC123',
    'https://مثال.إختبار/رابط',
    'https://s.test/0123456789012345678901234567890',
    'https://s.test/😀',
    'https://[2001:db8::1]:8080/a',
    'https://s.test/%E7%99%BA%E5%A3%B2#a%20b',
    "https://s.test/a'b(c)~d!*",
    'https://xn--bcher-kva.example/a_b-c.d',
  ])('says %s', (url) => {
    expect(read(drawingOf(url))).toBe(url)
  })

  it('needs more modules for a stronger correction, and always the strongest with a logo', () => {
    const sizes = QR_CORRECTIONS.map(
      (correction) => drawingOf(`https://s.test/${'a'.repeat(60)}`, { correction }).width,
    )
    expect(sizes).toEqual([...new Set(sizes)].sort((one, other) => one - other))
    expect(drawingOf('https://s.test/a', { correction: 'L', logo: LOGO }).width).toBe(
      drawingOf('https://s.test/a', { correction: 'H' }).width,
    )
  })

  it('holds 2,331 bytes, and there is none for a longer URL', () => {
    const url = `https://s.test/${'ü'.repeat(1158)}`
    expect(drawingOf(url).width).toBe(177 + 8)
    expect(qrModules(`${url}a`, DEFAULT_QR_LOOK)).toBeNull()
    expect(qrModules(url, { ...DEFAULT_QR_LOOK, logo: LOGO })).toBeNull()
    expect(qrModules('', DEFAULT_QR_LOOK)).toBeNull()
  })

  it('puts nothing of the code under the logo', () => {
    const { runs, logo, width } = drawingOf('https://s.test/abc', { logo: LOGO })
    if (logo === null) throw new Error('No logo')
    expect(logo.x + logo.width / 2).toBe(width / 2)
    for (const run of runs) {
      const isBeside = run.x >= logo.x + logo.width || run.x + run.width <= logo.x
      const isApart = run.y >= logo.y + logo.height || run.y + 1 <= logo.y
      expect(isBeside || isApart).toBe(true)
    }
  })

  it('has the caption below the code, in a box of its own', () => {
    const drawing = drawingOf('https://s.test/abc', {}, '  Scan me  ')
    expect(drawing.caption?.text).toBe('Scan me')
    expect(drawing.height).toBeGreaterThan(drawing.width)
    const lowest = Math.max(...drawing.runs.map(({ y }) => y + 1))
    expect(drawing.caption?.y).toBeGreaterThanOrEqual(lowest)
    expect((drawing.caption?.y ?? 0) + (drawing.caption?.height ?? 0)).toBeLessThanOrEqual(drawing.height)
    expect(read(drawing)).toBe('https://s.test/abc')
  })
})

describe('the SVG file', () => {
  it('has its size on paper, and the colors of the look', () => {
    const svg = qrSvg(drawingOf('https://s.test/abc', { dark: '#123456', light: '#fefefe' }), 40, 'mm')
    expect(svg).toContain('width="40mm" height="40mm"')
    expect(svg).toContain('fill="#123456"')
    expect(svg).toContain('<path fill="#fefefe" d="M0 0h33v33H0z"/>')
  })

  it('has no markup from a caption, and no characters that XML lacks', () => {
    const svg = qrSvg(drawingOf('https://s.test/abc', {}, '</text><script>"&\u0000\u{d800}'), 40, 'mm')
    expect(svg).toContain('>&#60;/text&#62;&#60;script&#62;&#34;&#38;</text>')
  })

  it('fits a long caption into the width, in any script', () => {
    for (const text of ['W'.repeat(60), '発売'.repeat(20), 'i'.repeat(200)]) {
      const size = Number(/font-size="([\d.]+)"/.exec(qrSvg(drawingOf('https://s.test/abc', {}, text), 40, 'mm'))?.[1])
      expect(size * Array.from(text).length * 0.5).toBeLessThan(33)
    }
  })
})

it('has whole pixels for each module and at least the requested width', () => {
  expect(qrScale(33, 1024)).toBe(32)
})

it('a picture has a file name that is valid on every file system', () => {
  expect(qrFileName('https://s.test/a/../b?c=<d>')).toBe('qr-s-test-a-b-c-d')
  expect(qrFileName('https://s.test/発売')).toBe('qr-s-test-発売')
  expect(qrFileName(`https://s.test/${'x'.repeat(500)}`).length).toBeLessThan(100)
})

it('a saved picture has its logo also for programs of before SVG 2', () => {
  const modules = qrModules('https://s.test/abc', { ...DEFAULT_QR_LOOK, logo: LOGO })
  if (modules === null) throw new Error('Too long')
  const svg = qrSvg(drawQrCode(modules, { ...DEFAULT_QR_LOOK, logo: LOGO }), 40, 'mm')
  expect(svg).toContain('xmlns:xlink="http://www.w3.org/1999/xlink"')
  expect(svg).toContain(` href="${LOGO}" xlink:href="${LOGO}"`)
})
