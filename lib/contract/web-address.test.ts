import { describe, expect, it } from 'vitest'
import { addressProblem } from './web-address.ts'

describe('a web address', () => {
  it.each([
    'https://a.b',
    'HTTPS://EXAMPLE.COM./a',
    'http://localhost:3000/a//b',
    'http://intranet/wiki',
    'http://127.0.0.1:8080/x',
    'http://[::1]:3000/',
    'https://user:pass@example.com//a',
    'https://bücher.example/ü',
    'https://пример.рф/',
    'https://a_b.example.com/',
    'https://-.example.com/',
    'https://xn--bcher-kva.example/',
    'https://web.archive.org/web/2020/https://example.com/a',
    'https://12ft.io/http://example.com/a',
    'https://example.com/?u=http://http://x',
    'https://http.cat/404',
    'https://https.example.com/',
  ])('is %s', (text) => {
    expect(addressProblem(text)).toBeNull()
  })

  it.each(['', 'example.com', 'http://', 'https:///', 'ftp://example.com/', 'mailto:a@example.com', 'https://a b/'])(
    'is not %j',
    (text) => {
      expect(addressProblem(text)).toBe('not_address')
    },
  )

  it.each([
    'http://http://example.com/a',
    'https://http://example.com/a',
    'HTTP://HTTPS://example.com',
    'http://ftp://example.com/a',
    'https://https//example.com/a',
    'https://http/example.com',
    'https://www.https://example.com',
    'http:\\\\http:\\\\example.com',
    'http://.com',
    'https://a..b',
    'https://example..com/a',
    'https://.example.com/',
    'https://example.com../',
    'http://./',
    'https://...',
    'https://%2e%2ecom/',
    'https://*.example.com/',
    'https://$HOST/a',
    'https://{host}/a',
    "https://example.com's/a",
    'https://a.example,b.example/',
    'https://a.example;b/',
    'https://(example.com)/',
  ])('has no host in %s', (text) => {
    expect(addressProblem(text)).toBe('no_host')
  })
})
