import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import MarkdownIt from 'markdown-it'
import { describe, expect, it } from 'vitest'
import { sampleSize } from '../../tests/support/sample-size.ts'
import { COPY_FORMATS, type CopyFormat } from '../model/settings.ts'
import { withoutInvisible } from '../outside-text.ts'
import { type CopiedLink, copiedLinkOf, copiedLinks } from './copied-links.ts'
import { NOTATIONS, notationOf } from './notations.ts'

const NOW = new Date(2026, 10, 26, 23, 59).getTime()
const TEMPLATE = '{title} | {shortUrl} | {longUrl} | {date}'
const LINK: CopiedLink = {
  title: 'Getting started',
  shortUrl: 'https://sho.rt/start',
  longUrl: 'https://example.com/docs/getting-started?x=1',
}

const copied = (format: CopyFormat, ...links: Partial<CopiedLink>[]) =>
  copiedLinks(
    links.map((link) => ({ ...LINK, ...link })),
    { format, template: TEMPLATE, now: NOW },
  )
const textOf = (format: CopyFormat, ...links: Partial<CopiedLink>[]) => copied(format, ...links).text

interface Read {
  title: string
  url: string
}

/** What a reader of CommonMark with tables, strikethrough and bare addresses sees. */
const readMarkdown = (text: string): { links: Read[]; rest: string } => {
  const reader = new MarkdownIt({ html: true, linkify: true })
  reader.normalizeLink = (url) => url
  reader.validateLink = () => true
  const links: Read[] = []
  let rest = ''
  for (const { type, content, children } of reader.parse(text, {})) {
    if (type !== 'inline') {
      if (content !== '') rest += `${type}:${content}`
      continue
    }
    let open: Read | null = null
    for (const token of children ?? []) {
      if (token.type === 'link_open') open = { title: '', url: token.attrGet('href') ?? '' }
      else if (token.type === 'link_close' && open !== null) {
        links.push(open)
        open = null
      } else if (token.type === 'text' && open !== null) open.title += token.content
      // Emphasis, code, pictures, HTML, text outside of the link: none of it was meant.
      else if (token.type !== 'text' || token.content !== '') rest += `${token.type}:${token.content}`
    }
  }
  return { links, rest }
}

/** What a browser's parser sees. */
const readHtml = (html: string): { links: Read[]; rest: string } => {
  const links: Read[] = []
  let open: Read | null = null
  let rest = ''
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name === 'a' && Object.keys(attributes).join() === 'href') open = { title: '', url: attributes.href ?? '' }
      else rest += name
    },
    ontext: (text) => {
      if (open === null) rest += text
      else open.title += text
    },
    onclosetag: (name) => {
      if (name !== 'a' || open === null) return
      links.push(open)
      open = null
    },
    oncomment: (comment) => {
      rest += comment
    },
  })
  parser.end(html)
  return { links, rest }
}

/** Ordinary titles of pages, and hostile ones. */
const TITLES = [
  'Bug: `foo()` fails [regression] · Issue #12 · owner/repo · GitHub',
  'c++ - What is **dynamic** dispatch? - Stack Overflow',
  'AT&T – Q&A: 5 < 6 > 4 &amp; "quotes" & \'apostrophes\'',
  'snake_case_name and __init__.py | Python',
  '~~Sale~~ 50 % off | $99 → $49 | Shop',
  'C:\\Windows\\System32\\',
  'ends with a backslash \\',
  '[x](https://evil.test)',
  '](https://evil.test)[',
  '![picture](https://evil.test/p.png)',
  '<img src=x onerror=alert(1)>',
  '</a><script>alert(1)</script>',
  '<https://evil.test>',
  'see https://evil.test/a_b and www.evil.test',
  '&lt;b&gt; &#35; &copy; &notanentity;',
  '# Heading',
  '- item',
  '1. one',
  '> quote',
  '--- | ---',
  '[ ] todo',
  '[^1]: footnote',
  '[ref]: https://evil.test',
  '*a* _b_ ***c*** _*d*_',
  '``` js',
  '``',
  'x^2^ ==marked== $E=mc^2$',
  '日本語のタイトル（括弧）「引用」',
  'مرحبا بالعالم',
  'Ünïcödé 👩‍👩‍👧 emoji ❤️',
  '[/url][url=https://evil.test]click',
  '[b]bold[/b] "quoted"',
  '{shortUrl} {title} $& $1',
  '!',
  '\\',
]

describe('a copied link', () => {
  it.each<[CopyFormat, string]>([
    ['plain', 'https://sho.rt/start'],
    ['markdown', '[Getting started](https://sho.rt/start)'],
    ['everywhere', '[Getting started](https://sho.rt/start)'],
    ['jira', '[Getting started|https://sho.rt/start]'],
    ['slack', '<https://sho.rt/start|Getting started>'],
    ['html', 'https://sho.rt/start'],
    ['bbcode', '[url=https://sho.rt/start]Getting started[/url]'],
    ['titleAndUrl', 'Getting started\nhttps://sho.rt/start'],
    ['template', `Getting started | https://sho.rt/start | ${LINK.longUrl} | 2026-11-26`],
  ])('as %s is this text', (format, text) => {
    expect(textOf(format, {})).toBe(text)
  })

  it('has a form for documents only as HTML', () => {
    const html = '<a href="https://sho.rt/start">Getting started</a>'
    const withHtml = COPY_FORMATS.filter((format) => copied(format, {}).html !== undefined)
    expect(withHtml).toEqual(['everywhere', 'html', 'slack'])
    for (const format of withHtml) expect(copied(format, {}).html).toBe(html)
  })

  it.each([
    '',
    '  ',
    '\u200b\u202e',
    LINK.shortUrl,
    'sho.rt/start/',
    'start',
    LINK.longUrl,
    'Example.com/docs/getting-started?x=1',
  ])('with the title %j, which says nothing, is called by its short URL', (title) => {
    expect(textOf('markdown', { title })).toBe('[sho.rt/start](https://sho.rt/start)')
    expect(copied('html', { title }).html).toBe('<a href="https://sho.rt/start">sho.rt/start</a>')
    expect(textOf('bbcode', { title })).toBe('[url=https://sho.rt/start]sho.rt/start[/url]')
    expect(textOf('template', { title })).toContain('sho.rt/start | https://sho.rt/start | ')
    expect(textOf('titleAndUrl', { title })).toBe('https://sho.rt/start')
  })

  it.each([
    ['https://example.com/Tür?q=ä b', 'https://example.com/Tür?q=ä b'],
    ['https://Example.com?x=1', 'https://example.com?x=1'],
    ['bücher.example', 'https://bücher.example/'],
  ])('with the title %j, another spelling of its long URL, is copied without it', (title, longurl) => {
    const link = copiedLinkOf({ title, alias: 'start', shorturl: LINK.shortUrl, longurl })
    expect(copiedLinks([link], { format: 'titleAndUrl', template: TEMPLATE, now: NOW }).text).toBe(LINK.shortUrl)
  })

  it('keeps a title that only resembles its alias', () => {
    expect(textOf('titleAndUrl', { title: 'Start' })).toBe('Start\nhttps://sho.rt/start')
  })

  it.each(TITLES)('titled %j is read back by readers of Markdown and HTML, and nothing else', (title) => {
    const expected = { links: [{ title, url: LINK.shortUrl }], rest: '' }
    expect(readMarkdown(textOf('markdown', { title }))).toEqual(expected)
    expect(readHtml(copied('html', { title }).html ?? '')).toEqual(expected)
  })

  it.each([
    'https://sho.rt/a_(b)',
    'https://sho.rt/a(b',
    'https://sho.rt/a)b',
    'https://sho.rt/((((((((((((((((((((((((((((((((((x',
    'https://sho.rt/?q=a\\b&copy;=1&amp;=2',
    'https://sho.rt/?a[]=1&b=*x*&c=_y_',
    "https://sho.rt/it's",
    'https://sho.rt/a|b',
    'https://sho.rt/?a=`b`',
    'http://[::1]:8787/a',
    'https://sho.rt/%E2%82%AC',
    'https://xn--bcher-kva.de/~me/$1',
  ])('at %s is read back by readers of Markdown and HTML', (shortUrl) => {
    const expected = { links: [{ title: LINK.title, url: shortUrl }], rest: '' }
    expect(readMarkdown(textOf('markdown', { shortUrl }))).toEqual(expected)
    expect(readHtml(copied('html', { shortUrl }).html ?? '')).toEqual(expected)
  })

  it('is read back in Markdown and HTML whatever its title and address are', () => {
    const sign = fc.constantFrom(...Array.from('\\`*_{}[]()<>#+-.!|~$&;:/"\'^= ab1éЖ漢😀'))
    const title = fc.oneof(
      fc.string({ unit: sign, maxLength: 40 }),
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.array(fc.constantFrom(...TITLES), { maxLength: 3 }).map((parts) => parts.join(' ')),
    )
    const shortUrl = fc
      .string({ unit: fc.constantFrom(...Array.from('\\`*_[]()<>!|~$&;:/"\'?#=%20aB')), maxLength: 30 })
      .map((tail) => URL.parse(`https://sho.rt/x${tail}`)?.href ?? LINK.shortUrl)
    fc.assert(
      fc.property(fc.array(fc.record({ title, shortUrl }), { minLength: 1, maxLength: 3 }), (links) => {
        const markdown = readMarkdown(textOf('markdown', ...links))
        const html = readHtml(copied('html', ...links).html ?? '')
        expect(markdown.links).toEqual(html.links)
        expect(markdown.links.map(({ url }) => url)).toEqual(links.map((link) => link.shortUrl))
        expect(markdown.rest).toBe('')
        expect(html.rest).toMatch(/^(?:ul(?:li)+)?$/)
        for (const [at, { title: read }] of markdown.links.entries()) {
          const { title: asked = '', shortUrl: url = '' } = links[at] ?? {}
          const isTitle = read === withoutInvisible(asked.toWellFormed()).replace(/ {2,}/g, ' ')
          expect(isTitle || read === url.replace(/^https:\/\/|\/$/g, '')).toBe(true)
        }
      }),
      { numRuns: sampleSize(300, 20_000) },
    )
  })

  it.each(COPY_FORMATS)('as %s has no line break, control character or reordering sign from a title', (format) => {
    const title = 'Free\r\nmoney\u0000\u0007\u202Etxt.exe\u2066\u200B\u2028 at\tlast\u{E0041}\uD800'
    const [shown, plain] = [copied(format, { title }), copied(format, { title: 'Free moneytxt.exe at last\uFFFD' })]
    expect(shown).toEqual(plain)
  })

  it('has a title of bounded length', () => {
    expect(Array.from(textOf('titleAndUrl', { title: 'x'.repeat(1_000_000) })).length).toBeLessThan(1100)
  })

  it.each([
    ['[PDF] Annual report', '[url=https://sho.rt/start](PDF) Annual report[/url]'],
    ['[/url][url=https://evil.test]click', '[url=https://sho.rt/start](/url)(url=https://evil.test)click[/url]'],
    ['He said "hi"', '[url=https://sho.rt/start]He said "hi"[/url]'],
  ])('titled %j has no bracket in BBCode that a reader takes for a tag', (title, text) => {
    expect(textOf('bbcode', { title })).toBe(text)
  })

  it.each([
    ['https://sho.rt/a[1]', '[url=https://sho.rt/a%5B1%5D]Getting started[/url]'],
    ['http://[::1]:8787/a', '[url="http://[::1]:8787/a"]Getting started[/url]'],
  ])('at %s is one tag in BBCode', (shortUrl, text) => {
    expect(textOf('bbcode', { shortUrl })).toBe(text)
  })
})

describe('a notation', () => {
  const inTemplate = (template: string, title: string) =>
    copiedLinks([{ ...LINK, title, shortUrl: 'https://sho.rt/a[1]|b' }], { format: 'template', template, now: NOW })
      .text

  it.each([
    ['jira', 'Bug [x] {code} a|b *c*', '[Bug \\[x\\] \\{code\\} a\\|b \\*c\\*|https://sho.rt/start]'],
    ['jira', 'Wi-Fi -off- C++ 1 - 2', '[Wi-Fi \\-off\\- C\\+\\+ 1 \\- 2|https://sho.rt/start]'],
    ['jira', 'Why?? (x) (on) f(x)!', '[Why\\?? \\(x) \\(on) f\\(x)\\!|https://sho.rt/start]'],
    ['jira', 'snake_case C:\\dir', '[snake\\_case C:\\\\dir|https://sho.rt/start]'],
    ['slack', 'AT&T <3 a|b >', '<https://sho.rt/start|AT&amp;T &lt;3 a|b &gt;>'],
    ['slack', '<!channel> *a* <@U1>', '<https://sho.rt/start|&lt;!channel&gt; *a* &lt;@U1&gt;>'],
  ] as const)('of %s writes the title %j so that it is read as it is', (format, title, text) => {
    expect(textOf(format, { title })).toBe(text)
  })

  it.each([
    ['[{title}|{shortUrl}]', '[PDF] a|b', '[\\[PDF\\] a\\|b|https://sho.rt/a%5B1%5D%7Cb]'],
    ['* <{shortUrl}|{title}> ({date})', 'Q&A <new>', '* <https://sho.rt/a[1]%7Cb|Q&amp;A &lt;new&gt;> (2026-11-26)'],
    ['- [[{shortUrl}][{title}]]', '[PDF] a', '- [[https://sho.rt/a%5B1%5D|b][(PDF) a]]'],
    ['[ {Title} ]( {longUrl} )', 'a_b [c]', `[ a\\_b \\[c\\] ]( ${LINK.longUrl} )`],
    [
      '<a class="x" href="{shortUrl}" target="_blank">{title}</a>',
      'A & B',
      '<a class="x" href="https://sho.rt/a[1]|b" target="_blank">A &amp; B</a>',
    ],
    ['<a href="{shortUrl}">{title}</a>', 'A & <b>', '<a href="https://sho.rt/a[1]|b">A &amp; &lt;b&gt;</a>'],
    ['[url={shortUrl}]{title}[/url]', '[b]', '[url=https://sho.rt/a%5B1%5D|b](b)[/url]'],
    ['{title}: {shortUrl}', '[b] a_b & c', '[b] a_b & c: https://sho.rt/a[1]|b'],
  ])('of the template %s is recognized, and escapes the title %j', (template, title, text) => {
    expect(inTemplate(template, title)).toBe(text)
  })

  it('is recognized by its own link', () => {
    for (const notation of Object.values(NOTATIONS)) expect(notationOf(notation.link)).toBe(notation)
  })
})

describe('an HTML link', () => {
  it('is one only of a web address', () => {
    const shortUrl = 'about:blank'
    expect(copied('everywhere', { shortUrl, title: 'A & B' }).html).toBe('A &amp; B')
  })
})

describe('several copied links', () => {
  const TWO = [{}, { title: 'B [2]', shortUrl: 'https://sho.rt/b' }]

  it.each<[CopyFormat, string]>([
    ['plain', 'https://sho.rt/start\nhttps://sho.rt/b'],
    ['markdown', '- [Getting started](https://sho.rt/start)\n- [B \\[2\\]](https://sho.rt/b)'],
    ['html', 'https://sho.rt/start\nhttps://sho.rt/b'],
    ['bbcode', '[url=https://sho.rt/start]Getting started[/url]\n[url=https://sho.rt/b]B (2)[/url]'],
    ['jira', '[Getting started|https://sho.rt/start]\n[B \\[2\\]|https://sho.rt/b]'],
    ['slack', '<https://sho.rt/start|Getting started>\n<https://sho.rt/b|B [2]>'],
    ['titleAndUrl', 'Getting started\nhttps://sho.rt/start\n\nB [2]\nhttps://sho.rt/b'],
    [
      'template',
      `Getting started | https://sho.rt/start | ${LINK.longUrl} | 2026-11-26\nB [2] | https://sho.rt/b | ${LINK.longUrl} | 2026-11-26`,
    ],
  ])('as %s are in their order', (format, text) => {
    expect(textOf(format, ...TWO)).toBe(text)
  })

  it('are a list in documents', () => {
    expect(copied('html', ...TWO).html).toBe(
      '<ul><li><a href="https://sho.rt/start">Getting started</a></li><li><a href="https://sho.rt/b">B [2]</a></li></ul>',
    )
  })
})
