import { describe, expect, it } from 'vitest'
import { unescapedJson, withoutReferences } from './character-references.ts'
import { comparableUrl } from './comparable-address.ts'

const PLAIN = 'https://x.example/?a=1&b=2'

describe('one level of character references', () => {
  it.each([
    ['https://x.example/?a=1&amp;b=2', PLAIN],
    ['https://x.example/?a=1&AMP;b=2', PLAIN],
    ['https://x.example/?a=1&#38;b=2', PLAIN],
    ['https://x.example/?a=1&#038;b=2', PLAIN],
    ['https://x.example/?a=1&#x26;b=2', PLAIN],
    ['https://x.example/?a=1&#X26;b=2', PLAIN],
    ['https://x.example/Zeno&#039;s', "https://x.example/Zeno's"],
    ['https://x.example/Zeno&#x27;s', "https://x.example/Zeno's"],
    ['https://x.example/Zeno&apos;s', "https://x.example/Zeno's"],
    ['https://x.example/?q=&quot;a&quot;', 'https://x.example/?q="a"'],
    ['https://x.example/?q=&lt;a&gt;', 'https://x.example/?q=<a>'],
    // Escaped twice, so the address itself contains a reference.
    ['https://x.example/?a=1&amp;amp;b=2', 'https://x.example/?a=1&amp;b=2'],
    ['News &amp; &#8220;more&#8221; &#128512;', 'News & \u201cmore\u201d \u{1F600}'],
  ])('%s means %s', (escaped, text) => {
    expect(withoutReferences(escaped)).toBe(text)
  })

  it.each([
    PLAIN,
    'https://x.example/?a=1&copy=2&reg=3&para=4&lt=5&amp=6',
    'https://x.example/?a=1&copy;b=2',
    'https://x.example/?a=&#0;&#x110000;&#99999999;',
    'https://x.example/#38;',
    'Q&A; AT&T',
  ])('%s has none', (text) => {
    expect(withoutReferences(text)).toBe(text)
  })
})

describe('the JSON of a service', () => {
  const read = (value: unknown) => JSON.parse(unescapedJson(JSON.stringify(value))) as unknown

  it('is read without references if every ampersand in it starts one', () => {
    expect(
      read({ longurl: 'https://x.example/?a=1&amp;b=2', title: '&lt;b&gt; &quot;x&quot; \\ &#92; &#10;' }),
    ).toEqual({
      longurl: PLAIN,
      title: '<b> "x" \\ \\ \n',
    })
    expect(JSON.parse(unescapedJson('{"longurl":"https:\\/\\/x.example\\/?a=1\\u0026amp;b=2"}'))).toEqual({
      longurl: PLAIN,
    })
  })

  it('stays as it is if one of its texts has a plain ampersand', () => {
    const value = [{ longurl: PLAIN }, { longurl: 'https://x.example/?a=1&amp;b=2' }, { title: 'R&amp;D' }]
    expect(read(value)).toEqual(value)
    const copy = { longurl: 'https://x.example/?a=1&copy=2&reg=3&para=4' }
    expect(read(copy)).toEqual(copy)
  })

  it('is read without references if only a message, a target or a statistic has a plain ampersand', () => {
    const escaped = { longurl: 'https://x.example/?a=1&amp;b=2', title: 'R&amp;D' }
    const elsewhere = {
      message: 'Save & close',
      location: { France: PLAIN },
      topReferrers: { 'https://r.example/?a&b': 3 },
    }
    expect(read({ ...escaped, ...elsewhere })).toEqual({ longurl: PLAIN, title: 'R&D', ...elsewhere })
  })

  it('stays as it is if a plain ampersand comes after a quotation mark or a backslash', () => {
    for (const title of ['"A" & B', 'C:\\ & D', 'a \\" & b', 'A &amp; B & C']) {
      const value = [{ title: '\\' }, { title, longurl: 'https://x.example/?a=1&amp;b=2' }]
      expect(read(value)).toEqual(value)
    }
  })

  it('stays as it is without references', () => {
    expect(unescapedJson('{"a":"b"}')).toBe('{"a":"b"}')
    expect(unescapedJson('<html>&nbsp</html>')).toBe('<html>&nbsp</html>')
  })
})

it('a reference makes no difference in what a service may have rewritten', () => {
  expect(comparableUrl('https://x.example/?a=1&amp;b=2')).toBe(comparableUrl(PLAIN))
  expect(comparableUrl('https://x.example/Zeno&#039;s')).toBe(comparableUrl("https://x.example/Zeno's"))
  expect(comparableUrl('https://x.example/?a=1&copy=2')).not.toBe(comparableUrl('https://x.example/?a=1\u00a9=2'))
})
