import { describe, expect, it } from 'vitest'
import { tabAddress } from './tab-address.ts'

describe('the address that a tab shows', () => {
  it("is that of the article in Firefox's reader view", () => {
    expect(tabAddress('about:reader?url=https%3A%2F%2Fexample.org%2Fa%3Fb%3D1%26c%3D2%23d')).toBe(
      'https://example.org/a?b=1&c=2#d',
    )
  })

  it.each(['https://example.org/?url=https%3A%2F%2Fother.example', 'about:reader?', 'about:blank', ''])(
    'is its own otherwise: %s',
    (url) => expect(tabAddress(url)).toBe(url),
  )
})
