import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuTime } from '../../tests/support/cpu-time.ts'
import { sampleSize } from '../../tests/support/sample-size.ts'
import { aliasOf, hostOf, readableAddress, shortUrlOf, trimSlashes, webAddressOf } from './short-url.ts'

const ESC = '\u001b'
const PASTE_END = `${ESC}[201~`
const HOSTILE = [
  `https://s.test/a${ESC}]0;title\u0007`,
  `https://s.test/a${PASTE_END}touch pwned\r`,
  'https://s.test/a\u000f\u007f\u009b31m',
  'https://s.test/a\ntouch pwned\n',
  'https://s.test/a\u2028touch pwned\u2029',
  'https://s.test/a\u200b\u200d\ufeff\u202e\u2066b',
  'https://s.test/a\u{e0074}\u{e006f}',
  'https://s.test/a touch pwned',
  'https://s.test/$(touch pwned)',
  'https://s.test/`touch pwned`',
  'https://s.test/?a=$(touch$IFS$9pwned)',
  'https://s.test/?a=`touch$IFS$9pwned`',
  'https://s.test/#$(touch$IFS$9pwned)',
  "https://s.test/a';touch$IFS$9pwned;'",
  'https://s.test/a;touch$IFS$9pwned',
  'https://s.test/a|touch$IFS$9pwned',
  'https://s.test/a&touch$IFS$9pwned',
  'https://s.test/{touch,pwned}',
  'https://s.test/?a\\;touch$IFS$9pwned',
  'https://s.test/>pwned',
  'https://s.test/#>pwned<pwned',
  'https://s.test/!touch*',
  'https://$(touch$IFS$9pwned)/a',
  'https://s.test:80/$(touch pwned)?`touch pwned`#$(touch pwned)',
]

/** Whether a terminal would do anything but treat the pasted text as one word. */
const runsSomething = (text: string): boolean => {
  const script = `touch() { echo RAN; }; command_not_found_handle() { :; }; set +H\n${text}\nprintf 'ARG:%s\\n' ${text}\n`
  const { stdout } = spawnSync('bash', ['--norc', '-c', script], { encoding: 'utf8' })
  return stdout !== `ARG:${text}\n`
}

describe('a short URL', () => {
  it.each([
    ['https://s.test/abc', 'https://s.test/abc'],
    ['HTTPS://S.Test:443/abc', 'https://s.test/abc'],
    [' https://s.test/abc\n', 'https://s.test/abc'],
    ['https://s.test/go/größe', 'https://s.test/go/gr%C3%B6%C3%9Fe'],
    ['https://s.test/a b', 'https://s.test/a%20b'],
    ["https://s.test/it's", 'https://s.test/it%27s'],
    ['https://s.test/?abc', 'https://s.test/?abc'],
    ['http://127.0.0.1:8787/abc', 'http://127.0.0.1:8787/abc'],
    ['http://[::1]:8787/abc', 'http://[::1]:8787/abc'],
    ['https://münchen.test/a', 'https://xn--mnchen-3ya.test/a'],
    // Cyrillic а and е.
    ['https://аpplе.test/a', 'https://xn--ppl-5cd2a.test/a'],
    ['https://s\u200b.test/a', 'https://s.test/a'],
  ])('%j is shown, stored and copied as %j', (given, written) => {
    expect(shortUrlOf(given)).toBe(written)
  })

  it.each([
    '',
    'abc',
    's.test/abc',
    'ftp://s.test/a',
    ['javascript', 'alert(1)'].join(':'),
    'https://bank.test@s.test/a',
    'https://:secret@s.test/a',
    'https://$(x)/a',
    'https://a`b/c',
    'https://s.test/?a=1&reboot',
    `https://s.test/${'a'.repeat(4096)}`,
  ])('%j is invalid', (given) => {
    expect(shortUrlOf(given)).toBeNull()
  })

  it.each(HOSTILE)('runs nothing when pasted into a terminal: %j', (given) => {
    const written = shortUrlOf(given)
    if (written === null) return
    expect(written).toMatch(/^https:\/\/[\w\-.:]+\/[\w\-.~:/?#[\]@%=+,]*$/)
    expect(runsSomething(written)).toBe(false)
  })

  it('is distinguished from text that runs something', () => {
    expect(runsSomething('https://s.test/$(touch pwned)')).toBe(true)
    expect(runsSomething('https://s.test/a;touch pwned')).toBe(true)
  })

  it("leads to the same place as the service's spelling, and is stable", () => {
    const code = fc.oneof(fc.nat(0x7f), fc.nat(0x10ffff))
    const part = fc.array(code, { maxLength: 40 }).map((codes) => String.fromCodePoint(...codes))
    fc.assert(
      fc.property(part, part, part, (path, query, hash) => {
        const given = `https://s.test/${path}?${query}#${hash}`
        const written = shortUrlOf(given)
        if (written === null) return
        expect(written).toMatch(/^https:\/\/[\w\-.:]+\/[\w\-.~:/?#[\]@%=+,]*$/)
        expect(new URL(written).href).toBe(written)
        expect(shortUrlOf(written)).toBe(written)
        const decoded = (text: string) => decodeURIComponent(text.replace(/%(?![\da-f]{2})/gi, '%25'))
        try {
          expect(decoded(new URL(written).pathname)).toBe(decoded(new URL(given).pathname))
        } catch (error) {
          if (!(error instanceof URIError)) throw error
        }
      }),
      { numRuns: sampleSize(200, 10_000) },
    )
  })
})

describe('a web address', () => {
  it.each([
    ['https://e.test', 'https://e.test/'],
    ['https://e.test/a?x=1&y=$2', 'https://e.test/a?x=1&y=$2'],
    ['https://e.test/\u202egnp.exe', 'https://e.test/%E2%80%AEgnp.exe'],
    ['https://user:secret@e.test/', 'https://user:secret@e.test/'],
  ])('%j is normalized to %j', (given, written) => {
    expect(webAddressOf(given)).toBe(written)
  })

  it.each(['', 'e.test', 'data:text/html,x', ['javascript', 'alert(1)'].join(':')])('%j is invalid', (given) => {
    expect(webAddressOf(given)).toBeNull()
  })
})

describe('an alias', () => {
  it.each([
    ['https://s.test/abc', 'abc'],
    ['https://s.test/go/abc', 'abc'],
    ['https://s.test/go/abc/', 'abc'],
    ['s.test/abc', 'abc'],
    ['https://s.test/gr%C3%B6%C3%9Fe', 'größe'],
    ['https://s.test/100%', '100%'],
    ['https://s.test/', ''],
    ['', ''],
  ])('of %j is %j, the last part of its path', (given, alias) => {
    expect(aliasOf(given)).toBe(alias)
  })
})

it('an alias that a terminal would interpret, or that hides text, stays encoded', () => {
  for (const shortUrl of HOSTILE.flatMap((given) => shortUrlOf(given) ?? []))
    expect(aliasOf(shortUrl)).toMatch(/^[\x21-\x7e]*$/)
  expect(aliasOf('https://s.test/%F0%9F%91%A8%E2%80%8D%F0%9F%91%A9')).toBe('👨‍👩')
})

it('a host has one spelling', () => {
  expect(hostOf('HTTPS://München.test/a')).toBe('xn--mnchen-3ya.test')
  expect(hostOf('s.test:8080')).toBe('s.test:8080')
})

it.each([
  ['', ''],
  ['/', ''],
  ['//', ''],
  ['/a', '/a'],
  ['/a//b///', '/a//b'],
])('turns %j into %j', (path, trimmed) => {
  expect(trimSlashes(path)).toBe(trimmed)
})

it('takes milliseconds for a path of slashes, not minutes', async () => {
  const slashes = '/'.repeat(1_000_000)
  const { result, ms } = await cpuTime(1_000, () => trimSlashes(`${slashes}x`))
  expect(result).toHaveLength(1_000_001)
  expect(ms).toBeLessThanOrEqual(1_000)
})

describe('an address for reading', () => {
  it.each([
    ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
    ['https://ru.example/%D0%B2%D1%8B%D1%81%D1%82%D0%B0%D0%B2%D0%BA%D0%B0', 'https://ru.example/выставка'],
    ['https://de.example/?q=K%C3%A4se', 'https://de.example/?q=Käse'],
    ['https://ja.example/%E5%9B%9B%E6%9C%88#%E6%9C%AC', 'https://ja.example/四月#本'],
    ['https://he.example/%D7%A1%D7%A4%D7%A8', 'https://he.example/ספר'],
    [
      'https://s.test/?next=https%3A%2F%2Fevil.test%2F%3Fa%3D1',
      'https://s.test/?next=https%3A%2F%2Fevil.test%2F%3Fa%3D1',
    ],
    ['https://s.test/a%2Fb%23c', 'https://s.test/a%2Fb%23c'],
    ['https://s.test/a%20b%C2%A0c', 'https://s.test/a%20b%C2%A0c'],
    ['https://s.test/%E2%80%AEgnp.exe', 'https://s.test/%E2%80%AEgnp.exe'],
    ['https://s.test/a%0Ab%00', 'https://s.test/a%0Ab%00'],
    ['https://s.test/100%', 'https://s.test/100%'],
    ['https://s.test/%FF%C3%A4', 'https://s.test/%FF%C3%A4'],
    ['https://s.test/%22x%22/%60id%60/$%28id%29', 'https://s.test/%22x%22/%60id%60/$%28id%29'],
  ])('%j is %j', (address, readable) => {
    expect(readableAddress(address)).toBe(readable)
  })

  it('leads to the same place', () => {
    fc.assert(
      fc.property(
        fc.webUrl({ withQueryParameters: true, withFragments: true }),
        fc.string({ unit: 'binary' }),
        (url, text) => {
          const address = new URL(`?q=${encodeURIComponent(text.toWellFormed())}`, url).href
          expect(new URL(readableAddress(address)).searchParams.get('q')).toBe(new URL(address).searchParams.get('q'))
        },
      ),
    )
  })
})
