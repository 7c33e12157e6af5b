import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuTime } from '../../tests/support/cpu-time.ts'
import { aliasKey, aliasProblem, randomAlias } from './alias.ts'
import { meantAliases, meantQuery } from './meant-alias.ts'
import { aliasOfPath } from './site.ts'

/** What comes to the service instead of `/abc`. */
const TAILS = [
  ['.', ',', ';', ':', '!', '%3F', '...', '.)', ').', "'", '"', '*', '**', '_', '`', '~', '^', '$', '@', '+'],
  ['=', '&', '%', '%2', '\\', '/', '//', '/.', '|', ']', '}', '>', '<', ')', '))', '®', '™', '|Example', '}}'],
  [
    '%20',
    '%20%20',
    '%09',
    '%0A',
    '%0D%0A',
    '%A0',
    '%C2%A0',
    '%E3%80%80',
    '%00',
    '%22',
    '%27',
    '%2A',
    '%2C',
    '%2E',
    '%2F',
  ],
  [
    '%29',
    '%29.',
    '%3A',
    '%3B',
    '%3D',
    '%3C',
    '%3E',
    '%3C/a%3E',
    '%5B',
    '%5C',
    '%5Cn',
    '%5D',
    '%60',
    '%7C',
    '%7D',
    '%7Cx',
  ],
  [
    '%22%3Etext%3C/a%3E',
    '">text</a>',
    '%22class=%22x',
    '%27s',
    '’s',
    "'s",
    '%E2%80%99s',
    '&gt;',
    '&quot;',
    '&amp;',
    '&nbsp;',
  ],
  [
    '%E2%80%8B',
    '%EF%BB%BF',
    '%C2%AD',
    '%E2%80%8E',
    '%E2%80%AC',
    '%E2%80%A6',
    '…',
    '%E2%80%9D',
    '”',
    '»',
    '“',
    '%E2%80%93',
  ],
  ['%E2%80', '%F0%9F%91%8D', '👍🏽', '❤%EF%B8%8F', '%EF%BF%BD', '%EF%BF%BC', '→', '•', '%u200b', '%u2026'],
  [
    '。',
    '，',
    '、',
    '！',
    '？',
    '；',
    '：',
    '）',
    '】',
    '》',
    '」',
    '』',
    '（',
    '．',
    '。谢谢',
    '，谢谢',
    '（注）',
    '、次',
    '؟',
    '،',
    '।',
  ],
  [
    '&utm_source=x',
    '&utm_source=x&utm_medium=y',
    '&amp;x=1',
    '&amp;amp;x=1',
    '%26utm=1',
    '%3Futm_source=x',
    '%3Fx',
    '%23top',
  ],
  ['%253Fx=1', '%2520', '%25E2%2580%258B', ';jsessionid=1', '%3Bx=1', '=20', '=0A', '=0D=0A', '=09'],
  [
    '](https://s.test/abc)',
    '%5D(https://s.test/abc)',
    '%5D%28https%3A%2F%2Fs.test%2Fabc%29',
    ')%20and',
    '.%20Thanks!',
    ',%20or',
  ],
  ['&hellip;', '&rdquo;', '&rsquo;', '&amp;rsquo;', '&shy;', '&zwnj;', '~~', '||', '%5Cu0026x=1', '%5Cu003c/a%5Cu003e'],
  ['%0AWIFI%3Aguest', '%0D%0ABest%20regards', ',https://s.test/def', '%20https://s.test/def', '%0Ahttps://s.test/def'],
].flat()

const DIFFERENT_SPELLINGS: [path: string, alias: string][] = [
  ['//abc', 'abc'],
  ['///abc/', 'abc'],
  ['/ abc', 'abc'],
  ['/%20abc', 'abc'],
  ['/%E2%80%8Babc', 'abc'],
  ['/(abc)', 'abc'],
  ['/%22abc%22', 'abc'],
  ['/“abc”', 'abc'],
  ['/*abc*', 'abc'],
  ['/~~abc~~', 'abc'],
  ['/||abc||', 'abc'],
  ['/./abc', 'abc'],
  ['/../abc', 'abc'],
  ['/%2E%2E/abc', 'abc'],
  ['/+abc', 'abc'],
  ['/=abc', 'abc'],
  ['/:%20abc', 'abc'],
  ['/%F0%9F%91%89abc', 'abc'],
  ['/%E2%86%92%20abc', 'abc'],
  ['/•abc', 'abc'],
  ['/&ldquo;abc&rdquo;', 'abc'],
  ['/abc\\u0026utm_source=x', 'abc'],
  ['/_abc_', 'abc'],
  ['/__abc__', 'abc'],
  ['/<abc>', 'abc'],
  ['/%3Cabc%3E', 'abc'],
  ['/a%C2%ADbc', 'abc'],
  ['/a%E2%80%8Bb%E2%81%A0c', 'abc'],
  ['/%E2%80%AAabc%E2%80%AC', 'abc'],
  ['/%2561bc', 'abc'],
  ['/%252561bc', 'abc'],
  ['/%25D0%25BF%25D1%2580', 'пр'],
  ['/%u043f%u0440', 'пр'],
  ['/gr%F6%DFe', 'größe'],
  ['/caf%E9', 'café'],
  ['/caf%E9.', 'café'],
  ['/gr%C3%83%C2%B6%C3%83%C5%B8e', 'größe'],
  ['/grÃ¶Ã\u009fe', 'größe'],
  ['/Ð¿Ñ\u0080', 'пр'],
  ['/gro%CC%88%C3%9Fe.', 'größe'],
  ['/%EF%BD%81%EF%BD%82%EF%BD%83', 'abc'],
  ['/%EF%AC%81le', 'file'],
  ['/black%E2%80%91friday', 'black-friday'],
  ['/black%E2%80%93friday,', 'black-friday'],
  ['/abc_.', 'abc_'],
  ['/日本語。', '日本語'],
  ['/%D9%85%D8%B1%D8%AD%D8%A8%D8%A7%D8%9F', 'مرحبا'],
]

/** A shorter alias would be another link than the one that was meant. */
const NOTHING = [
  '/',
  '//',
  '/abc',
  '/ABC/',
  '/%61bc',
  '/-',
  '/.env',
  '/./.env',
  '/..abc',
  '/.git',
  '/.abc',
  '/favicon.ico',
  '/robots.txt',
  '/index.php',
  '/abc.html',
  '/abc.def',
  '/abc,def',
  '/annual%20report',
  '/annual+report',
  '/rock&roll',
  '/rock&amp;roll',
  '/rock%26roll',
  "/rock'n'roll",
  '/gr&ouml;&szlig;e',
  '/abc:8080',
  '/abc=1',
  '/abc@s.test',
  '/user@abc',
  '/@abc',
  '/~abc',
  '/abc/def',
  '/abc%2Fdef',
  '/abc—more',
  '/abc[1]',
  '/r/abc',
  '/contact/1',
  '/wp-admin/index.php',
  '/スター・ウォーズ',
  '/A＆B',
  '/%',
  '/%00',
  '/....',
  '/%E2%80%8B',
]

const QUERIES: [path: string, query: string][] = [
  ['/abc&utm_source=x', 'utm_source=x'],
  ['/abc&utm_source=x&utm_medium=y', 'utm_source=x&utm_medium=y'],
  ['/abc%3Futm_source=x', 'utm_source=x'],
  ['/abc%3Futm_source=x&utm_medium=y', 'utm_source=x&utm_medium=y'],
  ['/abc%3Futm_source%3Dx%26utm_medium%3Dy', 'utm_source=x&utm_medium=y'],
  ['/abc%253Futm_source%253Dx%2526utm_medium%253Dy', 'utm_source=x&utm_medium=y'],
  ['/abc%253Futm_source=x', 'utm_source=x'],
  ['/abc%26utm_source=x', 'utm_source=x'],
  ['/abc&amp;utm_source=x&amp;utm_medium=y', 'utm_source=x&utm_medium=y'],
  ['/abc%26amp%3Butm_source%3Dx', 'utm_source=x'],
  ['/abc&amp;amp;utm_source=x', 'utm_source=x'],
  ['/abc%5Cu0026utm_source=x', 'utm_source=x'],
  ['/abc.&utm_source=x', 'utm_source=x'],
  ['/abc/&utm_source=x', 'utm_source=x'],
  ['/abc%20%3Futm_source=x', 'utm_source=x'],
  ['/abc%3Fa=1%262&b=c%3Dd%20e', 'a=1%262&b=c%3Dd%20e'],
  ['/abc%3Fnext%3Dhttps%3A%2F%2Fa.test%2F%3Fx', 'next=https://a.test/?x'],
  ['/abc&next=https://a.test/?x=1', 'next=https://a.test/?x=1'],
  ['/abc%3Fa%3D1%23top', 'a=1'],
  ['/abc%3Fflag', 'flag'],
  ['/%2561bc&a=%C3%BC', 'a=%C3%BC'],
  ['/abc', ''],
  ['/abc.', ''],
  ['/abc%3F', ''],
  ['/abc&', ''],
  ['/abc%23a?b=1', ''],
  ['/abc;jsessionid=1', ''],
  ['/abc%20https://s.test/def%3Fa=1', ''],
  ['/abc](https://s.test/abc%3Fa=1)', ''],
  ['/abc%22%3Ex&a=1', ''],
]

describe('The alias that a path means', () => {
  it.each(TAILS)('is abc in /abc%s', (tail) => {
    const found = (path: string) => meantAliases(path).at(-1) ?? aliasOfPath(path)
    expect(found(`/abc${tail}`)).toBe('abc')
    // As a browser sends it.
    expect(found(new URL(`http://s.test/abc${tail}`).pathname)).toBe('abc')
  })

  it.each(DIFFERENT_SPELLINGS)('of %s is %s', (path, alias) => {
    expect(meantAliases(path)).toEqual([alias])
  })

  it.each(['น้ำ', 'ນ້ຳ', 'ㅋㅋㅋ', 'm²', '1º-lugar', 'ＦＡＱ', 'ｶﾒﾗ'])(
    'is first %s as it is written, then in the form for comparing',
    (alias) => {
      for (const path of [`/${alias}.`, `/${encodeURIComponent(alias)}%E2%80%8B`, `//${encodeURIComponent(alias)}`])
        expect(meantAliases(path)).toEqual([alias, alias.normalize('NFKC')])
      expect(meantAliases(`/${encodeURIComponent(alias)}`)).toEqual([alias.normalize('NFKC')])
      expect(meantAliases(`/_${alias}_`)).toContain(alias)
    },
  )

  it.each(NOTHING)('is never a part of another name: %s', (path) => {
    expect(meantAliases(path)).toEqual([])
  })

  it.each(QUERIES)('comes in %s with the query %j', (path, query) => {
    expect(meantQuery(path)).toBe(query)
  })

  it('is never another one than the path’s own, whichever alias it is', () => {
    const random = fc.constant(null).map(randomAlias)
    const letters = fc.stringMatching(/^[\p{L}\p{N}_-]{1,20}$/u).filter((alias) => aliasProblem(alias) === null)
    fc.assert(
      fc.property(fc.oneof(random, letters), (alias) => {
        const bare = (text: string) => text.normalize('NFKC').replace(/^_+|_+$/g, '')
        for (const meant of meantAliases(`/${encodeURIComponent(alias)}`)) expect(bare(meant)).toBe(bare(alias))
      }),
    )
  })

  it('contains only what an alias can contain, whatever the path is', () => {
    const part = fc.oneof(
      fc.constantFrom(
        'abc',
        '%',
        '%2',
        '%25',
        '%E2%80',
        '%FF',
        '%00',
        '&',
        '=',
        '/',
        ' ',
        '.',
        '“',
        '👍',
        '\u200b',
        '\ud800',
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        for (const meant of meantAliases(`/${parts.join('')}`)) {
          expect(meant.length).toBeGreaterThan(0)
          expect(aliasKey(meant)).not.toBe(aliasKey(aliasOfPath(`/${parts.join('')}`) ?? ''))
        }
      }),
    )
  })

  it('takes no time for a long path', async () => {
    const { ms } = await cpuTime(1_000, () => {
      for (const junk of ['.', '%', '%25', ' ', '&', '=20', 'a.', '\u200b', 'Ã'])
        meantAliases(`/abc${junk.repeat(16_000)}x`)
      for (const junk of ['.', '%25', 'a.', '=20', 'Ã', '%E9']) meantAliases(`/abc${junk.repeat(1_990 / junk.length)}x`)
    })
    expect(ms).toBeLessThanOrEqual(1_000)
  })
})
