import { describe, expect, it } from 'vitest'
import { addressesInText, addressPlaces } from './addresses-in-text.ts'

/** The addresses in a text as they are meant; of those that aren't certain, the code of the problem. */
const read = (text: string): string[] =>
  [...addressPlaces(text)].map(({ address, problem }) => (problem === null ? address : problem.code))

const A = 'https://example.com/a'
const B = 'https://example.org/b'

/** By kind: what a text contains, and the addresses that are meant. */
const TEXTS: Readonly<Record<string, readonly (readonly [text: string, addresses: readonly string[]])[]>> = {
  'in sentences': [
    ['nothing to see here', []],
    [`see ${A} and http://example.org`, [A, 'http://example.org']],
    [`one\n${A}\thttps://example.com/b`, [A, 'https://example.com/b']],
    [`${A}, ${A}`, [A, A]],
    [`It is at ${A}.`, [A]],
    [`Is it at ${A}?`, [A]],
    [`It is at ${A}!!!`, [A]],
    [`${A}; ${B}: ok...`, [A, B]],
    [`Really (${A})?!`, [A]],
    [`He wrote "see ${A}."`, [A]],
    [`Wait (see ${A}.)`, [A]],
    ['HTTPS://EXAMPLE.COM/A', ['HTTPS://EXAMPLE.COM/A']],
    ['https://example.com/?q=a,b&c=d;e', ['https://example.com/?q=a,b&c=d;e']],
    [`Link:${A}`, [A]],
    ['https:// and http:// and http://...', []],
    ['ftp://example.com/a mailto:a@example.com example.com', []],
    ['https://example.com:8080/a, https://[::1]:3000/b.', ['https://example.com:8080/a', 'https://[::1]:3000/b']],
    [
      'https://user:pass@example.com/a and https://127.0.0.1/',
      ['https://user:pass@example.com/a', 'https://127.0.0.1/'],
    ],
    ['http://localhost:3000.', ['http://localhost:3000']],
    ['(http://[2001:db8::1]/a), http://[2001:db8::1].', ['http://[2001:db8::1]/a', 'http://[2001:db8::1]']],
    ['(http://intranet), "http://wiki"', ['http://intranet', 'http://wiki']],
    ['https://example.com/* and https://example.com/**a**', ['https://example.com/*', 'https://example.com/**a**']],
    ["https://example.com/?q='two words'.", ["https://example.com/?q='two"]],
    ["https://example.com/?q='word'.", ["https://example.com/?q='word'"]],
    [
      "https://example.com/a/('b') and 'https://example.com/c'",
      ["https://example.com/a/('b')", 'https://example.com/c'],
    ],
    [`—${A}— and ${B}–`, [A, B]],
    [`${A}―, then`, [A]],
    [
      'https://en.wikipedia.org/wiki/Michelson–Morley_experiment',
      ['https://en.wikipedia.org/wiki/Michelson–Morley_experiment'],
    ],
    ['https://example.com/a-', ['https://example.com/a-']],
    [`==${A}== and ++${B}++`, [A, B]],
    [
      '==https://example.com/?q=YQ== and https://example.com/?q=YQ==',
      ['https://example.com/?q=YQ', 'https://example.com/?q=YQ=='],
    ],
    [
      '<https://example.com/?a=1&amp;b=2|x> and <https://example.com/?a=1&amp;b=2>',
      ['https://example.com/?a=1&b=2', 'https://example.com/?a=1&b=2'],
    ],
    ['https://example.com/?q= and https://example.com/a+', ['https://example.com/?q=', 'https://example.com/a+']],
    ['https://example.com,then go', ['https://example.com']],
    ["https://example.com's page", ['https://example.com']],
    ['https://example.com’s page', ['https://example.com']],
    [
      'https://github.com/a/b/compare/360b13a...f580766 and https://example.com/%7Ea/',
      ['https://github.com/a/b/compare/360b13a...f580766', 'https://example.com/%7Ea/'],
    ],
    [
      'https://www.example.com/maps/@59.93,30.31,15z!4m2?x=%20',
      ['https://www.example.com/maps/@59.93,30.31,15z!4m2?x=%20'],
    ],
    ['https://example.com/from-a-to-b-', ['https://example.com/from-a-to-b-']],
    ['https://example.com/#/route/!!!x', ['https://example.com/#/route/!!!x']],
  ],
  'with brackets of their own': [
    ['https://example.com/Rust_(game)', ['https://example.com/Rust_(game)']],
    ['(see https://example.com/Rust_(game)).', ['https://example.com/Rust_(game)']],
    ['[https://example.com/Rust_(game)]', ['https://example.com/Rust_(game)']],
    ['https://example.com/?filter[name]=x&filter[age]=2.', ['https://example.com/?filter[name]=x&filter[age]=2']],
    ['https://example.com/?ids[]=1&ids[]=2', ['https://example.com/?ids[]=1&ids[]=2']],
    ['https://example.com/blah_[other]', ['https://example.com/blah_[other]']],
    ['https://example.com/Dev.(Wrox,.2010,.04).pdf', ['https://example.com/Dev.(Wrox,.2010,.04).pdf']],
    ['{https://example.com/{id}}', ['https://example.com/{id}']],
    ['(https://example.com/a)b', [A]],
    ['(see https://example.com/a)and', [A]],
  ],
  'with apostrophes': [
    ["https://en.wikipedia.org/wiki/Zeno's_paradoxes", ["https://en.wikipedia.org/wiki/Zeno's_paradoxes"]],
    ["'https://en.wikipedia.org/wiki/Zeno's_paradoxes'", ["https://en.wikipedia.org/wiki/Zeno's_paradoxes"]],
    ['https://fr.wikipedia.org/wiki/L’Équipe', ['https://fr.wikipedia.org/wiki/L’Équipe']],
    ["https://uk.wikipedia.org/wiki/Об'єкт", ["https://uk.wikipedia.org/wiki/Об'єкт"]],
    ["['https://a.test/x','https://b.test/y']", ['https://a.test/x', 'https://b.test/y']],
    ["<a href='https://example.com/a'>x</a>", [A]],
    ["fetch('https://example.com/a')", [A]],
    ["url('https://example.com/a.png');", ['https://example.com/a.png']],
    ["https://example.com/10'-x-30-pool", ["https://example.com/10'-x-30-pool"]],
    ["'''https://example.com/a'''", [A]],
    ["the page 'https://example.com/a', then", [A]],
    ['https://ca.wikipedia.org/wiki/Col·lecció', ['https://ca.wikipedia.org/wiki/Col·lecció']],
    ['https://he.wikipedia.org/wiki/צה״ל', ['https://he.wikipedia.org/wiki/צה״ל']],
  ],
  'in quotation marks': [
    [`"${A}"`, [A]],
    [`“${A}”`, [A]],
    [`„${A}“`, [A]],
    [`„${A}”`, [A]],
    [`»${A}«`, [A]],
    [`« ${A} »`, [A]],
    [`‹${A}›`, [A]],
    [`‘${A}’`, [A]],
    [`‚${A}‘`, [A]],
    [`「${A}」`, [A]],
    [`❝${A}❞`, [A]],
    [`『${A}』と`, [A]],
    [`《${A}》`, [A]],
    [`"${A}","${B}"`, [A, B]],
    [`""${A}""`, [A]],
    [`{"url":"${A}","n":1}`, [A]],
    [`\\"${A}\\"`, [A]],
    ['{"url":"https:\\/\\/example.com\\/a"}', [A]],
    ['"see https://example.com/a\\nnext"', [A]],
    ['"https://example.com/?a=1\\u0026b=2\\u003c"', ['https://example.com/?a=1&b=2']],
  ],
  'in Markdown': [
    [`see [${A}](${A}) now`, [A, A]],
    [`[a page](${A})`, [A]],
    [`[a page](${A} "Title")`, [A]],
    [`[a page](${A} 'Title').`, [A]],
    [`[a page](<${A}> "Title")`, [A]],
    ['[a page](<https://example.com/a b> "Title")', ['https://example.com/a b']],
    ['[game](https://example.com/Rust_(game)), and', ['https://example.com/Rust_(game)']],
    ['[[1]](https://example.com/a)text', [A]],
    ['![](https://example.com/a.png)', ['https://example.com/a.png']],
    [`[![CI](https://example.com/a.svg)](${B})`, ['https://example.com/a.svg', B]],
    [`[1]: ${A} "Title"`, [A]],
    [`[1]: <${A}>`, [A]],
    [`<${A}>, <${B}>`, [A, B]],
    [`\`${A}\` and **${B}**`, [A, B]],
    [`*${A}* _${B}_ ~~${A}~~ ***${B}***`, [A, B, A, B]],
    [`**Link: ${A}**`, [A]],
    [`_see ${A}_`, [A]],
    ['https://example.com/a_b_c_', ['https://example.com/a_b_c_']],
    ['https://example.com/~a and https://example.com/a~', ['https://example.com/~a', 'https://example.com/a~']],
    [`| ${A} | b |\n|${B}|c|`, [A, B]],
    [`> ${A}\n> text`, [A]],
    ['[https://example.com/foo\\_bar](https://example.com/foo_bar)', Array(2).fill('https://example.com/foo_bar')],
    [`${A}\\\nnext`, [A]],
  ],
  'in other markup': [
    [`<${A}|Example>`, [A]],
    [`<${A}|${A}>`, [A, A]],
    [`<${A}|a label with words>, <${B}>`, [A, B]],
    [`[url]${A}[/url]`, [A]],
    [`[URL=${A}]label[/URL]`, [A]],
    [`[url="${A}"]label[/url] [img]${B}[/img]`, [A, B]],
    [`[url=${A}]${A}[/url]`, [A, A]],
    [`[[${A}][label]]`, [A]],
    [`[[${A}]]`, [A]],
    [`[${A} label]`, [A]],
    [`{{cite web |url=${A}|title=x}} {{cite|title=x|url = ${B} }}`, [A, B]],
    [`{{cite|url=${A}}}`, [A]],
    [`${A}[label]`, [A]],
    [`link:${A}[a label], see`, [A]],
    [`\`label <${A}>\`_`, [A]],
    [`\`label <${A}>\`__.`, [A]],
    [`.. _label: ${A}`, [A]],
    [`"label":${A}.`, [A]],
    [`["label":${A}]`, [A]],
    [`!https://example.com/a.png!:${B}`, ['https://example.com/a.png', B]],
    [`[label|${A}]`, [A]],
    [`[${A}|${A}]`, [A, A]],
    [`[${A}|smart-link]`, [A]],
    [`[label|${A}|tooltip] *${B}*`, [A, B]],
    [`+${A}+ =${B}=`, [A, B]],
    [`\\href{${A}}{label} \\url{${B}}`, [A, B]],
    ['\\url{https://example.com/a\\_b\\%20c}', ['https://example.com/a_b%20c']],
    [`<URL:${A}>`, [A]],
    [`<a href="${A}">${A}</a>`, [A, A]],
    [`<a href=${A}>x</a>`, [A]],
    [`<loc>${A}</loc>`, [A]],
    [`@import url(${A});`, [A]],
    ['https://fonts.example.com/css?family=A|B', ['https://fonts.example.com/css?family=A|B']],
  ],
  'escaped as HTML': [
    [`Contact &lt;${A}&gt; today`, [A]],
    [`&#60;${A}&#62;`, [A]],
    [`&#x3C;${A}&#x3E;`, [A]],
    [`&quot;${A}&quot;, &#34;${B}&#34;`, [A, B]],
    [`&#39;${A}&#39; &apos;${B}&apos;`, [A, B]],
    [`${A}&nbsp;next`, [A]],
    [`&laquo;${A}&raquo;`, [A]],
    [`&zwnj;${A}&#8203;, ${B}&#x200B;.`, [A, B]],
    ['https://example.com/very-lo&hellip;', ['unclear_end']],
    [`&amp;lt;${A}&amp;gt;`, [A]],
    ['&lt;https://example.com/?a=1&amp;b=2&gt;', ['https://example.com/?a=1&b=2']],
    ['<a href="https://example.com/?a=1&amp;b=2">x</a>', ['https://example.com/?a=1&b=2']],
    ['&quot;https://example.com/?a=1&#38;b=2&quot;', ['https://example.com/?a=1&b=2']],
    ['&lt;a href=&quot;https://example.com/?a&amp;b&quot;&gt;', ['https://example.com/?a&b']],
    ['See https://example.com/?a=1&amp;b=2 here', ['https://example.com/?a=1&amp;b=2']],
    ['https://example.com/?lt=1&gt=2&quot=3', ['https://example.com/?lt=1&gt=2&quot=3']],
  ],
  'among other scripts': [
    [`请看${A}。谢谢`, [A]],
    [`链接：${A}，谢谢`, [A]],
    [`（${A}）`, [A]],
    [`【${A}】`, [A]],
    [`网址:${A}！`, [A]],
    [`${A}、${B}；`, [A, B]],
    [`詳しくは${A}」と`, [A]],
    [`${A}｜${B}`, [A, B]],
    [`보세요 ${A}。`, [A]],
    [`انظر ${A}، ثم`, [A]],
    [`هل رأيت ${A}؟`, [A]],
    [`देखें ${A}।`, [A]],
    [`ראו ${A}, תודה`, [A]],
    [`ดู${A} ครับ`, [A]],
    [`${A}　次`, [A]],
    [`${A}\u00A0next`, [A]],
    [`${A}→${B}`, [A, B]],
    ['https://ja.wikipedia.org/wiki/東京', ['https://ja.wikipedia.org/wiki/東京']],
    [
      'https://ja.wikipedia.org/wiki/レオナルド・ダ・ヴィンチ',
      ['https://ja.wikipedia.org/wiki/レオナルド・ダ・ヴィンチ'],
    ],
    ['https://ru.wikipedia.org/wiki/Москва.', ['https://ru.wikipedia.org/wiki/Москва']],
    ['https://ar.wikipedia.org/wiki/القاهرة،', ['https://ar.wikipedia.org/wiki/القاهرة']],
    [
      'https://en.wikipedia.org/wiki/Michelson–Morley_experiment',
      ['https://en.wikipedia.org/wiki/Michelson–Morley_experiment'],
    ],
    ['https://例え.テスト/あ。', ['https://例え.テスト/あ']],
    ['https://bücher.example/ü', ['https://bücher.example/ü']],
    ['请看www.example.com/a。谢谢', ['www.example.com/a']],
    // No top-level domain mixes scripts.
    ['请看https://example.com谢谢', ['unclear_end']],
    ['https://example。com/a', ['unclear_end']],
    ['https://example(.)com/a', ['unclear_end']],
  ],
  'with invisible characters': [
    [`${A}\u200B`, [A]],
    [`\u200B${A}\u200B.`, [A]],
    [`\uFEFF${A}\uFEFF`, [A]],
    [`\u2060${A}\u2060 x`, [A]],
    [`\u200E${A}\u200F\u200E`, [A]],
    [`\u202A${A}\u202C`, [A]],
    [`\u2068${A}\u2069,`, [A]],
    [`${A}\u00AD`, [A]],
    [`${A}\u200B\u200B${B}`, [A, B]],
    [`<\u200B${A}\u200B|x>`, [A]],
    ['https://exam\u200Bple.com/a', ['invisible_characters']],
    ['https://example.com/a\u200Bb', ['invisible_characters']],
    ['https://example.com/long\u00ADer', ['invisible_characters']],
    ['https://example.com/\u202Egpj.exe', ['invisible_characters']],
    ['https://exam\uFEFFple.com/', ['invisible_characters']],
    ['https://example.com/a\u0000b', ['invisible_characters']],
    ['https://fa.wikipedia.org/wiki/می‌خواهم', ['https://fa.wikipedia.org/wiki/می‌خواهم']],
    ['https://example.com/👩‍💻/a', ['https://example.com/👩‍💻/a']],
    ['https://example.com/a‌b', ['invisible_characters']],
  ],
  'without spaces between them': [
    [
      'https://a.test/x,https://b.test/y,https://c.test/z',
      ['https://a.test/x', 'https://b.test/y', 'https://c.test/z'],
    ],
    ['https://a.test/x;https://b.test/y', ['https://a.test/x', 'https://b.test/y']],
    ['https://a.test/x|https://b.test/y', ['https://a.test/x', 'https://b.test/y']],
    ['https://a.test/xhttps://b.test/y', ['https://a.test/x', 'https://b.test/y']],
    ['https://a.test/x)(https://b.test/y', ['https://a.test/x', 'https://b.test/y']],
    ['https://a.test/x,www.b.test/y', ['https://a.test/x', 'www.b.test/y']],
    ['https://a.test,https://b.test', ['https://a.test', 'https://b.test']],
    ['https://a.test/x.https://b.test/y', ['https://a.test/x', 'https://b.test/y']],
    ['https://a.test/x\rhttps://b.test/y\thttps://c.test', ['https://a.test/x', 'https://b.test/y', 'https://c.test']],
    [
      'https://web.archive.org/web/2020/https://example.com/a',
      ['https://web.archive.org/web/2020/https://example.com/a'],
    ],
    ['https://12ft.io/https://example.com/a.', ['https://12ft.io/https://example.com/a']],
    ['12ft.io/https://example.com/a', ['12ft.io/https://example.com/a']],
    [
      'https://example.com/?u=https://a.test/,https://b.test/',
      ['https://example.com/?u=https://a.test/,https://b.test/'],
    ],
    ['https://example.com/login#next=https://a.test/', ['https://example.com/login#next=https://a.test/']],
  ],
  'mistyped or placeholders': [
    ['see http://http://example.com/a', ['http://example.com/a']],
    ['see https://https//example.com/a', [A]],
    ['see https://a..b/c and http://.com', ['no_host', 'no_host']],
    ['https://example.com:99999/', ['not_address']],
    ['https://{host}/a, https://*.example.com/ and https://<host>/', []],
    ['hxxps://example.com/a and ttps://example.com', []],
  ],
  'that go on elsewhere': [
    ['https://example.com/very-lo…', ['unclear_end']],
    [`${A}/… and`, ['unclear_end']],
    ['https://example.com/very-=\r\nlong', ['unclear_end']],
    ['https://example.com/?a=\nb=2', ['unclear_end']],
    ['https://example.com/very-\nlong-path', ['unclear_end']],
    ['<https://example.com/very/long\npath/a>', ['unclear_end']],
    ['<https://example.com/a b>', ['unclear_end']],
    ['&lt;https://example.com/very/long\r\npath&gt;', ['unclear_end']],
    ['https://example.com/?a=3D1\r\n=\r\nx', ['unclear_end']],
    [`${A}🎉`, ['unclear_end']],
    [`${A} 🎉`, [A]],
    [`<${A}\n>`, [A]],
    [`https://example.com/?q=\n${B}`, ['https://example.com/?q=', B]],
    ['https://example.com/?a=3D1 is fine', ['https://example.com/?a=3D1']],
  ],
  'without a scheme': [
    [
      'see www.c.example, (WWW.d.example/a?b#c) and www.c.example:8080/x.',
      ['www.c.example', 'WWW.d.example/a?b#c', 'www.c.example:8080/x'],
    ],
    ['www.bücher.example/ü', ['www.bücher.example/ü']],
    [
      '*www.c.example* [www.c.example](https://www.c.example/)',
      ['www.c.example', 'www.c.example', 'https://www.c.example/'],
    ],
    ['me@www.c.example, www.c@d.example, notes.txt, c.example and www.txt', []],
    ['mailwww.c.example x.www.c.example /www.c.example www.1.2 www...c.example ftp://www.c.example www.a.bb.c1', []],
    ['https://www.c.example/www.d.example', ['https://www.c.example/www.d.example']],
  ],
}

describe.each(Object.entries(TEXTS))('the addresses in a text %s', (_, texts) => {
  it.each(texts)('%j are %j', (text, addresses) => {
    expect(read(text)).toEqual(addresses)
  })
})

describe('the addresses in a text', () => {
  it('are listed once, without those that are not certain', () => {
    expect(addressesInText(`${A} ${B} ${A} https://exam\u200Bple.com/`)).toEqual([A, B])
  })

  it('name their invisible characters, and are offered without them', () => {
    expect([...addressPlaces('https://exam\u200Bple.com/a\u00ADb')][0]?.problem).toEqual({
      code: 'invisible_characters',
      params: { shown: 'https://exam[U+200B]ple.com/a[U+00AD]b', clean: 'https://example.com/ab' },
    })
  })

  it('say where they may end', () => {
    expect([...addressPlaces('see https://example.com/very-lo…')][0]?.problem).toEqual({
      code: 'unclear_end',
      params: { after: 'https://example.com/very-lo' },
    })
  })
})

describe('the places of addresses in a text', () => {
  it('contain exactly the written address, one per occurrence', () => {
    const text = `a ${A}, (${B}) and ${A}. &lt;https://example.com/?a&amp;b&gt; \u200B${A}\u200B **${B}**`
    expect([...addressPlaces(text)].map(({ from, to }) => text.slice(from, to))).toEqual([
      A,
      B,
      A,
      'https://example.com/?a&amp;b',
      A,
      B,
    ])
  })

  it.each([
    ['closing brackets', `https://example.com/${')'.repeat(500_000)}`, 1],
    ['opening brackets', `https://example.com/${'['.repeat(500_000)}`, 1],
    ['brackets', `https://example.com/${'[('.repeat(250_000)}${'])'.repeat(250_000)}`, 1],
    ['quotation marks', `${'"'.repeat(500_000)}https://example.com/a${"'".repeat(500_000)}`, 1],
    ['invisible characters', `https://example.com/a${'\u200B'.repeat(500_000)}`, 1],
    ['backslashes', `https://example.com/a${'\\_'.repeat(250_000)}`, 1],
    ['ampersands', `https://example.com/a${'&amp;'.repeat(200_000)}`, 1],
    ['addresses in brackets', '(https://example.com/a)'.repeat(20_000), 20_000],
    ['addresses in angle brackets', '<https://example.com/a '.repeat(20_000), 20_000],
    ['addresses in each other', 'https://'.repeat(60_000), 1],
    ['schemes', 'xhttps://'.repeat(60_000), 59_999],
    ['names of one letter', `www.${'a.'.repeat(250_000)}`, 0],
    ['hosts without an end', `www.${'a'.repeat(500_000)} www.${'a-'.repeat(250_000)}`, 0],
    ['beginnings', 'www.'.repeat(125_000), 0],
  ])('are found quickly in a text of only %s', (_, text, count) => {
    const began = performance.now()
    expect([...addressPlaces(text)]).toHaveLength(count)
    expect(performance.now() - began).toBeLessThan(15_000)
  })
})
