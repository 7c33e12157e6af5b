import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuTime } from '../tests/support/cpu-time.ts'
import { boundedText, isCut, markInvisible, TEXT_LIMITS, withoutInvisible, withoutUnreadMark } from './outside-text.ts'

/** Texts around the limit, of characters with one unit, with two, and of halves. */
const repeats = fc
  .array(fc.tuple(fc.constantFrom('a', '😀', '\uD83D', '\uDE00'), fc.nat(400)), { maxLength: 4 })
  .map((parts) => parts.map(([character, times]) => character.repeat(times)).join(''))

describe('an untrusted text', () => {
  it('is complete up to its limit, and cut with an ellipsis beyond it', () => {
    const whole = 'a'.repeat(TEXT_LIMITS.name)
    expect(boundedText(whole, 'name')).toBe(whole)
    expect(boundedText(`${whole}a`, 'name')).toBe(`${'a'.repeat(TEXT_LIMITS.name - 1)}…`)
  })

  it('is counted in characters, none of which is split', () => {
    const whole = '😀'.repeat(TEXT_LIMITS.name)
    expect(boundedText(whole, 'name')).toBe(whole)
    expect(isCut(whole, 'name')).toBe(false)
    expect(boundedText(`x${whole}`, 'name')).toBe(`x${'😀'.repeat(TEXT_LIMITS.name - 2)}…`)
  })

  it('never has more characters than its limit, and bounding it again changes nothing', () => {
    fc.assert(
      fc.property(repeats, (text) => {
        const bounded = boundedText(text, 'name')
        expect(Array.from(bounded).length).toBeLessThanOrEqual(TEXT_LIMITS.name)
        expect(boundedText(bounded, 'name')).toBe(bounded)
        if (bounded !== text) expect(isCut(bounded, 'name')).toBe(true)
      }),
    )
  })

  it('of 3.8 MB takes no longer than one of a page', async () => {
    const { ms } = await cpuTime(50, () => boundedText('x'.repeat(3_800_000), 'title'))
    expect(ms).toBeLessThanOrEqual(50)
  })
})

describe('invisible characters', () => {
  it.each([
    ['bidi controls', 'safe\u202Egnp.exe', 'safegnp.exe'],
    ['isolates', '\u2066a\u2069', 'a'],
    ['zero width', 'a\u200B\uFEFF\u2060b', 'ab'],
    ['tag characters', `a${String.fromCodePoint(0xe0041, 0xe0042)}b`, 'ab'],
    ['escape and delete', 'a\u001B[31m\u007Fb', 'a[31mb'],
    ['line ends', 'a\r\nb\u2028c', 'a b c'],
    ['blank letters', 'a\u3164\u115Fb', 'ab'],
    ['a joiner with nothing to join', '\u200Da b\u200D', 'a b'],
  ])('are removed from a name: %s', (_, text, expected) => {
    expect(withoutInvisible(text)).toBe(expected)
  })

  it('that belong to the spelling of a language or an emoji stay', () => {
    for (const text of ['می‌خواهم', '👨‍👩‍👧 family', '❤️', 'שלום', 'क्‍ष'])
      expect([withoutInvisible(text), markInvisible(text)]).toEqual([text, text])
  })

  it('are shown by number where they matter', () => {
    expect(markInvisible('a\u202Eb\u200B')).toBe('a[U+202E]b[U+200B]')
  })
})

describe('the title of a tab', () => {
  it.each([
    ['(3) Cats - YouTube', 'Cats - YouTube'],
    ['(99+) Feed | LinkedIn', 'Feed | LinkedIn'],
    ['(1) Home / X', 'Home / X'],
    ['(2) WhatsApp', 'WhatsApp'],
    ['[2] Inbox', 'Inbox'],
    ['(1000+) Messages', 'Messages'],
    ['• Discord | #general | Tea', 'Discord | #general | Tea'],
    ['● notes.md - Visual Studio Code', 'notes.md - Visual Studio Code'],
    ['* general | Slack', 'general | Slack'],
  ])('%s has a mark of unread messages, and is %s', (title, own) => {
    expect(withoutUnreadMark(title)).toBe(own)
  })

  it.each([
    '(500) Days of Summer - IMDb',
    '(2024) Annual report',
    '[PDF] Annual report',
    '[1]',
    '(3)',
    '3 ways to brew tea',
    'Inbox (3) - Mail',
    '(I) Tea',
    '*nix tips',
    '•',
  ])('%s is whole', (title) => {
    expect(withoutUnreadMark(title)).toBe(title)
  })
})
