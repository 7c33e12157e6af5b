import { describe, expect, it } from 'vitest'
import { readTranslations } from '../../scripts/words/translations.ts'
import { inLanguage } from '../../tests/support/in-language.ts'
import { LANGUAGES } from '../model/languages.ts'
import { t } from '../words/t.ts'
import { COLUMN_OPTIONS, guessFields, isKnownName, mayBeColumnName, parameterName, withField } from './columns.ts'

describe('column fields are guessed by name', () => {
  it.each(readTranslations())('as the form says them in the language $language', ({ language, catalog }) => {
    inLanguage({ tag: language, name: LANGUAGES[language], texts: catalog }, () => {
      const names = [t('shared_long_url'), ...COLUMN_OPTIONS.map((option) => t(`option_${option}_label`))]
      expect(guessFields(names)).toEqual(['url', ...COLUMN_OPTIONS])
      expect(guessFields([t('shared_long_url'), t('links_short_url')])).toEqual(['url', 'short'])
    })
  })

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
      ['Website URL', 'Campaign ID', 'Campaign Source', 'Campaign Medium', 'Campaign Name', 'Campaign Term'],
      ['url', 'parameter', 'parameter', 'parameter', 'parameter', 'parameter'],
    ],
    [
      ['Landing page', 'Source', 'Medium', 'Campaign', 'Content'],
      ['url', 'parameter', 'parameter', 'parameter', 'parameter'],
    ],
    [
      ['URL', 'Source', 'Campaign', 'Content'],
      ['url', null, 'campaign', null],
    ],
    [
      ['url', 'og:title', 'og:description', 'og:image'],
      ['url', 'metatitle', 'metadescription', 'metaimage'],
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
      ['Hedef URL', 'Kısa URL', 'Başlık', 'Bitiş tarihi', 'Şifre', 'Notlar', 'Kampanya', 'Kanal', 'Alan adı'],
      ['url', 'short', 'metatitle', 'expiry', 'password', 'description', 'campaign', 'channel', 'domain'],
    ],
    [
      ['Довге посилання', 'Коротке посилання', 'Назва', 'Термін дії', 'Пароль', 'Примітка'],
      ['url', 'short', 'metatitle', 'expiry', 'password', 'description'],
    ],
    [
      ['الرابط الأصلي', 'الرابط المختصر', 'العنوان', 'تاريخ الانتهاء', 'كلمة المرور', 'ملاحظات'],
      ['url', 'short', 'metatitle', 'expiry', 'password', 'description'],
    ],
    [
      ['קישור ארוך', 'קישור קצר', 'כותרת', 'תאריך תפוגה', 'סיסמה', 'הערות'],
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
  ['Campaign Source (utm_source)', 'utm_source'],
  ['Campaign Name', 'utm_campaign'],
  ['campaign', 'utm_campaign'],
  ['Campaign ID', 'utm_id'],
  ['Medium', 'utm_medium'],
  ['ref', 'ref'],
  ['Name', 'Name'],
])('the column %s of a table with campaigns contains the parameter %s', (column, parameter) => {
  expect(parameterName(column, ['Campaign source', 'campaign_medium', column])).toBe(parameter)
})

it.each(['Source', 'Campaign', 'Campaign name', 'content'])('the column %s alone has its own name', (column) => {
  expect(parameterName(column, [column, 'Title'])).toBe(column)
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

it.each([
  ['site.url', true],
  ['page_link.href', true],
  ['Website.URL', true],
  ['example.com', false],
  ['my.site.url', false],
  ['site.url/a', false],
  ['https://site.link', false],
])('%s may be the name of a column: %s', (address, isName) => {
  expect(mayBeColumnName(address)).toBe(isName)
})
