import { describe, expect, it } from 'vitest'
import { sentInstead, shortenable, tabAddress } from './shortenable.ts'

const A = 'https://example.com/a'

const problem = (given: string | null | undefined) => {
  const result = shortenable(given)
  return !result.ok ? result.failure.problem.code : null
}

describe('what can be shortened', () => {
  it.each([
    'http://example.com/',
    'https://example.com/a?b=c#d',
    'http://127.0.0.1:8080/x',
    'https://user:pass@example.com/',
  ])('accepts %s unchanged', (url) => {
    expect(shortenable(url)).toEqual({ ok: true, value: url })
  })

  it.each([
    ['HTTPS://E.example', 'https://e.example/'],
    ['https://EXAMPLE.com:443/A b', 'https://example.com/A%20b'],
    ['https://E.example/a b?q=c d', 'https://e.example/a%20b?q=c%20d'],
    ['https://example.com/a/../b?q=a b#c d', 'https://example.com/b?q=a%20b#c%20d'],
    ['https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
    ['https:\\\\example.com\\a', 'https://example.com/a'],
    ['https://example.com/?q=a\\_b', 'https://example.com/?q=a\\_b'],
    ['https://example.com/%7Ea%2f', 'https://example.com/%7Ea%2f'],
  ])('normalizes %s', (typed, normalized) => {
    expect(shortenable(typed)).toEqual({ ok: true, value: normalized })
    expect(sentInstead(typed)).toBe(typed === normalized ? null : normalized)
  })

  it('ignores spaces around an address', () => {
    expect(shortenable('  https://example.com/a\n')).toEqual({ ok: true, value: 'https://example.com/a' })
    expect(shortenable('\uFEFFhttps://example.com/a\u00A0\u3000')).toEqual({ ok: true, value: 'https://example.com/a' })
  })

  it.each([
    ['example.com', 'https://example.com/'],
    ['www.c.example', 'https://www.c.example/'],
    ['www.example.com:8080/a?b', 'https://www.example.com:8080/a?b'],
  ])('completes %s without a scheme', (typed, whole) => {
    expect(shortenable(typed)).toEqual({ ok: true, value: whole })
  })

  it.each([null, undefined, '', '   '])('says that there is no address in %j', (given) => {
    expect(problem(given)).toBe('no_address')
  })

  it.each([
    'chrome://settings',
    'about:blank',
    'chrome-extension://abc/popup.html',
    'edge://flags',
    'moz-extension://x/y',
  ])('reports %s as a browser page', (url) => {
    expect(problem(url)).toBe('browser_page')
  })

  it.each([
    'https://one.example/a https://two.example/b',
    'https://one.example/a\nHTTP://two.example',
    'https://one.example/a,https://two.example/b',
    'https://one.example/a; https://two.example/b',
    'https://one.example/ahttps://two.example/b',
    '[https://one.example/a](https://two.example/b)',
    '<a href="https://one.example/a">https://two.example/b</a>',
    'see https://one.example/a and www.two.example',
    '"https://one.example/a","https://two.example/b"',
  ])('reads %j, which is two addresses, as none', (typed) => {
    expect(problem(typed)).toBe('several_addresses')
    expect(sentInstead(typed)).toBeNull()
  })

  it.each([
    ['<https://example.com/a>', A],
    ['<URL:https://example.com/a>', A],
    ['"https://example.com/a"', A],
    ['“https://example.com/a”', A],
    ['„https://example.com/a“', A],
    ['„example.com/a”', A],
    ['”example.com/a”', A],
    ['‚example.com/a‘', A],
    ['›example.com/a‹', A],
    ['『example.com/a』', A],
    ['«https://example.com/a»', A],
    ['「https://example.com/a」', A],
    ["'https://example.com/a'", A],
    ['`https://example.com/a`', A],
    ['(https://example.com/a)', A],
    ['[https://example.com/a]', A],
    ['*https://example.com/a*', A],
    ['**https://example.com/a**', A],
    ['URL: https://example.com/a', A],
    ['URL:https://example.com/a', A],
    ['Link – https://example.com/a', A],
    ['链接：https://example.com/a', A],
    ['Example page https://example.com/a', A],
    ['[Example](https://example.com/a)', A],
    ['[https://example.com/a](https://example.com/a)', A],
    ['<https://example.com/a|Example>', A],
    ['[url=https://example.com/a]Example[/url]', A],
    ['[[https://example.com/a][Example]]', A],
    ['<a href="https://example.com/?a=1&amp;b=2">Example</a>', 'https://example.com/?a=1&b=2'],
    ['&lt;https://example.com/a&gt;', A],
    ['https://example.com/a">', A],
    ['請看https://example.com/a。', A],
    ['<example.com/a>', A],
    ['"example.com/a"', A],
    ['URL: example.com/a', A],
    ['“www.example.com”', 'https://www.example.com/'],
    ['Link: "example.com/a"', A],
    ['https://example.com/a\u200B', A],
    ['\u2068https://example.com/a\u2069', A],
    ['example.com/a\u200B', A],
    ['view-source:https://example.com/a', A],
    ['view-source:example.com/a', A],
    ['VIEW-SOURCE:https://example.com/a?b#c', `${A}?b#c`],
    ['read://https_example.com/?url=https%3A%2F%2Fexample.com%2Fa', A],
    ['about:reader?url=https%3A%2F%2Fexample.com%2Fa', A],
    ['chrome-distiller://1f/?title=x&url=https%3A%2F%2Fexample.com%2Fa', A],
    ['chrome-extension://abc/https://example.com/a.pdf', `${A}.pdf`],
    ['chrome-extension://abc/https://example.com/a.pdf?b=1&c=2', `${A}.pdf?b=1&c=2`],
    ['chrome-extension://abc/content/web/viewer.html?file=https%3A%2F%2Fexample.com%2Fa.pdf', `${A}.pdf`],
    ['moz-extension://abc/viewer.html?file=https://example.com/a.pdf', `${A}.pdf`],
    [
      'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/index.html?src=https%3A%2F%2Fexample.com%2Fa.pdf',
      `${A}.pdf`,
    ],
    ['chrome-extension://abc/suspended.html#ttl=A&pos=0&uri=https://example.com/a?b=1&c=2', `${A}?b=1&c=2`],
    ['chrome-extension://abc/#https://example.com/a', A],
    ['extension://abc/viewer.html?file=https%3A%2F%2Fexample.com%2Fa.pdf', `${A}.pdf`],
    ['microsoft-edge:https://example.com/a', A],
    ['http://http://example.com/a', 'http://example.com/a'],
    ['https://http://example.com/a', 'http://example.com/a'],
    ['http://https://example.com/a', A],
    ['https://https//example.com/a', A],
    ['https:/example.com/a', A],
    ['https:///example.com/a', A],
    ['https//example.com/a', A],
    ['https//:example.com/a', A],
    ['https;//example.com/a', A],
    ['https:example.com/a', A],
    ['https:// example.com/a', A],
    ['https：//example.com/a', A],
    ['https:\\\\example.com\\a', A],
    ['HTTPS//EXAMPLE.com/a', A],
    ['https:\\/\\/example.com\\/a', A],
    ['https\\://example.com/a', A],
    ['https://example.com/a\\_b\\_c?d\\_e=1', 'https://example.com/a_b_c?d_e=1'],
    [`${A} ${A}`, A],
    [`${A}; ${A}`, A],
    [`${A}<${A}>`, A],
    ['https://example.com https://example.com/', 'https://example.com/'],
    ['https://example.com/?q="two words"', 'https://example.com/?q=%22two%20words%22'],
    ['https://example.com/a`b`', 'https://example.com/a%60b%60'],
    ['<loc>https://example.com/a?b=1&amp;c=2</loc>', `${A}?b=1&c=2`],
    ['https://example.com/a?b=1&amp;c=2&quot;', `${A}?b=1&c=2`],
    ['localhost:3000', 'http://localhost:3000/'],
    ['localhost', 'http://localhost/'],
    ['192.168.0.1:8080/x', 'http://192.168.0.1:8080/x'],
    ['[::1]:3000/x', 'http://[::1]:3000/x'],
    ['bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
    ['例え.テスト', 'https://xn--r8jz45g.xn--zckzah/'],
    ['example.com?a=b', 'https://example.com/?a=b'],
    ['12ft.io/https://example.com/a', 'https://12ft.io/https://example.com/a'],
    ['//example.com/a', A],
    ['//cdn.example.com/lib.js?v=2#x', 'https://cdn.example.com/lib.js?v=2#x'],
    ['//localhost:3000/a', 'http://localhost:3000/a'],
    ['"//example.com/a"', A],
    ['https://example.com/a Titel: Doc', A],
    ['https://example.com/a – Example', A],
    ['https://example.com/a - Example', A],
    ['https://example.com/a — Example | Site', A],
    ['https://example.com/a | Example', A],
    ['https://example.com/a | Report 2024.pdf', A],
    ['https://example.com/a Titre : Un document', A],
    ['https://example.com/a 标题：文档', A],
    ['https://example.com/a “Example”', A],
    ['https://example.com/a (Example)', A],
    ['https://example.com/a\tExample', A],
    ['https://example.com/?id=3 – Red shoes', 'https://example.com/?id=3'],
    ['https://en.wikipedia.org/wiki/Yahoo! – Wikipedia', 'https://en.wikipedia.org/wiki/Yahoo!'],
    ['example.com/a – Example', A],
    ['www.example.com – Example', 'https://www.example.com/'],
    [
      'https://zh.wikipedia.org/wiki/英雄（电影）',
      'https://zh.wikipedia.org/wiki/%E8%8B%B1%E9%9B%84%EF%BC%88%E7%94%B5%E5%BD%B1%EF%BC%89',
    ],
    ['https://example.com/search?q=red shoes', 'https://example.com/search?q=red%20shoes'],
  ])('finds in %j the address %s, and shows it', (typed, address) => {
    expect(shortenable(typed)).toEqual({ ok: true, value: address })
    expect(sentInstead(typed)).toBe(address)
  })

  it.each([
    "https://en.wikipedia.org/wiki/Zeno's_paradoxes",
    'https://en.wikipedia.org/wiki/Yahoo!',
    'https://example.com/a.',
    'https://example.com/a)',
    'https://example.com/?q=a,b;c|d',
    'https://example.com/?ids[]=1',
    'https://example.com/photo[1].jpg',
    'https://example.com/a[b]',
    'https://web.archive.org/web/2020/https://example.com/a',
    'https://12ft.io/https://example.com/a',
    'https://example-com.translate.goog/a?_x_tr_sl=de',
    'https://example.com/?url=https%3A%2F%2Fother.example%2F',
    'https://example.com/login?next=https://other.example/',
    'https://mozilla.github.io/pdf.js/web/viewer.html?file=https%3A%2F%2Fexample.com%2Fa.pdf',
    'http://intranet/wiki',
  ])('keeps %s as it is', (typed) => {
    expect(shortenable(typed)).toEqual({ ok: true, value: typed })
  })

  it.each([
    [
      'https://zh.wikipedia.org/wiki/你好，李焕英',
      'https://zh.wikipedia.org/wiki/%E4%BD%A0%E5%A5%BD%EF%BC%8C%E6%9D%8E%E7%84%95%E8%8B%B1',
    ],
    [
      'https://fa.wikipedia.org/wiki/می‌خواهم',
      'https://fa.wikipedia.org/wiki/%D9%85%DB%8C%E2%80%8C%D8%AE%D9%88%D8%A7%D9%87%D9%85',
    ],
    [
      'https://zh.wikipedia.org/wiki/你好，李焕英 – 维基百科',
      'https://zh.wikipedia.org/wiki/%E4%BD%A0%E5%A5%BD%EF%BC%8C%E6%9D%8E%E7%84%95%E8%8B%B1',
    ],
    ['https://files.example.com/Annual Report 2024.pdf', 'https://files.example.com/Annual%20Report%202024.pdf'],
  ])('encodes %s', (typed, encoded) => {
    expect(shortenable(typed)).toEqual({ ok: true, value: encoded })
  })

  it.each([
    ['https://example.com/a。', 'unclear_end'],
    ['https://example.com/a”', 'unclear_end'],
    ['https://example.com/very-lo…', 'unclear_end'],
    ['https://example.com/a Titel', 'unclear_end'],
    ['https://example.com/a is a nice page', 'unclear_end'],
    ['https://example.com/a 东京', 'unclear_end'],
    ['https://en.wikipedia.org/wiki/New York', 'unclear_end'],
    ['https://shop.example/p?id=3 Red shoes', 'unclear_end'],
    ['https://files.example.com/Report – final.pdf', 'unclear_end'],
    ['https://example.com/very-lo… – Example', 'unclear_end'],
    ['https://zh.wikipedia.org/wiki/你好，李焕英 电影', 'unclear_end'],
    ['www.example.com/a b', 'unclear_end'],
    ['URL: https://files.example.com/Annual Report 2024.pdf', 'unclear_end'],
    ['https://example.com/very-\nlong', 'unclear_end'],
    ['see https://example.com/very-long\r\n/path', 'unclear_end'],
    ['https://example.com/a via @app', 'unclear_end'],
    ['https://example.com/a Nice! #cool', 'unclear_end'],
    ['https://example.com/a"b', 'unclear_end'],
    ['https://example.com/a">Example</a>', 'unclear_end'],
    ['https://example.com/a<b', 'unclear_end'],
    ['https://example.com/?q=<b>', 'unclear_end'],
    ['https://example.com/?a=1&lt;=2', 'unclear_end'],
    [`${A} b ${A}`, 'unclear_end'],
    ['https://example.com/a\u00A0b', 'unclear_end'],
    ['https://exam\u200Bple.com/a', 'invisible_characters'],
    ['https://example.com/a\u200Bb', 'invisible_characters'],
    ['exam\u00ADple.com', 'invisible_characters'],
    ['http://.com', 'no_host'],
    ['https://a..b', 'no_host'],
    ['https://*.example.com', 'no_host'],
    ['https://', 'not_address'],
    ['hxxps://example.com/a', 'not_address'],
    ['htp://example.com/a', 'not_address'],
    ['ttps://example.com/a', 'not_address'],
    ['https:8080/a', 'not_address'],
    ['3.14', 'not_address'],
    ['Node.js – a runtime', 'not_address'],
    ['//TODO', 'not_address'],
    ['///example.com', 'not_address'],
    ['report.pdf', 'not_address'],
    ['example', 'not_address'],
    ['blob:https://example.com/1-2', 'browser_data'],
    ['data:text/html,https://example.com', 'browser_data'],
    ['filesystem:https://example.com/a', 'browser_data'],
    ['view-source:file:///etc/hosts', 'local_file'],
    ['view-source:chrome://settings', 'browser_page'],
    ['chrome://settings/?site=https://example.com', 'browser_page'],
    ['chrome-extension://abc/?a=https%3A%2F%2Fa.test&b=https%3A%2F%2Fb.test', 'browser_page'],
    ['moz-extension://abc/viewer.html?file=https://example.com/a?b=1&c=2', 'browser_page'],
    // oxlint-disable-next-line no-script-url -- the very thing that must be refused
    ["javascript:location='https://example.com/'", 'not_address'],
    ['mailto:a@example.com?body=https://example.com', 'not_address'],
    ['intent://example.com/#Intent;scheme=https;S.browser_fallback_url=https://example.com;end', 'not_address'],
    ['user@example.com', 'not_address'],
  ])('refuses %j: %s', (typed, code) => {
    expect(problem(typed)).toBe(code)
    expect(sentInstead(typed)).toBeNull()
  })

  it('says that a file is on this computer', () => {
    expect(problem('file:///etc/hosts')).toBe('local_file')
  })

  it.each([
    // oxlint-disable-next-line no-script-url -- the very thing that must be refused
    'javascript:alert(1)',
    'ftp://example.com/',
    'mailto:a@example.com',
    'just words',
    'a@example.com',
  ])('refuses %s', (url) => {
    expect(problem(url)).toBe('not_address')
  })

  it('refuses an address that is too long for any service', () => {
    expect(shortenable(`https://example.com/${'a'.repeat(8172)}`).ok).toBe(true)
    expect(problem(`https://example.com/${'a'.repeat(8173)}`)).toBe('address_too_long')
    expect(problem(`https://example.com/${'ü'.repeat(2_000)}`)).toBe('address_too_long')
  })
})

describe('the address that is sent instead of the typed one', () => {
  it.each(['https://example.com/a', 'https://example.com', ' https://example.com/ ', 'just words', ''])(
    'is not shown for %j',
    (typed) => expect(sentInstead(typed)).toBeNull(),
  )

  it('is shown for an address without its scheme', () => {
    expect(sentInstead('example.com/a')).toBe('https://example.com/a')
  })
})

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
