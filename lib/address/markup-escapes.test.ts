import { describe, expect, it } from 'vitest'
import { withAmpersands } from './markup-escapes.ts'

describe('an escaped & in an address alone', () => {
  it.each([
    ['https://example.com/?a=1&amp;b=2', 'https://example.com/?a=1&b=2'],
    ['https://example.com/?a=1&AMP;b=2', 'https://example.com/?a=1&b=2'],
    ['https://example.com/?a=1&#38;b=2', 'https://example.com/?a=1&b=2'],
    ['https://example.com/?a=1&#038;b=2&#038;c=3', 'https://example.com/?a=1&b=2&c=3'],
    ['https://example.com/?a=1&#x26;b=2', 'https://example.com/?a=1&b=2'],
    ['https://example.com/?a=1\\u0026b=2', 'https://example.com/?a=1&b=2'],
    ['https://example.com/?a=1&amp;amp;b=2', 'https://example.com/?a=1&b=2'],
    ['https://example.com/?a=1&amp;#38;b=2', 'https://example.com/?a=1&b=2'],
    ['https://example.com/?a=1&amp;b=2&utm_source=news', 'https://example.com/?a=1&b=2&utm_source=news'],
    ['https://example.com/?q=AT&amp;T&amp;page=2', 'https://example.com/?q=AT&T&page=2'],
    ['https://example.com/?f[a]=1&amp;f[b]=2', 'https://example.com/?f[a]=1&f[b]=2'],
    ['https://example.com/?a=1&amp;amp=1', 'https://example.com/?a=1&amp=1'],
    [
      'https://donate.example/pl/#utm_source=a&amp;utm_medium=b&amp;utm_term=7',
      'https://donate.example/pl/#utm_source=a&utm_medium=b&utm_term=7',
    ],
    [
      'https://monitor.example/?utm_source=www.example.org&amp;utm_medium=referral&amp;utm_campaign=home',
      'https://monitor.example/?utm_source=www.example.org&utm_medium=referral&utm_campaign=home',
    ],
  ])('of %s is offered as itself: %s', (address, meant) => {
    expect(withAmpersands(address)?.address).toBe(meant)
  })

  it.each([
    'https://example.com/?a=1&b=2',
    'https://example.com/?a=1&amp=1',
    'https://example.com/story?page=2&amp',
    'https://example.com/?amp=1&a=2',
    'https://example.com/?a=1&amp;=2',
    'https://example.com/?q=AT&amp;T',
    'https://example.com/?q=Q%26amp;A',
    'https://example.com/AT&amp;T',
  ])('is not in %s', (address) => {
    expect(withAmpersands(address)).toBeNull()
  })

  it('is named as it is written', () => {
    expect(withAmpersands('https://example.com/?a=1&#038;b=2')?.written).toBe('&#038;')
  })
})
