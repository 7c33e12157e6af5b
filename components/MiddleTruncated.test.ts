import { describe, expect, it } from 'vitest'
import { headAndTail } from './MiddleTruncated.tsx'

describe('an address that is shortened in its middle', () => {
  it.each([
    ['example.com/menu', ['example.com/menu']],
    ['docs.example/d/1aBcDeFgHiJ/edit#heading=h.42', ['docs.example/d/1aBcDeFgHiJ/edit#he', 'ading=h.42']],
    ['xn--r8jz45g.jp/春の港/メニュー?n=293', ['xn--r8jz45g.jp/春の港/', 'メニュー?n=293']],
    // Letters from right to left are not split within a word.
    ['xn--mgbh0fb.test/صفحة/قائمة?n=291', ['xn--mgbh0fb.test/صفحة', '/قائمة?n=291']],
    ['he.wikipedia.org/wiki/תפריט?n=292', ['he.wikipedia.org/wiki', '/תפריט?n=292']],
    ['he.wikipedia.org/wiki/תפריט-של-מסעדה-עם-שם-ארוך-מאוד', ['he.wikipedia.org/wiki/תפריט-של-מסעדה-עם-שם-ארוך-מאוד']],
    // Nor where the word has another one after it.
    ['he.wikipedia.org/wiki/תפריט-ארוך', ['he.wikipedia.org/wiki', '/תפריט-ארוך']],
  ])('%s', (address, parts) => {
    expect(headAndTail(address)).toEqual(parts)
    expect(headAndTail(address).join('')).toBe(address)
  })
})
