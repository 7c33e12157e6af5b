import { describe, expect, it } from 'vitest'
import { guessFields, isKnownName, parameterName, withField } from './columns.ts'

describe('column fields are guessed by name', () => {
  it.each([
    [
      ['Long URL', 'Back-half', 'Title', 'Tags', 'Created'],
      ['url', 'custom', 'metatitle', 'description', 'created'],
    ],
    [
      ['destination', 'slug', 'domain', 'expires at', 'password'],
      ['url', 'custom', 'domain', 'expiry', 'password'],
    ],
    [
      ['link', 'keyword'],
      ['url', 'custom'],
    ],
    [
      ['link', 'long_url', 'title'],
      ['short', 'url', 'metatitle'],
    ],
    [
      ['url', 'Short link'],
      ['url', 'short'],
    ],
    [
      ['URL', 'utm_source', 'utm_medium', 'utm_source'],
      ['url', 'parameter', 'parameter', 'parameter'],
    ],
    [
      ['url', 'title', 'name'],
      ['url', 'metatitle', null],
    ],
    [
      ['url', 'short_id', 'note'],
      ['url', 'custom', 'description'],
    ],
    [
      ['url', 'tags', 'comment'],
      ['url', null, 'description'],
    ],
    [
      ['shortUrl', 'destinationUrl', 'slug', 'hasPassword', 'isArchived', 'utmSource', 'UTM Campaign'],
      ['short', 'url', 'custom', 'state', 'state', 'parameter', 'parameter'],
    ],
    [
      ['Zieladresse', 'Kürzel', 'Titel', 'Ablaufdatum', 'Notiz', 'Passwort'],
      ['url', 'custom', 'metatitle', 'expiry', 'description', 'password'],
    ],
    [
      ['URL longue', 'Lien court', 'Titre', "Date d'expiration", 'Mot de passe'],
      ['url', 'short', 'metatitle', 'expiry', 'password'],
    ],
    [
      ['URL larga', 'Enlace corto', 'Título', 'Caducidad', 'Contraseña', 'Descripción'],
      ['url', 'short', 'metatitle', 'expiry', 'password', 'description'],
    ],
    [
      ['原始链接', '短码', '标题', '过期时间', '备注'],
      ['url', 'custom', 'metatitle', 'expiry', 'description'],
    ],
    [
      ['元のURL', '短縮URL', 'タイトル', '有効期限', 'メモ'],
      ['url', 'short', 'metatitle', 'expiry', 'description'],
    ],
    [
      ['Длинная ссылка', 'Короткая ссылка', 'Пароль', 'Описание'],
      ['url', 'short', 'password', 'description'],
    ],
    [
      ['', 'Ünknown', 'clicks'],
      [null, null, null],
    ],
  ])('%j', (names, fields) => {
    expect(guessFields(names)).toEqual(fields)
  })

  it('in any spelling', () => {
    expect([' ALIAS ', 'back_half', 'Expiration-Date'].every(isKnownName)).toBe(true)
    expect(isKnownName('https://example.com/')).toBe(false)
  })
})

it.each([
  ['utm_source', 'utm_source'],
  ['utmSource', 'utm_source'],
  ['UTM Campaign', 'utm_campaign'],
  ['UTM-Term', 'utm_term'],
  ['ref', 'ref'],
])('the column %s contains the parameter %s', (column, parameter) => {
  expect(parameterName(column)).toBe(parameter)
})

describe("a column's field that is chosen by hand", () => {
  const columns = [
    { name: 'a', field: 'url' as const },
    { name: 'b', field: null },
  ]

  it('is taken from the column that had it', () => {
    expect(withField(columns, 1, 'url')).toEqual([
      { name: 'a', field: null },
      { name: 'b', field: 'url' },
    ])
  })

  it('may be parameter or nothing for several columns', () => {
    const both = withField(withField(columns, 0, 'parameter'), 1, 'parameter')
    expect(both.map(({ field }) => field)).toEqual(['parameter', 'parameter'])
    expect(withField(both, 0, null).map(({ field }) => field)).toEqual([null, 'parameter'])
  })
})
