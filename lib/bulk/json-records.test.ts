import { describe, expect, it } from 'vitest'
import { jsonRecords } from './json-records.ts'

describe('a list in JSON', () => {
  it.each([
    ['["https://example.com/a"]', [{ url: 'https://example.com/a' }]],
    [
      '[{"url":"https://example.com/a","tags":["x","y"],"clicks":3,"gone":null}]',
      [{ url: 'https://example.com/a', tags: 'x, y', clicks: '3', gone: '' }],
    ],
    [
      '{"total":1,"data":{"urls":[{"longurl":"https://example.com/a"}],"more":[]}}',
      [{ longurl: 'https://example.com/a' }],
    ],
    [' \n[1]', [{ url: '1' }]],
    ['[]', null],
    ['{"a":{"b":{"c":{"d":[1]}}}}', null],
    ['{"a":1}', null],
    ['[not JSON]', null],
    ['https://example.com/', null],
    ['"https://example.com/"', null],
  ])('%s', (text, records) => {
    expect(jsonRecords(text)).toEqual(records)
  })

  it.each([
    ['42', '42'],
    ['0', '0'],
    ['-7', '-7'],
    ['20241231', '20241231'],
    ['1893456000.0', '1893456000'],
    ['1.893456e9', '1893456000'],
    ['9007199254740991', '9007199254740991'],
    ['9007199254740993', '9007199254740993'],
    ['12345678901234567890', '12345678901234567890'],
    ['-98765432109876543210', '-98765432109876543210'],
    ['1000000000000000000000', '1000000000000000000000'],
    ['"00012345678901234567890"', '00012345678901234567890'],
  ])('has a number with all its digits: %s', (written, alias) => {
    // The long address alone must not change how the others are read.
    const url = 'https://example.com/1234567890123456789'
    expect(jsonRecords(`[{"url":"${url}","alias":${written}}]`)).toEqual([{ url, alias }])
    expect(jsonRecords(`{"url":"${url}","alias":${written}}\n{"url":"${url}","alias":1}`)).toEqual([
      { url, alias },
      { url, alias: '1' },
    ])
  })

  it.each<[text: string, records: object[] | null]>([
    ['{"sale":"https://example.com/"}', [{ alias: 'sale', url: 'https://example.com/' }]],
    [
      '{"links":{"a":"https://a.test/","b":"http:\\/\\/b.test\\/"},"total":2}',
      [
        { alias: 'a', url: 'https://a.test/' },
        { alias: 'b', url: 'http://b.test/' },
      ],
    ],
    [
      '{"/old":"https://a.test/","/older":"https://b.test/"}',
      [
        { alias: '/old', url: 'https://a.test/' },
        { alias: '/older', url: 'https://b.test/' },
      ],
    ],
    [
      '{"link_1":{"shorturl":"http://s.test/a","url":"https://a.test/"}}',
      [{ shorturl: 'http://s.test/a', url: 'https://a.test/' }],
    ],
    [
      '{"1":{"url":"https://a.test/"},"2":{"url":"https://b.test/"}}',
      [{ url: 'https://a.test/' }, { url: 'https://b.test/' }],
    ],
    [
      '{"sale":{"url":"https://a.test/","clicks":3},"jobs":{"url":"https://b.test/","clicks":0}}',
      [
        { alias: 'sale', url: 'https://a.test/', clicks: '3' },
        { alias: 'jobs', url: 'https://b.test/', clicks: '0' },
      ],
    ],
    [
      '{"shorturl":"http://s.test/a","longurl":"https://a.test/","statusCode":"200"}',
      [{ shorturl: 'http://s.test/a', longurl: 'https://a.test/', statusCode: '200' }],
    ],
    ['{"rows":[1,2,3],"links":["https://a.test/"]}', [{ url: 'https://a.test/' }]],
    [
      '{"links":[{"url":"https://a.test/"}],"paging":{"next":"https://s.test/2","prev":"https://s.test/0"}}',
      [{ url: 'https://a.test/' }],
    ],
    [
      '{"url":"https://a.test/","slug":"a"}\n{"url":"https://b.test/","slug":"b"}\n',
      [
        { url: 'https://a.test/', slug: 'a' },
        { url: 'https://b.test/', slug: 'b' },
      ],
    ],
    [
      '[{"_id":{"$oid":"1"},"url":"https://a.test/","expires":{"$date":"2030-06-01T12:00:00Z"}}]',
      [{ _id: '', url: 'https://a.test/', expires: '2030-06-01T12:00:00Z' }],
    ],
    [
      '[{"url":"https://a.test/","tags":[{"id":1,"name":"x"},{"id":2,"name":"y"}]}]',
      [{ url: 'https://a.test/', tags: 'x, y' }],
    ],
    [
      '[{"url":"https://a.test/","meta":{"validUntil":null,"maxVisits":3,"other":1}}]',
      [{ url: 'https://a.test/', meta: '', 'meta.validUntil': '', 'meta.maxVisits': '3' }],
    ],
    ['{"data":{"url":"https://a.test/","id":1}}', [{ url: 'https://a.test/', id: '1' }]],
    [
      '{"data":{"tiny_url":"https://s.test/a","url":"https://a.test/","tags":[]},"errors":[]}',
      [{ tiny_url: 'https://s.test/a', url: 'https://a.test/', tags: '' }],
    ],
    [
      '{"-NabCdEfGhIjKlMnOpQr":{"url":"https://a.test/"},"-NabCdEfGhIjKlMnOpQs":{"url":"https://b.test/"}}',
      [{ url: 'https://a.test/' }, { url: 'https://b.test/' }],
    ],
    ['{"name":"x","homepage":"https://a.test/"}', null],
  ])('or a map, single link or line of it: %s', (text, records) => {
    expect(jsonRecords(text)).toEqual(records)
  })

  const PAGE_1 = '{"total":3,"data":[{"slug":"a","url":"https://a.test/"},{"slug":"b","url":"https://b.test/"}]}'
  const PAGE_2 = '{"total":3,"data":[{"slug":"c","url":"https://c.test/","note":"x"}]}'
  const LINKS = [
    { slug: 'a', url: 'https://a.test/' },
    { slug: 'b', url: 'https://b.test/' },
    { slug: 'c', url: 'https://c.test/', note: 'x' },
  ]

  it.each([
    ['one after another', `${PAGE_1}\n${PAGE_2}\n`],
    ['on several lines each', [PAGE_1, PAGE_2].map((page) => JSON.stringify(JSON.parse(page), null, 2)).join('\n')],
    ['without anything between them', PAGE_1 + PAGE_2],
    ['with commas between them', `${PAGE_1},\n${PAGE_2},\n`],
    ['in a list', `[${PAGE_1},${PAGE_2}]`],
    ['in an object', `{"pages":[${PAGE_1},${PAGE_2}]}`],
    ['as lists in a list', `[${[PAGE_1, PAGE_2].map((page) => /\[.*\]/.exec(page)?.[0]).join()}]`],
  ])('has the links of all pages of an API, %s', (_, text) => {
    expect(jsonRecords(text)).toEqual(LINKS)
  })

  it.each<[text: string, hosts: string[]]>([
    ['{"personal":["https://a.test/"],"work":["https://b.test/","https://c.test/"]}', ['a', 'b', 'c']],
    [
      '{"work":[{"url":"https://a.test/"},{"url":"https://b.test/"}],"home":[{"url":"https://c.test/"}]}',
      ['a', 'b', 'c'],
    ],
    [
      '{"data":{"new":[{"slug":"x","url":"https://a.test/"}],"old":[{"url":"https://b.test/","slug":"y"}]}}',
      ['a', 'b'],
    ],
    ['{"2025":["https://a.test/"],"2026":["https://b.test/"],"count":[2]}', ['a', 'b']],
    ['{"read later":{"https://a.test/":"one"},"done":{"https://b.test/":"two"}}', ['a', 'b']],
    // Lists of another kind.
    ['{"links":[{"url":"https://a.test/","slug":"a"}],"domains":[{"url":"https://s.test/","verified":true}]}', ['a']],
    ['{"links":[{"url":"https://a.test/","slug":"a"}],"images":["https://i.test/1"]}', ['a']],
    ['{"links":[{"url":"https://a.test/"}],"tags":["news","work","home"]}', ['a']],
  ])('has the links of all lists of one kind: %s', (text, hosts) => {
    expect(jsonRecords(text)?.map(({ url }) => url)).toEqual(hosts.map((host) => `https://${host}.test/`))
  })

  it.each([
    `${PAGE_1} and ${PAGE_2}`,
    `${PAGE_1}\n${PAGE_2.slice(0, -1)}`,
    '[1] https://a.test/\n[2] https://b.test/',
    '[https://a.test/](https://a.test/)',
  ])('is not part of another text: %s', (text) => {
    expect(jsonRecords(text)).toBeNull()
  })

  it.each<[text: string, records: object[]]>([
    [
      '{"link":"https://s.test/a","custom_bitlinks":[],"long_url":"https://a.test/","references":{"group":"https://api.test/1"}}',
      [{ link: 'https://s.test/a', custom_bitlinks: '', long_url: 'https://a.test/', references: '' }],
    ],
    [
      '{"slashtag":"a","destination":"https://a.test/","scripts":[{"uri":"https://js.test/1"},{"uri":"https://js.test/2"}]}',
      [{ slashtag: 'a', destination: 'https://a.test/', scripts: '' }],
    ],
    [
      '{"hash":"a","long_url":"https://a.test/","short_url":"s.test/a","links":{"qr":"https://s.test/qr/a","big":"https://s.test/qr2/a"}}',
      [{ hash: 'a', long_url: 'https://a.test/', short_url: 's.test/a', links: '' }],
    ],
    [
      '{"address":"a","target":"https://a.test/","link":"https://s.test/a"}',
      [{ address: 'a', target: 'https://a.test/', link: 'https://s.test/a' }],
    ],
    [
      '{"slug":"team","url":"https://team.test/","links":[{"slug":"a","url":"https://a.test/"}]}',
      [{ slug: 'a', url: 'https://a.test/' }],
    ],
  ])('is the link of an answer, and not what belongs to it: %s', (text, records) => {
    expect(jsonRecords(text)).toEqual(records)
  })

  it.each<[text: string, records: object[]]>([
    [
      '{"https://a.test/":"one","https://b.test/":"0"}',
      [
        { url: 'https://a.test/', alias: 'one' },
        { url: 'https://b.test/', alias: '0' },
      ],
    ],
    ['{"https://a.test/":{"alias":"one","clicks":3}}', [{ url: 'https://a.test/', alias: 'one', clicks: '3' }]],
    ['{"https://s.test/a":"https://a.test/long"}', [{ url: 'https://s.test/a', link: 'https://a.test/long' }]],
    ['{"0":"https://a.test/","1":"https://b.test/"}', [{ url: 'https://a.test/' }, { url: 'https://b.test/' }]],
    ['{"url1":"https://a.test/","url2":"https://b.test/"}', [{ url: 'https://a.test/' }, { url: 'https://b.test/' }]],
    [
      '{"007":"https://a.test/","1e5":"https://b.test/"}',
      [
        { alias: '007', url: 'https://a.test/' },
        { alias: '1e5', url: 'https://b.test/' },
      ],
    ],
    [
      '[["sale","https://a.test/"],["jobs","https://b.test/"]]',
      [
        { 1: 'sale', 2: 'https://a.test/' },
        { 1: 'jobs', 2: 'https://b.test/' },
      ],
    ],
    ['[["URL","Alias"],["https://a.test/","sale"]]', [{ URL: 'https://a.test/', Alias: 'sale' }]],
    ['[["https://a.test/"],["https://b.test/"]]', [{ url: 'https://a.test/' }, { url: 'https://b.test/' }]],
    ['[{"url":"https://a.test/","alias":false}]', [{ url: 'https://a.test/', alias: '' }]],
    ['[{"url":"https://a.test/","alias":"false"}]', [{ url: 'https://a.test/', alias: 'false' }]],
    [
      '[{"url":"https://a.test/","expiresAt":{"_seconds":1906545600,"_nanoseconds":0}}]',
      [{ url: 'https://a.test/', expiresAt: '1906545600' }],
    ],
  ])('or a table or map of another form: %s', (text, records) => {
    expect(jsonRecords(text)).toEqual(records)
  })

  it('may have any nesting depth without a stack overflow', () => {
    const nest = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    expect(jsonRecords(nest)).toEqual([{ 0: '' }])
    expect(jsonRecords(`[{"url":"https://example.com/","more":${nest}}]`)).toEqual([
      { url: 'https://example.com/', more: '' },
    ])
  })
})
