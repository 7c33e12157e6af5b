import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuTime } from '../../tests/support/cpu-time.ts'
import { aliasKey, aliasProblem, randomAlias } from './alias.ts'
import { readingsOf } from './lookalikes.ts'

/** Whether one of these aliases is refused while the other one exists. */
const looksLike = (alias: string, other: string): boolean => {
  const others = [aliasKey(other), ...readingsOf(other)]
  return (
    aliasKey(alias) !== aliasKey(other) && [aliasKey(alias), ...readingsOf(alias)].some((text) => others.includes(text))
  )
}

const LOOKALIKES: [alias: string, other: string][] = [
  // Cyrillic
  ['раypal', 'paypal'],
  ['аррӏе', 'apple'],
  ['paypaӏ', 'paypal'],
  ['сора', 'copa'],
  ['vіsа', 'visa'],
  ['НELLO', 'hello'],
  ['нello', 'Hello'],
  ['BАNК', 'bank'],
  ['ТОР', 'top'],
  ['gооgle', 'google'],
  ['sale1О', 'sale10'],
  ['2О24', '2024'],
  ['promoз', 'promo3'],
  ['saleӀ0', 'sale10'],
  ['РАYРАL', 'PayPal'],
  // Greek
  ['pαypal', 'paypal'],
  ['ΡΑΥΡΑL', 'paypal'],
  ['νisa', 'visa'],
  ['οk-gοοgle', 'ok-google'],
  // Armenian, Cherokee, Coptic
  ['հello', 'hello'],
  ['ᏢayᏢal', 'paypal'],
  ['ⲟk', 'ok'],
  // Latin
  ['ﬁle', 'file'],
  ['ｐａｙｐａｌ', 'paypal'],
  ['ſale', 'sale'],
  ['straße', 'strasse'],
  ['STRAẞE', 'strasse'],
  ['grösse', 'größe'],
  ['ıstanbul', 'istanbul'],
  ['İstanbul', 'istanbul'],
  ['ɡoogle', 'google'],
  ['𝗽aypal', 'paypal'],
  ['ⅼogin2', 'login2'],
  ['cœur', 'coeur'],
  ['ǆep', 'džep'],
  ['x²', 'x2'],
  ['①②', '12'],
  // Other scripts
  ['ロ', '口'],
  ['ｱｲｳ', 'アイウ'],
  ['１２３', '123'],
  ['Ⅳ', 'iv'],
]

const DIFFERENT: [alias: string, other: string][] = [
  ['corner', 'comer'],
  ['sale10', 'saleIO'],
  ['paypa1', 'paypal'],
  ['O0O', 'OOO'],
  ['vv', 'w'],
  ['тор', 'top'],
  ['веер', 'beep'],
  ['класс5б', 'класс56'],
  ['дом3', 'домз'],
  ['корпус6', 'корпусб'],
  ['café', 'cafe'],
  ['größe', 'grosse'],
  ['gröse', 'größe'],
  ['łódź', 'lodz'],
  ['ø', 'o'],
  ['привет', 'privet'],
  ['мир', 'mup'],
  ['αβγ', 'abg'],
  ['مرحبا', 'مرحب'],
  ['日本', '日木'],
  ['さくら', 'サクラ'],
  ['köln1', 'kölnl'],
  ['Körner', 'Kömer'],
  ['paypal', 'paypal'],
  ['Größe', 'GRÖßE'],
]

describe('An alias', () => {
  it.each(LOOKALIKES)('%s looks like %s, and the other way round', (alias, other) => {
    expect(aliasProblem(alias)).toBeNull()
    expect([looksLike(alias, other), looksLike(other, alias)]).toEqual([true, true])
  })

  it.each(DIFFERENT)('%s doesn’t look like %s, either way', (alias, other) => {
    expect([looksLike(alias, other), looksLike(other, alias)]).toEqual([false, false])
  })

  it.each(['аpi', 'lоgin', 'аdmin', 'ｌｏｇｉｎ', 'Нealth', 'avаtar'])(
    'must not look like a reserved one: %s',
    (alias) => {
      expect(aliasProblem(alias)).toBe('looks like an alias that is reserved by the service')
    },
  )

  it.each(['г', 'ь', 'ا', '一', 'д'])('of one letter may look like a reserved one: %s', (alias) => {
    expect(aliasProblem(alias)).toBeNull()
  })

  it('of ASCII looks only like itself', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-Z0-9_-]{1,30}$/), (alias) => {
        expect(readingsOf(alias)).toEqual([])
      }),
    )
    for (let draw = 0; draw < 1_000; draw += 1) expect(readingsOf(randomAlias())).toEqual([])
  })

  it('has few readings, each quickly, however ambiguous it is', async () => {
    for (const alias of [
      'аеорсухіѕԁһӏ1aкмнтвАЕОРСУХІ'.repeat(3),
      'ооооооооо1'.repeat(10),
      '漢'.repeat(100),
      'Ⅷ'.repeat(100),
    ]) {
      const { result, ms } = await cpuTime(500, () => readingsOf(alias))
      expect(result.length).toBeLessThanOrEqual(64)
      expect(ms).toBeLessThanOrEqual(500)
    }
  })

  it('has the same look in every composition and spelling of sigma', () => {
    expect(readingsOf('gro\u0308ße')).toEqual(readingsOf('größe'))
    expect(readingsOf('ΛΟΓΟς')).toEqual(readingsOf('ΛΟΓΟσ'))
  })
})
