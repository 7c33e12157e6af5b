import { crc32 } from 'node:zlib'
import { expect, it } from 'vitest'
import { printedMillimeters, withPrintResolution } from './png-resolution.ts'

/** A PNG file of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const chunksOf = (png: Buffer) => {
  const chunks: { name: string; data: Buffer; isIntact: boolean }[] = []
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    const body = png.subarray(at + 4, at + 8 + length)
    const isIntact = crc32(body) === png.readUInt32BE(at + 8 + length)
    chunks.push({ name: body.toString('latin1', 0, 4), data: body.subarray(4), isIntact })
    at += 12 + length
  }
  return chunks
}

it('a PNG file says that it is printed at 300 dpi, before its pixels', () => {
  const chunks = chunksOf(Buffer.from(withPrintResolution(PIXEL)))
  expect(chunks.map(({ name }) => name)).toEqual(['IHDR', 'pHYs', 'IDAT', 'IEND'])
  expect(chunks.every(({ isIntact }) => isIntact)).toBe(true)
  const data = chunks[1]?.data ?? Buffer.alloc(9)
  expect([data.readUInt32BE(0), data.readUInt32BE(4), data[8]]).toEqual([11_811, 11_811, 1])
  expect(printedMillimeters(300)).toBeCloseTo(25.4)
})
