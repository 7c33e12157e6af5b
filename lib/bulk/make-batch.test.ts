import { describe, expect, it } from 'vitest'
import { replacePlaces } from '../batches/text-places.ts'
import { readTime } from '../link-options/expiry-in-words.ts'
import { MAX_WRITES } from '../model/job-view.ts'
import { makeBatch } from './make-batch.ts'
import { guessFormat } from './source-format.ts'
import { sourceRows } from './source-rows.ts'
import { partOfSource } from './source-text.ts'
import { type ValidatedRow, validateRows } from './validate-rows.ts'

const read = (text: string) => readTime(text, Date.UTC(2026, 10, 26), 'en', 'either')

const rowsOf = (text: string): ValidatedRow[] => [
  ...validateRows(sourceRows(text, guessFormat(text)), {
    kind: guessFormat(text).kind,
    cells: { collections: null, toService: String, readTime: read },
    optionsFor: () => ({ options: {}, preset: null }),
    problemsOf: () => [],
    credentials: { removed: false, accepted: new Set() },
    keepDuplicates: false,
  }),
]

const batchOf = (text: string, existing: [string, string][] = []) => {
  let ids = 0
  return makeBatch(text, guessFormat(text), rowsOf(text), {
    uuid: () => `j${++ids}`,
    existing: new Map(existing),
    optionsFor: () => ({}),
    preset: undefined,
    readTime: read,
  })
}

const restOf = (text: string, from: number): string => {
  const format = guessFormat(text)
  return partOfSource(format, { text, rows: [...sourceRows(text, format)] }, { from, withPasswords: true }).text
}

/** The text with every link replaced by a placeholder. */
const replaced = ({ stored }: ReturnType<typeof batchOf>) =>
  replacePlaces(
    stored.text,
    stored.places,
    ({ link }) => stored.links[link]?.job ?? stored.links[link]?.existing ?? null,
  ).text

describe('a batch', () => {
  it('creates each link once and replaces each occurrence', () => {
    const batch = batchOf('One https://a.test/, two https://b.test/; one https://a.test/ again.\nhttps://a.test/x')
    expect(batch.writes.map(({ id, input }) => [id, input.url])).toEqual([
      ['j1', 'https://a.test/'],
      ['j2', 'https://b.test/'],
      ['j3', 'https://a.test/x'],
    ])
    expect(replaced(batch)).toBe('One j1, two j2; one j1 again.\nj3')
  })

  it.each([
    ['see [https://a.test/x](https://a.test/x) now', 'see [j1](j1) now'],
    ['<https://a.test/x|https://a.test/x> and <https://b.test/|b>', '<j1|j1> and <j2|b>'],
    ['[url=https://a.test/x]https://a.test/x[/url] here', '[url=j1]j1[/url] here'],
    ['Contact &lt;https://a.test/?a=1&amp;b=2&gt;, https://a.test/?a=1&b=2.', 'Contact &lt;j1&gt;, j1.'],
    ['See <a href="https://a.test/?a=1&amp;b=2">https://a.test/?a=1&amp;b=2</a> now', 'See <a href="j1">j1</a> now'],
    ['请看https://a.test/x。\u200Bhttps://b.test/\u200B, **https://a.test/x**', '请看j1。\u200Bj2\u200B, **j1**'],
    ['- https://f.test/Annual Report.pdf\r\n- https://a.test/Yahoo!,\r\n', '- j1\r\n- j2,\r\n'],
    ['https://a.test/x,https://b.test/y', 'j1,j2'],
    ['see http://http://a.test/x now', 'see j1 now'],
  ])('replaces each place of an address and leaves the rest of the text as it was: %j', (text, expected) => {
    expect(replaced(batchOf(text))).toBe(expected)
  })

  it.each(['https://f.test/my folder', 'https://a.\u200Btest/'])('leaves out what is not certain: %j', (text) => {
    const batch = batchOf(text)
    expect(batch.writes).toEqual([])
    expect(replaced(batch)).toBe(text)
  })

  it.each([
    ['url,title\nhttps://a.test/,A\nhttps://b.test/,B\nhttps://c.test/,C', ['c', 'b', 'a']],
    ['url,created\nhttps://a.test/,2020-01-03 10:00:00\nhttps://b.test/,2020-01-02 10:00:00', ['b', 'a']],
    ['url,created_at\nhttps://a.test/,2020-01-01\nhttps://b.test/,2020-01-02', ['a', 'b']],
    ['[{"url":"https://a.test/"},{"url":"https://b.test/"}]', ['b', 'a']],
    ['https://a.test/\nhttps://b.test/', ['a', 'b']],
    ['First https://a.test/, then https://b.test/', ['a', 'b']],
  ])('creates the older first, so that newest-first lists keep the order: %j', (text, order) => {
    const batch = batchOf(text)
    expect(batch.writes.map(({ input }) => input.url)).toEqual(order.map((host) => `https://${host}.test/`))
    expect(batch.stored.links.map(({ job }) => job)).toEqual(batch.stored.links.map((_, at) => `j${at + 1}`))
  })

  it("skips rows that can't be created and leaves their text", () => {
    const batch = batchOf('https://a.test/\r\nfile:///etc\r\nexample.com/b\r\n')
    expect(batch.writes.map(({ input }) => input.url)).toEqual(['https://a.test/', 'https://example.com/b'])
    expect(replaced(batch)).toBe('j1\r\nfile:///etc\r\nj2\r\n')
  })

  it('uses existing short URLs without a job', () => {
    const batch = batchOf('https://a.test\nhttps://b.test', [['https://a.test/', 'https://s.test/a']])
    expect(batch.writes).toHaveLength(1)
    expect(batch.stored.links).toEqual([
      { url: 'https://a.test/', number: 1, existing: 'https://s.test/a', job: null },
      { url: 'https://b.test/', number: 2, existing: null, job: 'j1' },
    ])
    expect(replaced(batch)).toBe('https://s.test/a\nj1')
  })

  it('stores no password, and writes the table with every other cell', () => {
    const batch = batchOf('password,url,title\nsecret,https://a.test/,"A"\n"s;2",https://b.test/,B\n')
    expect(batch.writes.map(({ input }) => input.password)).toEqual(['s;2', 'secret'])
    expect(batch.stored.text).toBe('password,url,title\r\n"","https://a.test/",A\r\n"","https://b.test/",B\r\n')
    expect(replaced(batch)).toBe('password,url,title\r\n"","j1",A\r\n"","j2",B\r\n')
    const json = batchOf('[{"url":"https://a.test/","password":"secret"}]')
    expect(json.stored.text).toBe('[{"url":"https://a.test/","password":""}]')
  })

  it('stores what says only whether there is a password, and no password in a column that is left out', () => {
    const text = 'url,password\nhttps://a.test/,TRUE\nhttps://b.test/,pw\n'
    expect(batchOf(text).stored.text).toBe('url,password\r\n"https://a.test/",TRUE\r\n"https://b.test/",""\r\n')
    const format = guessFormat(text)
    const columns = format.columns.map((column) => (column.name === 'password' ? { ...column, field: null } : column))
    const rows = [...sourceRows(text, { ...format, columns })]
    const part = partOfSource({ ...format, columns }, { text, rows }, { withPasswords: false })
    expect(part.text).not.toContain('pw')
  })

  it('stores no password of a JSON list, whatever its kind, and nothing else is lost', () => {
    const batch = batchOf(
      '[{"url":"https://a.test/","password":1234,"title":"url"},{"url":"https://b.test/","password":"url"},' +
        '{"url":"https://c.test/","password":["x","y"]}]',
    )
    expect(batch.writes.map(({ input }) => input.password)).toEqual(['x, y', 'url', '1234'])
    expect(JSON.parse(replaced(batch))).toEqual([
      { url: 'j1', password: '', title: 'url' },
      { url: 'j2', password: '', title: '' },
      { url: 'j3', password: '', title: '' },
    ])
  })

  it('replaces each occurrence in a JSON list by the link of its own entry', () => {
    const batch = batchOf('[{"url":"https://a.test/","alias":"x"},{"url":"https://a.test/","alias":"y"}]')
    expect(JSON.parse(replaced(batch))).toEqual([
      { url: 'j1', alias: 'x' },
      { url: 'j2', alias: 'y' },
    ])
  })

  it('names a job by its title', () => {
    expect(batchOf('url,title\nhttps://a.test/,Mine\n').writes[0]?.title).toBe('Mine')
  })

  it('names a job by the title of its bookmark, and sends that to no service', () => {
    const [write] = batchOf('<DL><DT><A HREF="https://a.test/">Mine</A></DL>').writes
    expect([write?.title, write?.input]).toEqual(['Mine', { url: 'https://a.test/' }])
  })

  it('returns a page with its addresses replaced, and nothing else changed', () => {
    const text =
      '<p>https://a.test/ <a title="https://a.test/" href="https://a.test/?x=1&amp;y=2">https://a.test/</a></p>'
    expect(replaced(batchOf(text))).toBe(
      '<p>https://a.test/ <a title="https://a.test/" href="j1">https://a.test/</a></p>',
    )
  })
})

describe('a newsletter', () => {
  /** As editors of newsletters write it, with `link` in the place of each link that is shortened. */
  const newsletter = (link: (address: string) => string): string =>
    [
      '<!DOCTYPE html>\r\n<html xmlns:v="urn:schemas-microsoft-com:vml"><head><base target="_blank">',
      '<!--[if mso]><xml><o:AllowPNG/></xml><![endif]--><!-- <a href="https://old.test/">old</a> -->',
      '<link rel="stylesheet" href="https://css.test/a.css"><style>a{background:url(https://css.test/b.png)}</style></head>',
      `<body><A HREF='${link('https://a.test/')}'><IMG SRC="https://img.test/a.png" srcset="https://img.test/b.png 2x"></A>`,
      `<a class=x href=${link('https://a.test/b')} target=_blank>Näher &amp; mehr</a>`,
      '<!--[if mso]>',
      `<v:roundrect href="${link('https://a.test/c?x=1&amp;y=2')}" arcsize="10%"><center>Buy</center></v:roundrect>`,
      '<![endif]--><!--[if !mso]><!-- -->',
      `<a href="${link('https://a.test/c?x=1&amp;y=2')}">Buy</a><!--<![endif]-->`,
      `<map name="m"><area shape="rect" href = "${link('https://a.test/d')}" coords="0,0,1,1" alt=""></map>`,
      '<a href="mailto:me@a.test">Mail</a> <a href="tel:+491234">Call</a> <a href="#top">Top</a> <a name="top"></a>',
      '<a href="*|UNSUB|*">Unsubscribe</a> <a href="{{unsubscribe}}">Here</a> <a href="https://a.test/?u=%%id%%">You</a>',
      `<a href="${link('https://a.test/')}">https://a.test/</a>\t</body></html>\r\n`,
    ].join('\n')
  const text = newsletter((address) => address)

  it('comes back with short links, and every other byte is as it was', () => {
    const batch = batchOf(text)
    expect(batch.writes.map(({ id, input }) => [id, input.url])).toEqual([
      ['j1', 'https://a.test/'],
      ['j2', 'https://a.test/b'],
      ['j3', 'https://a.test/c?x=1&y=2'],
      ['j4', 'https://a.test/d'],
    ])
    const jobs = ['https://a.test/', 'https://a.test/b', 'https://a.test/c?x=1&amp;y=2', 'https://a.test/d']
    expect(replaced(batch)).toBe(newsletter((address) => `j${jobs.indexOf(address) + 1}`))
    expect(batch.stored.ending).toBe('html')
  })

  it('says how many of its links stay', () => {
    expect(guessFormat(text).notes).toEqual([
      "2 links aren't web addresses and are left out, such as mailto: or javascript:.",
      '3 links stay as they are, because your mailing service fills them in for each reader.',
    ])
  })
})

describe('the rest that exceeds one batch', () => {
  const over = MAX_WRITES + 5
  const addresses = Array.from({ length: over }, (_, number) => `https://a.test/${number}`)

  it.each([
    ['a text', `Dear all, ${addresses.join(' and ')}.`, (text: string) => text],
    ['a list', `${addresses.join('\r\n')}\r\n`, (text: string) => text],
    [
      'a table',
      `url;note\r\n${addresses.map((address) => `"${address}";x\r\n`).join('')}`,
      (text: string) => text.replace('url;note\r\n', ''),
    ],
    [
      'a page',
      `<html><base href="https://a.test/">\n${addresses.map((_, number) => `<a href="/${number}">x</a>\n`).join('')}`,
      (text: string) => text.replace('<html><base href="https://a.test/">\n', ''),
    ],
  ])('of %s is split between two links without losing anything', (_, text, withoutHead) => {
    const batch = batchOf(text)
    expect(batch.writes).toHaveLength(MAX_WRITES)
    const rest = restOf(text, batch.rows)
    expect(`${batch.stored.text}${withoutHead(rest)}`).toBe(text)
    expect(batchOf(rest).stored.links.map(({ url }) => url)).toEqual(addresses.slice(MAX_WRITES))
  })

  it('of a JSON list is the list without the entries of the first batch', () => {
    const text = JSON.stringify(addresses.map((url) => ({ url, slug: url.slice(15) })))
    const batch = batchOf(text)
    const rest = restOf(text, batch.rows)
    expect(batchOf(rest).writes.map(({ input }) => [input.url, input.custom])).toEqual(
      addresses
        .slice(MAX_WRITES)
        .map((url) => [url, url.slice(15)])
        .toReversed(),
    )
  })
})
