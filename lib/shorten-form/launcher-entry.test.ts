import { describe, expect, it } from 'vitest'
import { findNamed, readEntry, withoutToken } from './launcher-entry.ts'

/** The rest, and each token with its sign; `…` at the end of a token that something may follow. */
const read = (text: string) => {
  const { rest, tokens } = readEntry(text)
  const signs = { channel: '#', campaign: '@', expiry: '!', custom: '/' }
  return [rest, ...tokens.map((token) => `${signs[token.option]}${token.text}${token.isEnded ? '' : '…'}`)]
}

describe('what is typed as an address', () => {
  it.each<[text: string, ...parts: string[]]>([
    ['https://example.com/', 'https://example.com/'],
    ['example.com #poster', 'example.com', '#poster…'],
    ['example.com #poster ', 'example.com', '#poster'],
    ['#poster @spring example.com', 'example.com', '#poster', '@spring'],
    ['#poster', '', '#poster…'],
    ['/menu ', '', '/menu'],
    ['https://example.com/a !friday', 'https://example.com/a', '!friday…'],
    ['https://example.com/a !in 3 days #poster /menu', 'https://example.com/a', '!in 3 days', '#poster', '/menu…'],
    ['!friday 18:00 example.com', 'example.com', '!friday 18:00'],
    ['!2026-12-31 12:00', '', '!2026-12-31 12:00…'],
    // The signs inside addresses.
    ['https://example.com/#poster', 'https://example.com/#poster'],
    ['https://example.com/#/route/!x', 'https://example.com/#/route/!x'],
    ['https://social.example/@spring', 'https://social.example/@spring'],
    ['https://social.example/@spring #poster', 'https://social.example/@spring', '#poster…'],
    ['https://user@example.com/', 'https://user@example.com/'],
    ['https://example.com/a!b/c?d=/e#f', 'https://example.com/a!b/c?d=/e#f'],
    ['https://example.com/?q=a#!b @spring', 'https://example.com/?q=a#!b', '@spring…'],
    ['//example.com/a', '//example.com/a'],
    ['example.com /a/b', 'example.com /a/b'],
    ['example.com # Title', 'example.com # Title'],
    ['localhost:8080/#top !tomorrow', 'localhost:8080/#top', '!tomorrow…'],
    // Words to search for.
    ['spring menu', 'spring menu'],
    ['spring menu #poster', 'spring menu', '#poster…'],
    ['C# course', 'C# course'],
    ['!', '!'],
    ['##', '##'],
    // Pasted texts with an address.
    ['Read https://example.com/a #news @ada', 'Read https://example.com/a #news @ada'],
    ['#news is here https://example.com/a', '#news is here https://example.com/a'],
    ['https://example.com/a #news for you', 'https://example.com/a #news for you'],
    ['', ''],
  ])('“%s”', (text, ...parts) => {
    expect(read(text)).toEqual(parts)
  })

  it('goes on without a token and the space after it', () => {
    const without = (text: string) => withoutToken(text, readEntry(text).tokens[0] as never)
    expect(without('example.com #poster ')).toBe('example.com ')
    expect(without('#poster example.com')).toBe('example.com')
    expect(without('#poster ')).toBe('')
  })
})

describe('the name in a token', () => {
  const items = ['Poster', 'Postcards', 'Summer sale', 'Été', 'News', 'NEWS', '🎉'].map((name, id) => ({ id, name }))
  const names = (name: string) => {
    const found = findNamed(items, name)
    return Array.isArray(found) ? found.map((item) => item.name) : found.name
  }

  it.each<[typed: string, found: string | string[]]>([
    ['poster', 'Poster'],
    ['summer-sale', 'Summer sale'],
    ['ete', 'Été'],
    ['🎉', '🎉'],
    ['News', 'News'],
    ['news', ['News', 'NEWS']],
    ['post', ['Poster', 'Postcards']],
    ['sale', ['Summer sale']],
    ['postre', ['Poster']],
    ['postr', ['Poster']],
    ['unknown', []],
  ])('“%s” is %s', (typed, found) => {
    expect(names(typed)).toEqual(found)
  })
})
