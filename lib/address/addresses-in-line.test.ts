import { describe, expect, it } from 'vitest'
import { cpuTime } from '../../tests/support/cpu-time.ts'
import { addressPlacesInLine, titleAfter } from './addresses-in-line.ts'

const A = 'https://example.com/a'
const FILES = 'https://files.example.com'

const read = (line: string): string[] =>
  addressPlacesInLine(line).map(({ address, problem }) => (problem === null ? address : problem.code))

describe('the addresses in a line of a list', () => {
  it.each([
    'https://en.wikipedia.org/wiki/Yahoo!',
    'https://en.wikipedia.org/wiki/Who_Framed_Roger_Rabbit?',
    'https://en.wikipedia.org/wiki/Dr.',
    'https://en.wikipedia.org/wiki/Rust_(game)',
    'https://example.com/smile:)',
    "https://en.wikipedia.org/wiki/Rockin'",
    'https://en.wikipedia.org/wiki/Sunn_O)))',
    'https://en.wikipedia.org/wiki/C*',
    'https://example.com/a_',
    'https://example.com/a|b',
    'https://example.com/?q=a,b;c',
    'https://example.com/?q=',
    'www.example.com/Yahoo!',
    'https://ja.wikipedia.org/wiki/東京',
  ])('are %s as a whole, which a sentence would cut', (address) => {
    expect(read(address)).toEqual([address])
    expect(read(`  ${address}\t`)).toEqual([address])
    expect(read(`- ${address}`)).toEqual([address])
    expect(read(`3. ${address},`)).toEqual([address])
    expect(read(`> > ${address}`)).toEqual([address])
    expect(read(`\u200B${address}\u200B`)).toEqual([address])
  })

  it.each(
    ['-', '*', '+', '•', '–', '1.', '12)', '(3)', 'a.', '>', '- [ ]', '- [x]', '◦', '1、', '✓', '·'].map((marker) => [
      marker,
    ]),
  )('come after the marker %s', (marker) => {
    expect(read(`${marker} ${A}`)).toEqual([A])
  })

  it.each([
    [`${FILES}/Annual Report 2024.pdf`, `${FILES}/Annual Report 2024.pdf`],
    [`- ${FILES}/Annual Report 2024.pdf`, `${FILES}/Annual Report 2024.pdf`],
    [`${FILES}/My Files/a b.docx?dl=1`, `${FILES}/My Files/a b.docx?dl=1`],
    [`${FILES}/Song (live).mp3`, 'unclear_end'],
    [`${FILES}/Report - final.pdf`, 'unclear_end'],
    [`${FILES}/my folder`, 'unclear_end'],
    [`${FILES}/my folder/sub`, 'unclear_end'],
    [`${FILES}/a.pdf and b.pdf`, 'unclear_end'],
    [`${A} is nice`, 'unclear_end'],
    [`${A} Example`, 'unclear_end'],
    [`${A} `, A],
    [`${A} - Example`, A],
    [`${A} – Example`, A],
    [`${A} | Example`, A],
    [`${A} # the first one`, A],
    [`${A} // the first one`, A],
    [`${A}\tExample`, A],
    [`${A} (Example)`, A],
    [`${A} "Example"`, A],
    [`${A} -> somewhere`, A],
    [`${A} ✓`, A],
    [`${A} Titel: Doc`, A],
    ['https://en.wikipedia.org/wiki/Yahoo! – Wikipedia', 'https://en.wikipedia.org/wiki/Yahoo!'],
    [`${A} | Report 2024.pdf`, A],
    [`Example ${A}.`, A],
    [`Example: ${A}!`, A],
    [`Report: ${FILES}/Annual Report 2024.pdf`, 'unclear_end'],
    [`[Example](${A}).`, A],
    [`<${A}>,`, A],
    [`"${A}",`, A],
    [`'${A}';`, A],
    [`(${A})`, A],
    [`${A}"`, A],
    [`${A}[Example]`, A],
    ['https://example.com/photo[1]', 'unclear_end'],
    ['https://example.com/photo[1].jpg', 'https://example.com/photo[1].jpg'],
    ['https://example.com/search?q="two words"', 'unclear_end'],
    ['https://example.com/a"b', 'unclear_end'],
    ['https://example.com/a<b', 'unclear_end'],
    ['https://example.com/`a`', 'unclear_end'],
    ['https://example.com/?a=1&lt;=2', 'unclear_end'],
    ['https://example.com/?a=\\n', 'https://example.com/?a='],
    ['https://example.com/a\\next', 'unclear_end'],
    [`${A}</a>`, A],
    [`${A}<br/>`, A],
    [`${A}&gt;`, A],
    [`${A}">`, A],
    [`${A}。`, 'unclear_end'],
    [`${A}。谢谢`, 'unclear_end'],
    ['https://zh.wikipedia.org/wiki/你好，李焕英', 'unclear_end'],
    [`${A}…`, 'unclear_end'],
    [`${A}\u00A0Example`, 'unclear_end'],
    ['https://exam\u200Bple.com/', 'invisible_characters'],
    ['https://a..b', 'no_host'],
    ['https://*.example.com/', 'https://*.example.com/'],
  ])('in %j are %j', (line, address) => {
    expect(read(line)).toEqual([address])
  })

  it.each([
    [
      'https://a.test/x,https://b.test/y,https://c.test/z',
      ['https://a.test/x', 'https://b.test/y', 'https://c.test/z'],
    ],
    ['https://a.test/x; https://b.test/y;', ['https://a.test/x', 'https://b.test/y']],
    ['https://a.test/x | https://b.test/y', ['https://a.test/x', 'https://b.test/y']],
    ['https://a.test/x https://b.test/y', ['https://a.test/x', 'https://b.test/y']],
    ['https://a.test/x -> https://b.test/y', ['https://a.test/x', 'https://b.test/y']],
    ['https://a.test/My Files https://b.test/y', ['unclear_end', 'https://b.test/y']],
    [`[${A}](${A})`, [A, A]],
    ['example.com/a', []],
    ['nothing here', []],
    ['', []],
  ])('in %j are %j', (line, addresses) => {
    expect(read(line)).toEqual(addresses)
  })

  it.each([
    [' Titel: Doc', 'Doc'],
    [' 标题：文档', '文档'],
    [' – Update: new prices', 'Update: new prices'],
    [' | Example – Site', 'Example – Site'],
    [' (Example)', 'Example'],
    [' “Example”', 'Example'],
    [' "Tea" and "cake"', '"Tea" and "cake"'],
    ['\tExample', 'Example'],
    [' -> somewhere', 'somewhere'],
    [' ✓', ''],
  ])('are followed by %j with the title %s', (rest, title) => {
    expect(titleAfter(rest)).toBe(title)
  })

  it('have the title after it, if the line is only an address with its title', () => {
    expect(addressPlacesInLine(`- ${A} – Example`)).toMatchObject([{ address: A, title: 'Example' }])
    expect(addressPlacesInLine(`see ${A} – Example`)).toMatchObject([{ address: A, title: '' }])
  })

  it('have their places in the line', () => {
    for (const line of [`  1. ${A}!,`, `\u200B- [x] ${A}\u200B`, `• see ${A}.`]) {
      for (const { address, from, to } of addressPlacesInLine(line)) expect(line.slice(from, to)).toBe(address)
    }
  })

  it.each([
    ['spaces', ' '.repeat(500_000)],
    ['commas', `${A}${','.repeat(500_000)}`],
    ['words', `${A}${' a.b'.repeat(200_000)}`],
    ['markers', '> '.repeat(300_000)],
    ['numbers', '1. '.repeat(300_000)],
  ])('are found quickly in a line of only %s', async (_, line) => {
    const { ms } = await cpuTime(15_000, () => addressPlacesInLine(line))
    expect(ms).toBeLessThanOrEqual(15_000)
  })
})
