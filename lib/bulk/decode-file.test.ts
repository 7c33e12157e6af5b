import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeFile } from './decode-file.ts'

const TEXT = 'url\r\nhttps://example.com/ä?q=€\r\n'

const utf16 = (text: string, littleEndian: boolean, mark: boolean): Uint8Array => {
  const units = mark ? `\uFEFF${text}` : text
  const view = new DataView(new ArrayBuffer(units.length * 2))
  for (let at = 0; at < units.length; at++) view.setUint16(at * 2, units.charCodeAt(at), littleEndian)
  return new Uint8Array(view.buffer)
}

describe('a file is decoded', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode(TEXT)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${TEXT}`)],
    ['UTF-16, little end first', utf16(TEXT, true, true)],
    ['UTF-16, big end first', utf16(TEXT, false, true)],
    ['UTF-16 without a mark, little end first', utf16(TEXT, true, false)],
    ['UTF-16 without a mark, big end first', utf16(TEXT, false, false)],
  ])('in %s', (_, bytes) => {
    expect(decodeFile(bytes)?.replace(/^\uFEFF/, '')).toBe(TEXT)
  })

  it('in the encoding of older programs', () => {
    expect(decodeFile(new Uint8Array([0x63, 0x61, 0x66, 0xe9, 0x20, 0x80]))).toBe('café €')
  })

  it('whatever its text', () => {
    const wellFormed = fc.string({ unit: 'grapheme' }).filter((text) => !/[\p{Cc}]/u.test(text))
    fc.assert(
      fc.property(wellFormed, (text) => {
        expect(decodeFile(new TextEncoder().encode(`\uFEFF${text}`))).toBe(`\uFEFF${text}`)
      }),
    )
  })

  it('if it is empty', () => {
    expect(decodeFile(new Uint8Array())).toBe('')
  })

  it('with a control character in one of its titles, as an export may have', () => {
    const text = 'Long URL,Title\r\nhttps://a.test/,One\u0001 page\r\nhttps://b.test/,Another\r\n'
    expect(decodeFile(new TextEncoder().encode(text))).toBe(text)
  })

  it.each([
    ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]],
    ['an archive', [0x50, 0x4b, 0x03, 0x04, 0x14, 0, 0x08, 0x08]],
    ['compressed', Array.from({ length: 512 }, (_, at) => ((at * 97) % 255) + 1)],
    ['a document', [0x25, 0x50, 0x44, 0x46, 0x2d, 0x31, 0x0a, 0x25, 0xe2, 0xe3, 0x00, 0x01]],
  ])('unless it is %s', (_, bytes) => {
    expect(decodeFile(new Uint8Array(bytes))).toBeNull()
  })
})
