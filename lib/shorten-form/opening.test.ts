import { describe, expect, it } from 'vitest'
import { shortenable } from '../address/shortenable.ts'
import { readPage } from './opening.ts'

describe('the address of a page', () => {
  it.each([
    'https://example.org/',
    'http://localhost:8787/a?b=c#d',
    'https://xn--bcher-kva.example/%C3%BC',
    `https://example.org/${'x'.repeat(4_001)}`,
    'http://[::1]:3000/',
    'https://user:pass@example.org/',
  ])('can be shortened unchanged: %.60s', (url) => {
    expect(readPage(url)).toEqual({ url, problem: null })
    expect(shortenable(url)).toEqual({ ok: true, value: url })
  })

  it.each(['chrome://extensions/', 'file:///etc/hosts', 'about:blank', '', `https://example.org/${'x'.repeat(9_000)}`])(
    "can't be shortened: %.40s",
    (url) => {
      const page = readPage(url)
      expect(page.url).toBe('')
      expect(page.problem).not.toBeNull()
    },
  )
})
