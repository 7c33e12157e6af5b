import { describe, expect, it } from 'vitest'
import { type HtmlLinks, htmlLinks } from './html-links.ts'
import { guessFormat, pastedLinks } from './source-format.ts'
import { sourceRows } from './source-rows.ts'

const NETSCAPE = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<!-- This is an automatically generated file. Do Not Edit! https://comment.example/ -->
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks https://heading.example/</H1>
<DL><p>
`
const bookmarks = (...items: string[]): string =>
  `${NETSCAPE}${items.map((item) => `  <DT>${item}\n`).join('')}</DL><p>\n`

const read = (text: string) => {
  const found = htmlLinks(text)
  expect(found?.links.map(({ place }) => text.slice(place.from, place.to).length > 0)).not.toContain(false)
  return found?.links.map(({ address, text: title }) => [address, title])
}
const noteOf = (text: string): Pick<HtmlLinks, 'otherSchemes' | 'relative'> | null => {
  const found = htmlLinks(text)
  return found && { otherSchemes: found.otherSchemes, relative: found.relative }
}

describe('a bookmarks file', () => {
  it.each<[string, string, [string, string]]>([
    [
      'Chrome',
      '<A HREF="https://example.com/a" ADD_DATE="1700000000" ICON="data:image/png;base64,iVBORw0KGgo=">A page</A>',
      ['https://example.com/a', 'A page'],
    ],
    [
      'Firefox',
      '<A HREF="https://example.com/b?x=1&amp;y=2" ADD_DATE="1" LAST_MODIFIED="2" ICON_URI="https://example.com/favicon.ico" ICON="data:image/png;base64,AA==" TAGS="news,daily" SHORTCUTURL="b">News &amp; more</A>',
      ['https://example.com/b?x=1&y=2', 'News & more'],
    ],
    [
      'Firefox with a live bookmark',
      '<A FEEDURL="https://example.com/feed.xml" HREF="https://example.com/blog">Blog</A>',
      ['https://example.com/blog', 'Blog'],
    ],
    ['Safari', '<A HREF="https://example.com/caf%C3%A9">Caf\u00e9</A>', ['https://example.com/caf%C3%A9', 'Caf\u00e9']],
    [
      'Pinboard',
      '<A HREF="https://example.com/p" ADD_DATE="1" PRIVATE="1" TOREAD="0" TAGS="a,b">Pin &lt;board&gt;</A>\n<DD>See https://described.example/',
      ['https://example.com/p', 'Pin <board>'],
    ],
    [
      'Raindrop',
      '<A HREF="https://example.com/r" ADD_DATE="1" DATA-COVER="https://rdl.ink/render/https%3A%2F%2Fexample.com" DATA-IMPORTANT="true">Rain &#39;drop&#39;</A>',
      ['https://example.com/r', "Rain 'drop'"],
    ],
    [
      'Delicious, with the title on two lines',
      '<A HREF="https://example.com/d"\n LAST_VISIT="1">One\n   title</A>',
      ['https://example.com/d', 'One title'],
    ],
    ['a site without a title', '<A HREF="https://example.com/untitled"></A>', ['https://example.com/untitled', '']],
  ])('of %s has the address and the title of each bookmark', (_, item, link) => {
    expect(read(bookmarks(item))).toEqual([link])
  })

  it('leaves out what is no web address, and counts it', () => {
    const text = bookmarks(
      '<A HREF="javascript:(()=>{location.href=\'https://example.com/\'})()">Bookmarklet</A>',
      '<A HREF="place:sort=8&maxResults=10">Most visited</A>',
      '<A HREF="mailto:a@example.com">Mail</A>',
      '<A HREF="chrome://settings/">Settings</A>',
      '<A HREF="file:///C:/notes.txt">Notes</A>',
      '<A HREF="data:text/html,https://example.com/">Data</A>',
      '<A HREF="https://example.com/a">A</A>',
    )
    expect(read(text)).toEqual([['https://example.com/a', 'A']])
    expect(noteOf(text)).toEqual({ otherSchemes: 6, relative: 0 })
    expect(guessFormat(text).notes).toEqual([
      "6 links aren't web addresses and are left out, such as mailto: or javascript:.",
    ])
  })
})

it.each<[string, string, [string, string][]]>([
  [
    'an export of Pocket',
    '<!DOCTYPE html><html><head><title>Pocket Export</title></head><body><h1>Unread</h1><ul><li><a href="https://example.com/1" time_added="1500000000" tags="x">https://example.com/1</a></li><li><a href="https://example.com/2">Two</a></li></ul></body></html>',
    [
      ['https://example.com/1', 'https://example.com/1'],
      ['https://example.com/2', 'Two'],
    ],
  ],
  [
    'a saved page',
    `<!doctype html>
<html><head>
<link rel="stylesheet" href="https://example.com/style.css"><link rel="canonical" href="https://example.com/">
<meta property="og:image" content="https://example.com/og.png">
<script src="https://example.com/app.js">var next = "<a href='https://script.example/'>x</a>"</script>
<style>a { background: url(https://example.com/bg.png) }</style>
</head><body background="https://example.com/bg.png">
<!-- <a href="https://comment.example/">gone</a> -->
<p>Read <a class="b" href="https://example.com/a?x=1&amp;copy=2"><img src="https://example.com/i.png" alt="">An <b>important</b> page</a>.</p>
<form action="https://example.com/send"><input value="https://example.com/value"></form>
<iframe src="https://frame.example/"></iframe>
</body></html>`,
    [['https://example.com/a?x=1&copy=2', 'An important page']],
  ],
  ['single quotes', "<p><a href='https://example.com/a'>A</a></p>", [['https://example.com/a', 'A']]],
  ['no quotes', '<p><a href=https://example.com/a?b=c target=_blank>A</a></p>', [['https://example.com/a?b=c', 'A']]],
  [
    'spaces and capitals',
    '<P><A  Target=x  HREF = "https://example.com/a" >A</A></P>',
    [['https://example.com/a', 'A']],
  ],
  ['a space inside the quotes', '<p><a href=" https://example.com/a\n">A</a></p>', [['https://example.com/a', 'A']]],
  [
    'a greater-than sign in another attribute',
    '<p><a title="a > b" href="https://example.com/a">A</a></p>',
    [['https://example.com/a', 'A']],
  ],
  [
    'a data attribute',
    '<p><a data-href="https://data.example/" href="https://example.com/a">A</a></p>',
    [['https://example.com/a', 'A']],
  ],
  [
    'the same attribute twice',
    '<p><a href="https://example.com/a" href="https://second.example/">A</a></p>',
    [['https://example.com/a', 'A']],
  ],
  [
    'an apostrophe and named references',
    '<p><a href="https://example.com/?q=it&apos;s&quot;&lt;&#x26;b=&eacute;">A</a></p>',
    [['https://example.com/?q=it\'s"<&b=é', 'A']],
  ],
  [
    'parameters that look like references',
    '<p><a href="https://example.com/?a=1&copy=2&reg=3&para=4&lt=5">A</a></p>',
    [['https://example.com/?a=1&copy=2&reg=3&para=4&lt=5', 'A']],
  ],
  [
    'a text that was escaped twice',
    '<p><a href="https://example.com/?a=1&amp;amp;b=2">A</a></p>',
    [['https://example.com/?a=1&amp;b=2', 'A']],
  ],
  [
    'an address that is a reference from the start',
    '<p><a href="&#104;ttps://example.com/a">A</a></p>',
    [['https://example.com/a', 'A']],
  ],
  [
    'links that are not closed',
    '<ul><li><a href="https://example.com/a">One<li><a href="https://example.com/b">Two</ul>',
    [
      ['https://example.com/a', 'One'],
      ['https://example.com/b', 'Two'],
    ],
  ],
  [
    'a style inside the link',
    '<div><a href="https://example.com/a"><style>.x{}</style>One</a></div>',
    [['https://example.com/a', 'One']],
  ],
  ['an address without a scheme', '<p><a href="//example.com/a">A</a></p>', [['https://example.com/a', 'A']]],
  [
    'a place in the page',
    '<p><a href="#top">Top</a> <a href="">This</a> <a name="x">X</a> <a href="https://example.com/a#b">A</a></p>',
    [['https://example.com/a#b', 'A']],
  ],
  [
    'what a browser copies',
    '<meta charset=\'utf-8\'><span>See </span><a href="https://example.com/a" style="color:red">A</a>',
    [['https://example.com/a', 'A']],
  ],
])('%s has only the addresses of its links, with their texts', (_, text, links) => {
  expect(read(text)).toEqual(links)
  expect(guessFormat(text).kind).toBe('html')
  expect(guessFormat(text).notes).toEqual([])
})

describe('addresses beside links', () => {
  const beside = (text: string) => guessFormat(text).notes

  it('are left out with a note, each counted once', () => {
    const text =
      '<p>See <b>https://one.test/a?x=1&amp;y=2</b>,<br>https://two.test/ and https://two.test/.</p><p><a href="https://a.test/">A</a></p>'
    expect(read(text)).toEqual([['https://a.test/', 'A']])
    expect(beside(text)).toEqual([
      '2 addresses are left out, because they are text without a link. Choose “Text that contains addresses” to include them.',
    ])
    const all = [...sourceRows(text, guessFormat(text, { kind: 'text' }))].map(({ address }) => address)
    expect(all).toEqual(expect.arrayContaining(['https://one.test/a?x=1&y=2', 'https://two.test/']))
  })

  it.each([
    ['which a link has, too', '<p>https://a.test <a href="https://a.test/">A</a></p>'],
    ['in scripts and styles', '<p><a href="https://a.test/">A</a><script>"https://b.test/"</script></p>'],
    ['in the texts of links', '<p><a href="https://a.test/">https://shown.test/</a></p>'],
    ['in attributes', '<p><a href="https://a.test/">A</a><img src="https://b.test/i.png"></p>'],
    ['in descriptions of bookmarks', bookmarks('<A HREF="https://a.test/">A</A>\n<DD>See https://b.test/')],
  ])('are not those %s', (_, text) => expect(beside(text)).toEqual([]))
})

describe('a text that was copied from a page', () => {
  it.each<[string, string, string, number]>([
    [
      'a document with an address and a word as a link',
      'Agenda: https://agenda.test/ and the menu',
      '<meta charset=\'utf-8\'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span>Agenda: https://agenda.test/ and the </span><a href="https://menu.test/"><span>menu</span></a></p></b>',
      1,
    ],
    [
      'a mail with the same link behind three words',
      'https://a.test/\nMore, more, more',
      '<html><body><!--StartFragment--><p>https://a.test/</p><p><a href="https://m.test">More</a>, <a href="https://m.test/">more</a>, <a href="HTTPS://M.test/">more</a></p><!--EndFragment--></body></html>',
      1,
    ],
    [
      'cells with addresses as links',
      'Menu\thttps://menu.test/',
      '<meta charset="utf-8"><google-sheets-html-origin><table><tbody><tr><td>Menu</td><td><a class="in-cell-link" href="https://menu.test/">https://menu.test/</a></td></tr></tbody></table>',
      0,
    ],
    [
      'cells whose titles are links to the address beside them',
      'Menu\thttps://menu.test/',
      '<table><tr><td><a href="https://menu.test/">Menu</a></td><td>https://menu.test/</td></tr></table>',
      0,
    ],
    [
      'a mail whose addresses lead through a scanner',
      'See https://a.test/',
      '<p>See <a href="https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.test%2F&amp;data=05">https://a.test/</a></p>',
      0,
    ],
    [
      'notes in Markdown',
      'See [the menu](https://menu.test/) and https://a.test/',
      '<p>See <a href="https://menu.test/">the menu</a> and https://a.test/</p>',
      0,
    ],
    [
      'a message with an address for mail behind a word',
      'https://a.test/ or write',
      '<p><a href="https://a.test/">https://a.test/</a> or <a href="mailto:me@a.test">write</a></p>',
      0,
    ],
    [
      'a message whose address is shown in short',
      'https://a.test/ and menu.test/very…',
      '<div>https://a.test/ and <a href="https://menu.test/very/long">menu.test/very…</a></div>',
      1,
    ],
    ['code', 'fetch("https://a.test/")', '<div><span style="color:#00f">fetch</span>("https://a.test/")</div>', 0],
    ['a text without HTML', 'https://a.test/', '', 0],
  ])('lacks the addresses behind words: %s', (_, text, html, behind) => {
    expect(pastedLinks(text, html)?.behindWords ?? 0).toBe(behind)
  })
})

describe('relative addresses', () => {
  it('are left out with a note if nothing says what they are relative to', () => {
    const text = '<html><a href="/a">A</a><a href="b.html">B</a><a href="https://example.com/c">C</a></html>'
    expect(read(text)).toEqual([['https://example.com/c', 'C']])
    expect(guessFormat(text).notes).toEqual([
      "2 relative addresses are left out, because the file doesn't say which site they belong to.",
    ])
  })

  it('are read below the base address of the page, the first one', () => {
    const text =
      '<html><head><base href="https://example.com/docs/"><base href="https://other.example/"></head>' +
      '<a href="/a">A</a><a href="b.html?x=1&amp;y=2">B</a><a href="https://other.example/c">C</a><a href="#d">D</a></html>'
    expect(read(text)).toEqual([
      ['https://example.com/a', 'A'],
      ['https://example.com/docs/b.html?x=1&y=2', 'B'],
      ['https://other.example/c', 'C'],
    ])
  })

  it('stay relative if the base address is relative too, or that of a file', () => {
    expect(noteOf('<html><base href="/docs/"><a href="a">A</a></html>')).toEqual({ otherSchemes: 0, relative: 1 })
    expect(noteOf('<html><base href="file:///C:/"><a href="a">A</a></html>')).toEqual({ otherSchemes: 0, relative: 1 })
  })
})

it.each([
  'Read <a href="https://example.com/a">this</a> and https://example.com/b',
  '<https://example.com/a>',
  '<p>https://example.com/a</p>',
  '<?xml version="1.0"?><urlset><url><loc>https://example.com/a</loc></url></urlset>',
  '<h1 align="center">Project</h1>\n\nSee [the docs](https://example.com/a) or <a href="https://example.com/b">b</a>.',
  'url,title\nhttps://example.com/a,"<a href=x>"\n',
])('other texts are not read as HTML: %j', (text) => {
  expect(htmlLinks(text)).toBeNull()
})

it('the rows of a page have the places of its addresses, and the text only as a title', () => {
  const text = bookmarks(
    '<A HREF="https://example.com/a?x=1&amp;y=2">A</A>',
    "<A HREF='https://example.com/b'>B</A>",
    '<A HREF=https://example.com/c>C</A>',
  )
  const rows = [...sourceRows(text, guessFormat(text))]
  expect(rows.map(({ number, title, cells }) => ({ number, title, cells }))).toEqual([
    { number: 1, title: 'A', cells: {} },
    { number: 2, title: 'B', cells: {} },
    { number: 3, title: 'C', cells: {} },
  ])
  expect(rows.map(({ place }) => place && text.slice(place.from, place.to))).toEqual([
    'https://example.com/a?x=1&amp;y=2',
    'https://example.com/b',
    'https://example.com/c',
  ])
})

it('the text of a link becomes an option if the user chooses that', () => {
  const text = '<p><a href="https://example.com/a">A page</a></p>'
  const { columns, ...format } = guessFormat(text)
  const chosen = {
    ...format,
    columns: columns.map((column, at) => (at === 1 ? { ...column, field: 'description' as const } : column)),
  }
  expect([...sourceRows(text, chosen)].map(({ cells }) => cells)).toEqual([{ description: 'A page' }])
})

it('HTML can be read as text instead, with every address in it', () => {
  const text = '<p><a href="https://example.com/a">A</a> https://inline.example/</p>'
  const rows = [...sourceRows(text, guessFormat(text, { kind: 'text' }))]
  expect(rows.map(({ address }) => address)).toEqual(['https://example.com/a', 'https://inline.example/'])
  expect(guessFormat(text, { kind: 'html' }).kind).toBe('html')
})
