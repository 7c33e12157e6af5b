import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleSize } from '../../tests/support/sample-size.ts'
import { writeCsv } from '../csv/write-csv.ts'
import { cellAt } from './row-reader.ts'
import { guessFormat, type SourceFormat, type SourceKind } from './source-format.ts'
import type { SourceRow } from './source-row.ts'
import { sourceRows } from './source-rows.ts'

const read = (text: string, kind?: SourceKind): SourceRow[] => [
  ...sourceRows(text, guessFormat(text, { kind: kind ?? null })),
]
const AS_TEXT: SourceFormat = { kind: 'text', delimiter: ',', header: false, columns: [] }
const addresses = (text: string) => read(text).map(({ address }) => address)
const written = (text: string, rows: SourceRow[]) =>
  rows.flatMap(({ place }) => (place === null ? [] : [text.slice(place.from, place.to)]))

describe('the format of a text is guessed', () => {
  it.each<[SourceKind, string]>([
    ['text', 'Read https://example.com/a, then https://example.com/b.'],
    ['text', 'Dear all,\nsee https://example.com/a, please.\nYours, A'],
    ['text', 'See https://example.com/a, https://example.com/b'],
    ['text', 'One: https://example.com/a, https://example.com/b\nTwo: https://example.com/c, https://example.com/d\n'],
    ['text', ''],
    ['list', 'https://example.com/a\nhttps://example.com/b'],
    ['list', 'example.com/a\r\nexample.org\r\n\r\nnonsense\r\n'],
    ['list', 'https://example.com/?a,b\nhttps://example.com/b'],
    ['table', 'url,alias\nhttps://example.com/a,one\n'],
    ['table', 'https://example.com/a;one\nhttps://example.com/b;two'],
    ['table', 'Long URL\tTitle\r\nexample.com/a\tOne\r\n'],
    ['table', 'Titel,Adresse\nEins,https://example.com/a\nZwei,https://example.com/b\n'],
    ['json', '["https://example.com/a"]'],
    ['json', '{"links":[{"longurl":"https://example.com/a"}]}'],
  ])('%s: %j', (kind, text) => {
    expect(guessFormat(text).kind).toBe(kind)
  })

  it('with or without a header', () => {
    expect(guessFormat('url,alias\nhttps://example.com/a,one').header).toBe(true)
    expect(guessFormat('https://example.com/a,one\nhttps://example.com/b,two').header).toBe(false)
    expect(guessFormat('example.com/a;one\nexample.com/b;two\n').header).toBe(false)
    expect(guessFormat('link.url;label\nhttps://example.com/a;one\n').header).toBe(true)
    expect(guessFormat('a,b\nhttps://example.com/a,one', { kind: 'table', header: false }).columns[0]?.name).toBe('')
  })

  it('and the address column by its content if no name matches', () => {
    const { columns } = guessFormat('Otsikko,Osoite\nYksi,https://example.com/a\nKaksi,https://example.com/b\n')
    expect(columns.map(({ field }) => field)).toEqual([null, 'url'])
  })
})

describe('the addresses of a text', () => {
  it('are all it contains, each occurrence with its line', () => {
    const text = 'One https://example.com/a.\n\nTwo (https://example.com/b), again https://example.com/a\n'
    const rows = read(text)
    expect(rows.map(({ number, address }) => [number, address])).toEqual([
      [1, 'https://example.com/a'],
      [3, 'https://example.com/b'],
      [3, 'https://example.com/a'],
    ])
    expect(written(text, rows)).toEqual(['https://example.com/a', 'https://example.com/b', 'https://example.com/a'])
  })

  it('have the line that editors show, whatever ends the lines', () => {
    const text = 'One https://example.com/a now\rtwo\r\nthree\n\rfive https://example.com/b now\r'
    expect(read(text, 'text').map(({ number }) => number)).toEqual([1, 5])
    const pairs = 'https://example.com/a\r\nhttps://example.com/b\r\n\r\nhttps://example.com/c'
    expect(read(pairs, 'text').map(({ number }) => number)).toEqual([1, 2, 4])
  })

  it('are read without the entities of HTML, and stay where they are', () => {
    const text = '<a class="x" href="https://example.com/?a=1&amp;b=2">https://example.com/?a=1&#38;b=2</a>'
    const rows = read(text, 'text')
    expect(rows.map(({ address }) => address)).toEqual(Array(2).fill('https://example.com/?a=1&b=2'))
    expect(written(text, rows)).toEqual(['https://example.com/?a=1&amp;b=2', 'https://example.com/?a=1&#38;b=2'])
    expect(addresses('See https://example.com/?a=1&amp;b=2 here')).toEqual(['https://example.com/?a=1&amp;b=2'])
  })

  it('are where they are reported, whatever surrounds them', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.webUrl(), fc.string({ unit: 'binary' }))), (parts) => {
        const text = parts.join(' ')
        const rows = [...sourceRows(text, AS_TEXT)]
        expect(written(text, rows)).toEqual(rows.map(({ address }) => address))
      }),
      { numRuns: sampleSize(30, 500) },
    )
  })
})

describe('addresses with delimiters inside', () => {
  it.each([
    ['https://maps.example/a/@48.85,2.29,17z/data=x', 'https://maps.example/b/@-40.7,-74,12z'],
    ['https://maps.example/@48.85,2.29,17z', 'https://example.com/a'],
    ['https://example.com/a-1,2.html', 'https://example.com/b-1,3.html'],
    ['https://example.com/a;v=1', 'https://example.com/b;jsessionid=2'],
    ['https://example.com/?a=1;b=2', 'https://example.com/?a=3;b=4'],
  ])('are whole in a list: %s', (...lines) => {
    expect(addresses(lines.join('\n'))).toEqual(lines)
  })

  it('are problems in a table without a header', () => {
    const rows = read('https://example.com/a,one\nhttps://maps.example/@48.85,2.29,17z\nhttps://example.com/a-1,2.html')
    expect(rows.map(({ address, problem }) => [address, problem === ''])).toEqual([
      ['https://example.com/a', true],
      ['https://maps.example/@48.85', false],
      ['https://example.com/a-1', false],
    ])
  })
})

describe('the addresses of a Markdown table', () => {
  it('are read without the line below its header', () => {
    const text = '| Page | Title |\n|:--|---:|\n| https://example.com/a | One |\n| https://example.com/b | Two |\n'
    const rows = read(text)
    expect(rows.map(({ address, problem }) => [address, problem])).toEqual([
      ['https://example.com/a', ''],
      ['https://example.com/b', ''],
    ])
  })
})

describe('the addresses of a list', () => {
  it('are one per line, with or without a scheme, numbered like the lines', () => {
    const text =
      '\uFEFFhttps://example.com/a\r\n\r\n  example.org/b  \r\nnot-an-address\r\n- https://example.com/c,\r\n'
    const rows = read(text)
    expect(rows.map(({ number, address }) => [number, address])).toEqual([
      [1, 'https://example.com/a'],
      [3, 'example.org/b'],
      [4, 'not-an-address'],
      [5, 'https://example.com/c'],
    ])
    expect(written(text, rows)).toEqual([
      'https://example.com/a',
      'example.org/b',
      'not-an-address',
      'https://example.com/c',
    ])
  })

  it('are missing if a line has words but no address', () => {
    expect(read('https://example.com/a\nnothing here', 'list')[1]).toMatchObject({
      number: 2,
      address: '',
      place: null,
    })
  })
})

describe('the addresses of a list or text, as people paste it', () => {
  const A = 'https://example.com/a'

  it.each<[SourceKind, string, string[]]>([
    ['text', `see [${A}](${A}) now`, [A, A]],
    ['list', `[${A}](${A})\n<${A}|Example>`, [A, A, A]],
    ['list', 'https://en.wikipedia.org/wiki/Yahoo!', ['https://en.wikipedia.org/wiki/Yahoo!']],
    ['list', `1. ${A}.\n2. ${A}`, [`${A}.`, A]],
    ['list', `- ${A} - Example\n- ${A}`, [A, A]],
    ['list', `> ${A}\n> \n> ${A}`, [A, A]],
    ['list', '- example.com/a\n- example.org', ['example.com/a', 'example.org']],
    ['list', 'https://files.example.com/Annual Report 2024.pdf', ['https://files.example.com/Annual Report 2024.pdf']],
    ['list', 'https://a.test/x,https://b.test/y', ['https://a.test/x', 'https://b.test/y']],
    [
      'list',
      'https://a.test/x,https://b.test/y\nhttps://c.test/x,https://d.test/y',
      ['https://a.test/x', 'https://b.test/y', 'https://c.test/x', 'https://d.test/y'],
    ],
    ['text', '请看https://example.com/a。谢谢', [A]],
    ['text', `${A} is a nice page. See https://example.com/b too.`, [A, 'https://example.com/b']],
    ['text', `Contact &lt;${A}&gt; today`, [A]],
    ['list', `${A}\u200B\n\u200B${A}`, [A, A]],
  ])('as a %s: %j', (kind, text, expected) => {
    expect(guessFormat(text).kind).toBe(kind)
    const rows = read(text)
    expect(rows.map(({ address }) => address)).toEqual(expected)
    expect(rows.filter(({ problem }) => problem !== '')).toEqual([])
    expect(written(text, rows)).toEqual(expected)
  })

  it.each([
    ['https://files.example.com/my folder', 'The address may end after “https://files.example.com/my”, or go on.'],
    ['https://example.com/a。谢谢', 'The address may end after “https://example.com/a”, or go on.'],
    ['see https://example.com/very-lo…', 'The address may end after “https://example.com/very-lo”, or go on.'],
    ['https://exam\u200Bple.com/a', 'Contains invisible characters: https://exam[U+200B]ple.com/a'],
    ['see https://a..b/c', 'Must name a valid host, such as example.com.'],
  ])('have a problem where it is not certain which one is meant: %j', (text, said) => {
    expect(read(text).map(({ problem }) => problem)).toEqual([expect.stringContaining(said)])
  })
})

describe('the rows of a table', () => {
  const TABLE =
    'Long URL;Alias;Title;utm_source;Password\r\n' +
    '"https://example.com/a;b";one;"Say ""hi""";news; open \r\n' +
    '\r\n' +
    " https://example.com/c ;;'=1+1;;\r\n"

  it('contain the address and the other cells, without the apostrophes against formulas', () => {
    expect(read(TABLE).map(({ number, address, cells }) => ({ number, address, cells }))).toEqual([
      {
        number: 2,
        address: 'https://example.com/a;b',
        cells: {
          custom: 'one',
          metatitle: 'Say "hi"',
          parameters: [{ name: 'utm_source', value: 'news' }],
          password: ' open ',
        },
      },
      { number: 4, address: 'https://example.com/c', cells: { metatitle: '=1+1' } },
    ])
  })

  it('are without the cells that only have a dash', () => {
    const text =
      'url,alias,campaign,title,password,utm_source\nhttps://a.test/,-,–,—,-,-\nhttps://b.test/,one,Sale,A - B,a-b,x\n'
    expect(read(text).map(({ cells }) => cells)).toEqual([
      {},
      {
        custom: 'one',
        campaign: 'Sale',
        metatitle: 'A - B',
        password: 'a-b',
        parameters: [{ name: 'utm_source', value: 'x' }],
      },
    ])
  })

  it('are read, whatever the other cells contain', () => {
    const cell = fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', 'a', ' ', '=') })
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, fc.webUrl()), { minLength: 1 }), (cells) => {
        const text = writeCsv([['note', 'url'], ...cells])
        const rows = [...sourceRows(text, guessFormat(text, { kind: 'table', header: true }))]
        expect(rows.map(({ address }) => address)).toEqual(cells.map(([, url]) => url))
      }),
    )
  })

  it('are all read if a quote is not closed, each with its own cells', () => {
    const text = 'sep=,\nurl,title,password\nhttps://a.test/,"Open,one\nhttps://b.test/,12" wide,two\n'
    const rows = read(text)
    expect(rows.map(({ number, address, cells }) => [number, address, cells.metatitle])).toEqual([
      [3, 'https://a.test/', '"Open'],
      [4, 'https://b.test/', '12" wide'],
    ])
  })

  it('without an address are reported, and blank ones are skipped', () => {
    expect(addresses('url,alias\n,one\n,\nhttps://example.com/a,two\nhttps://example.com/b,three')).toEqual([
      '',
      'https://example.com/a',
      'https://example.com/b',
    ])
  })
})

const problems = (text: string, name?: string) =>
  [...sourceRows(text, guessFormat(text, undefined, name))].map(({ address, problem }) => [address, problem])
const QUOTE = 'Put the address in quotation marks'

describe('a row of a table', () => {
  it.each<[string, string]>([
    ['a comma in the address', 'url,alias\nhttps://example.com/?ids=1,2,spring\n'],
    ['two commas in its path', 'url,alias\nhttps://example.com/a,b,c,spring\n'],
    ['a comma in its fragment, in a later row', 'url,alias\nhttps://example.com/a,a\nhttps://example.com/#1,2,b\n'],
    ['the address in the last column', 'alias,url\nspring,https://example.com/@52.5,13.4\n'],
    ['a semicolon in the address', 'url;alias\nhttps://example.com/;jsessionid=1;spring\n'],
    ['a pipe in the address', 'url|alias\nhttps://example.com/?a=1|2|spring\n'],
    ['a delimiter told by the first line', 'sep=;\nurl;alias\nhttps://example.com/?a;b;spring\n'],
    ['a tab in the address', 'url\talias\nhttps://example.com/?a=1\t2\tspring\n'],
    ['a column less than its cells, an unnamed one', 'url,alias,\nhttps://example.com/?ids=1,2,spring\n'],
  ])('with %s has a problem', (_, text) => {
    const bad = problems(text).filter(([, problem]) => problem !== '')
    expect(bad).toHaveLength(1)
    expect(bad[0]?.[1]).toContain(QUOTE)
    expect(bad[0]?.[1]).toMatch(/^Row [23] has \d cells, but there are only \d columns\./)
  })

  it('with a comma in another cell has a problem that speaks of texts', () => {
    expect(problems('url,title\n"https://example.com/a,b",Hello, world\n')).toEqual([
      [
        'https://example.com/a,b',
        'Row 2 has 3 cells, but there are only 2 columns. Put texts that contain “,” in quotation marks.',
      ],
    ])
  })

  it.each<[string, string, string[]]>([
    ['empty cells at its end', 'url,alias\nhttps://example.com/a,b,,,\n', ['https://example.com/a']],
    [
      'the address in quotation marks',
      'url,alias\n"https://example.com/?ids=1,2",b\n',
      ['https://example.com/?ids=1,2'],
    ],
    ['fewer cells than columns', 'url,alias,title\nhttps://example.com/a\n', ['https://example.com/a']],
    ['a decimal comma between semicolons', 'url;price\nhttps://example.com/a;1,50\n', ['https://example.com/a']],
    [
      'commas in an address between semicolons',
      'url;alias\nhttps://example.com/?ids=1,2;b\n',
      ['https://example.com/?ids=1,2'],
    ],
    [
      'commas in an address between tabs',
      'url\talias\nhttps://example.com/?ids=1,2\tb\n',
      ['https://example.com/?ids=1,2'],
    ],
    [
      'commas in an address between pipes',
      'url|alias\nhttps://example.com/?ids=1,2|b\n',
      ['https://example.com/?ids=1,2'],
    ],
    [
      'a delimiter told by the first line',
      'sep=;\nurl;alias\nhttps://example.com/?ids=1,2;b\n',
      ['https://example.com/?ids=1,2'],
    ],
    [
      'a line break in a quoted cell',
      'url,title\nhttps://example.com/a,"One\ntwo"\nhttps://example.com/b,x\n',
      ['https://example.com/a', 'https://example.com/b'],
    ],
    ['quotation marks inside of a cell', 'url,title\nhttps://example.com/a,12" wide\n', ['https://example.com/a']],
    [
      'quotation marks that are not doubled',
      'url,title\nhttps://example.com/a,"Say "hi""\n',
      ['https://example.com/a'],
    ],
  ])('with %s is read', (_, text, wanted) => {
    expect(problems(text)).toEqual(wanted.map((address) => [address, '']))
  })

  it('whose quotation mark is not closed names the line in which that opened', () => {
    const text =
      'url,title\n"https://example.com/a,One\nhttps://example.com/b,"Two\nlines"\nhttps://example.com/c,"Open\nhttps://example.com/d,x\n'
    expect(problems(text).map(([, problem]) => problem)).toEqual([
      "The quotation mark that opens in line 2 isn't closed.",
      '',
      "The quotation mark that opens in line 5 isn't closed.",
      '',
    ])
  })

  it('without a header has a problem if the address may continue in the next cell', () => {
    const text = 'https://example.com/?ids=1,2\nhttps://example.com/?ids=3,4\n'
    for (const [, problem] of problems(text)) expect(problem).toContain(QUOTE)
    expect(
      problems('https://example.com/a?x=y,one\nhttps://example.com/b,two\n').map(([, problem]) => problem),
    ).toEqual(['', ''])
  })

  it('alone in a CSV file is a table, unless its commas separate addresses', () => {
    expect(problems('https://example.com/a,One\n', 'links.csv')).toEqual([['https://example.com/a', '']])
    expect(guessFormat('https://a.test/x,https://b.test/y\n', undefined, 'links.csv').kind).not.toBe('table')
    expect(problems('https://example.com/?ids=1,2\n', 'links.csv')[0]?.[1]).toContain(QUOTE)
  })
})

describe('the entries of a JSON list', () => {
  const JSON_TEXT =
    '[{"url":"https:\\/\\/example.com\\/a","slug":"one","password":"pw"},{"url":"https://example.com/b"},' +
    '{"url":"https://example.com/b"}]'

  it('contain the address and the other values', () => {
    const rows = read(JSON_TEXT)
    expect(rows.map(({ number, address, cells }) => ({ number, address, cells }))).toEqual([
      { number: 1, address: 'https://example.com/a', cells: { custom: 'one', password: 'pw' } },
      { number: 2, address: 'https://example.com/b', cells: {} },
      { number: 3, address: 'https://example.com/b', cells: {} },
    ])
  })

  it('have the keys of a map as their aliases', () => {
    const map = '{"sale":"https://example.com/a","jobs":"https:\\/\\/example.com\\/a"}'
    expect(read(map).map(({ address, cells }) => [address, cells])).toEqual([
      ['https://example.com/a', { custom: 'sale' }],
      ['https://example.com/a', { custom: 'jobs' }],
    ])
  })
})

describe('what only the cells of a table tell', () => {
  const columns = (text: string) => guessFormat(text).columns.map(({ field }) => field)

  it.each<[text: string, fields: (string | null)[], addresses: string[]]>([
    [
      'address,target\nhttps://a.test/,_blank\nhttps://b.test/,_self\n',
      ['url', null],
      ['https://a.test/', 'https://b.test/'],
    ],
    ['company,website,link\nX,https://x.test/,https://a.test/a\n', [null, 'url', null], ['https://x.test/']],
    ['link,url\nhttps://s.test/a,https://a.test/long/one\n', ['short', 'url'], ['https://a.test/long/one']],
    [
      'url,short\nhttps://a.test/,sale\nhttps://b.test/,jobs\n',
      ['url', 'custom'],
      ['https://a.test/', 'https://b.test/'],
    ],
    ['url,short\nhttps://a.test/,-\n', ['url', 'short'], ['https://a.test/']],
    ['url,code\nhttps://a.test/,301\nhttps://b.test/,302\n', ['url', null], ['https://a.test/', 'https://b.test/']],
    ['keyword,url\nred shoes,https://a.test/\n', [null, 'url'], ['https://a.test/']],
    ['href,hash\nhttps://a.test/,0cc175b9c0f1b6a831c399e269772661\n', ['url', null], ['https://a.test/']],
    ['href,hash\nhttps://a.test/,x7Kq\n', ['url', 'custom'], ['https://a.test/']],
  ])('%s', (text, fields, urls) => {
    expect(columns(text)).toEqual(fields)
    expect(addresses(text)).toEqual(urls)
  })

  it.each([
    'My links\nurl,alias\nhttps://a.test/,one\n',
    'My links, 2024\r\n\r\nurl,alias\r\nhttps://a.test/,one\r\n',
    'My links;;\n;;\nExported 2024;by me;\nURL;Alias;Title\nhttps://a.test/;one;A\n',
    'sep=;\nMy links;;\nurl;alias\nhttps://a.test/;one\n',
    '\uFEFF"sep=;"\r\nurl;alias\r\nhttps://a.test/;one\r\n',
  ])('the names of columns follow titles: %j', (text) => {
    expect(read(text).map(({ address, cells }) => [address, cells.custom])).toEqual([['https://a.test/', 'one']])
  })

  it.each([
    'url,alias\nhttps://a.test/?ids=1,2\nhttps://b.test/,b\n',
    'url,alias,title\nhttps://a.test/?ids=1,2,spring\nhttps://b.test/,b,B\n',
    'url,alias,title\nhttps://a.test/@48.13,11.57,14z\nhttps://b.test/,b,B\n',
    'url;alias\nhttps://a.test/a;jsessionid=1F\nhttps://b.test/;b\n',
    'url,title\nhttps://a.test/?ids=1,2\nhttps://b.test/,B\n',
    'url;alias\nhttps://a.test/a;v=2\nhttps://b.test/;7\n',
  ])('an address may go on in the column of aliases or titles: %s', (text) => {
    expect(read(text).map(({ problem }) => problem)).toEqual([
      `Put the address in quotation marks: without them, it is not certain that it ends before “${text[3]}”.`,
      '',
    ])
  })

  it.each([
    'url,alias\n"https://a.test/?ids=1",2\nhttps://b.test/,b\n',
    'url,alias\nhttps://a.test/?p=1,7\nhttps://b.test/,8\n',
    'url,alias\nhttps://a.test/?p=1,7\nhttps://a.test/?p=2,8\nhttps://a.test/?p=3,9\n',
    'url,clicks\nhttps://a.test/?p=1,7\nhttps://b.test/,\n',
    'url\talias\nhttps://a.test/?p=1\t7\nhttps://b.test/\tb\n',
  ])('an address does not go on where the cells are numbers anyway: %s', (text) => {
    expect(read(text).every(({ problem }) => problem === '')).toBe(true)
  })
})

describe('the cells of a row that is shown', () => {
  const cellsOf = (text: string, number: number, columns?: SourceFormat['columns']) => {
    const guessed = guessFormat(text)
    const format = { ...guessed, columns: columns ?? guessed.columns }
    const [row] = [...sourceRows(text, format)].filter((each) => each.number === number)
    if (row === undefined) throw new Error(`There is no row ${number}`)
    return row.given.map((_, at) => cellAt(format, row, at))
  }

  it('are those of a table, also of columns that are left out, with their line breaks', () => {
    const table = 'Long URL;Clicks;Owner\r\nhttps://a.test/1;3;Ada\r\nhttps://a.test/2;;"Bea\r\nor Cleo"\r\n'
    expect(cellsOf(table, 2)).toEqual(['https://a.test/1', '3', 'Ada'])
    expect(cellsOf(table, 3)).toEqual(['https://a.test/2', '', 'Bea\r\nor Cleo'])
  })

  it('are those of a JSON list, in the order of its columns', () => {
    const list = JSON.stringify([
      { url: 'https://a.test/1', visits: 3 },
      { url: 'https://a.test/2', owner: 'Ada' },
    ])
    const columns = ['url', 'visits', 'owner'].map((name) => ({
      name,
      field: name === 'url' ? ('url' as const) : null,
    }))
    expect(cellsOf(list, 1, columns)).toEqual(['https://a.test/1', '3', ''])
    expect(cellsOf(list, 2, columns)).toEqual(['https://a.test/2', '', 'Ada'])
  })

  it('are the address and the text of a link in a page', () => {
    expect(cellsOf('<p><a href="https://a.test/1">One</a> <a href="https://a.test/2">Two</a></p>', 2)).toEqual([
      'https://a.test/2',
      'Two',
    ])
  })
})
