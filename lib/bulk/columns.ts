import { FORM_ORDER, type OptionWith, optionRow } from '../contract/link-options.ts'
import { catalogLanguage, t } from '../words/t.ts'

/** An option whose value fits into a cell. */
export type ColumnOption = OptionWith<{ columns: string }>

/** What a column of a table can contain. */
export type Field =
  | 'url'
  | ColumnOption
  /** An earlier short link: its alias is requested again, on its domain if the account has it. */
  | 'short'
  /** When it was created elsewhere; sets the order. */
  | 'created'
  /** Whether it was active elsewhere, or had a password that the file doesn't contain: told at each row. */
  | 'state'
  /** A parameter with the column's name. */
  | 'parameter'

/** Several columns can have such a field. */
const isRepeatable = (field: Field): boolean => field === 'parameter' || field === 'state'

export const COLUMN_OPTIONS = FORM_ORDER.filter(
  (option): option is ColumnOption => optionRow(option).columns !== undefined,
)

export interface Column {
  /** Empty if the table doesn't name it. */
  name: string
  /** `null`: the column is ignored. */
  field: Field | null
}

/** The name of a column without what differs between spellings. */
export const plainName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Names of columns, ours, those in the files of other services, and those that people write in other languages; as
 * `plainName` spells them. The first field with a name gets it.
 */
const NAMES: readonly (readonly [Field, string | undefined])[] = [
  [
    'url',
    'longurl longlink originalurl originallink originaladdress destination destinationurl destinationlink target targeturl targetlink fullurl finalurl redirecturl redirectto sourceurl ' +
      'websiteurl pageurl landingpage landingpageurl ' +
      'ziel zielurl zieladresse ziellink langeurl langerlink originaladresse urllongue lienlong liendorigine urldorigine urloriginale adressecible urlcible urllarga enlacelargo ' +
      'urloriginal enlaceoriginal urldedestino urldestino linkoriginal urllonga linklongo urllungo linklungo urloriginale urldidestinazione doelurl doeladres langeurl docelowyurl ' +
      'длиннаяссылка исходнаяссылка 长链接 長連結 长网址 長網址 原始链接 原始網址 原始网址 目标链接 目标网址 目標網址 長いurl 元のurl リンク先 リンク先url 원본url 긴url 원본링크 대상url ' +
      'uzunurl uzunbağlantı hedefurl hedefbağlantı hedefadres довгеurl довгепосилання довгаurlадреса цільовеurl цільовепосилання початковепосилання الرابطالأصلي الرابطالطويل رابطالوجهة קישורארוך כתובתארוכה כתובתיעד קישוריעד',
  ],
  [
    'short',
    'short shorturl shortlink shortaddress shortenedurl shortenedlink bitlink tinyurl brandedlink rebrandedlink secureshorturl ' +
      'kurzurl kurzlink kurzelink kurzeurl kurzadresse urlcourte liencourt urlcorta enlacecorto enlaceacortado urlcurta linkcurto linkencurtado urlbreve urlcorto linkbreve linkcorto ' +
      'korteurl kortelink krótkilink krótkiadres короткаяссылка 短链接 短連結 短网址 短網址 短縮url 短縮リンク 단축url 단축링크 짧은url ' +
      'kısaurl kısabağlantı kısaltılmışurl короткеurl короткепосилання короткаurlадреса الرابطالمختصر الرابطالقصير קישורקצר כתובתקצרה',
  ],
  ...COLUMN_OPTIONS.map((option) => [option, optionRow(option).columns] as const),
  [
    'custom',
    'shortid slashtag shortname shortpath shorturlcode customslug customname customurl customlink customending customkeyword vanity vanityurl urlcode urlslug linkalias linkslug ' +
      'kürzel kurzname kurzcode aliasname codecourt aliaspersonnalisé códigocorto códigocurto apelido codicebreve псевдоним псевдонім takmaad kısaad kısakod الاسمالمستعار כינוי код 短码 短碼 别名 別名 后缀 エイリアス 별칭',
  ],
  [
    'password',
    'passwort kennwort motdepasse contraseña senha parolachiave wachtwoord hasło пароль şifre parola كلمةالمرور كلمةالسر סיסמה 密码 密碼 パスワード 비밀번호',
  ],
  [
    'expiry',
    'expire expiresin expiredate expiretime expirationtime expirein expireat expiredat validto validtill ablauf ablaufdatum läuftab gültigbis ablaufzeit dateexpiration datedexpiration ' +
      'expirele caducidad fechadecaducidad vencimiento fechadevencimiento expira datadeexpiração validade scadenza datadiscadenza verloopt verloopdatum ważnydo ' +
      'срокдействия действуетдо ' +
      'терміндії дійснийдо bitiştarihi sonkullanma sonkullanmatarihi geçerliliktarihi تاريخالانتهاء انتهاءالصلاحية תפוגה תאריךתפוגה 过期时间 過期時間 到期时间 有效期 有効期限 만료일 만료',
  ],
  [
    'metatitle',
    'titel titre título titulo titolo tytuł başlık назва العنوان כותרת название заголовок 标题 標題 名称 タイトル 제목',
  ],
  [
    'description',
    'remark remarks notiz notizen bemerkung beschreibung kommentar remarque commentaire nota notas descripción descrição comentario observação descrizione opmerking notatka opis not notlar açıklama нотатка примітка опис ملاحظة ملاحظات الوصف הערה הערות תיאור заметка ' +
      'описание комментарий 备注 備註 描述 说明 メモ 説明 메모 설명',
  ],
  ['campaign', 'kampagne campagne campaña campanha campagna kampania kampanya кампания кампанія الحملة קמפיין'],
  ['channel', 'kanal canal canale kanał канал القناة ערוץ 频道 渠道 チャネル チャンネル 채널'],
  ['domain', 'domäne domaine dominio domínio alanadı домен النطاق דומיין 域名 ドメイン 도메인'],
  [
    'created',
    'created createdat createdon createdtime createdate creationdate creationtime datecreated dateadded datetimecreated added date timestamp erstellt erstelltam datum datedecréation créé créele ' +
      'fecha fechadecreación creado datadecriação criadoem datadicreazione creatoil aangemaakt utworzono создано датасоздания створено oluşturuldu oluşturmatarihi تاريخالإنشاء נוצר 创建时间 創建時間 创建日期 作成日 作成日時 생성일',
  ],
  [
    'state',
    'archived isarchived deleted isdeleted deletedat disabled isdisabled disabledat inactive isactive active enabled isenabled banned isbanned blocked isblocked haspassword ispasswordprotected ' +
      'passwordprotected isprotected linkstatus',
  ],
]

/** Names of pages or places: the long URL, never a short one. */
const NO_SHORT_URL = ['address', 'website', 'webaddress', 'href', 'uri', 'page', 'adresse', 'dirección', 'indirizzo']

/** The long URL in some files, and the short one beside a column with a clearer name. */
const EITHER_URL = new Set([
  ...NO_SHORT_URL,
  'url',
  'urls',
  'link',
  'links',
  'lien',
  'enlace',
  'ссылка',
  '链接',
  '連結',
  '网址',
  '網址',
  'リンク',
  '링크',
])

/** They become the note if no other column is one. */
const TAGS = new Set(['tags', 'tag'])

/** A UTM parameter in the spellings of headers: `utm_source`, `utmSource`, `UTM Source`, `Source (utm_source)`. */
const UTM = /^(?:[^()]*\(\s*)?utm[\s_-]*(\w+)\s*\)?$/i

/** The same as builders of campaigns' addresses and people name them. */
const UTM_COLUMNS: ReadonlyMap<string, string> = new Map([
  ['source', 'utm_source'],
  ['campaignsource', 'utm_source'],
  ['medium', 'utm_medium'],
  ['campaignmedium', 'utm_medium'],
  ['campaign', 'utm_campaign'],
  ['campaignname', 'utm_campaign'],
  ['campaignid', 'utm_id'],
  ['term', 'utm_term'],
  ['campaignterm', 'utm_term'],
  ['content', 'utm_content'],
  ['campaigncontent', 'utm_content'],
])

/** A column such as "Campaign" is one of the service's campaigns, unless a source and a medium are beside it. */
const utmOf = (column: string, all: readonly string[]): string | null => {
  const [, name] = UTM.exec(column.trim()) ?? []
  if (name !== undefined) return `utm_${name.toLowerCase()}`
  const parameter = UTM_COLUMNS.get(plainName(column))
  if (parameter === undefined) return null
  const beside = all.map((other) => UTM_COLUMNS.get(plainName(other)))
  return beside.includes('utm_source') && beside.includes('utm_medium') ? parameter : null
}

/** The name of the parameter that this column of a table with `all` columns contains. */
export const parameterName = (column: string, all: readonly string[]): string => utmOf(column, all) ?? column

const namedField = (name: string, all: readonly string[]): Field | null => {
  if (utmOf(name, all) !== null) return 'parameter'
  const plain = plainName(name)
  return BY_NAME.get(plain) ?? ourNames().get(plain) ?? null
}

// Kept, because it is looked up for each key of a long JSON list: 50,000 take 0.06 s, and 0.9 s otherwise.
let ours: { language: string; names: ReadonlyMap<string, Field> } | null = null

/** The names of the fields in Terselink's own forms, which people copy into the heads of their tables. */
const ourNames = (): ReadonlyMap<string, Field> => {
  const language = catalogLanguage()
  if (ours?.language === language) return ours.names
  const names = new Map<string, Field>(
    COLUMN_OPTIONS.toReversed().map((option) => [plainName(t(`option_${option}_label`)), option]),
  )
  names.set(plainName(t('shared_long_url')), 'url').set(plainName(t('links_short_url')), 'short')
  ours = { language, names }
  return names
}

const BY_NAME = new Map(
  NAMES.toReversed().flatMap(([field, names = '']) => names.split(' ').map((name) => [name, field] as const)),
)

/** Whether a column of that name can contain long or short URLs. */
export const isEitherUrl = (name: string): boolean => EITHER_URL.has(plainName(name))

/** Whether a column of that name would be recognized. */
export const isKnownName = (name: string): boolean => isEitherUrl(name) || namedField(name, [name]) !== null

/** The columns' fields by their names, those of a known export or of any table; most fields only once. */
export const guessFields = (
  names: readonly string[],
  known: Readonly<Record<string, Field>> | null = null,
): (Field | null)[] => (known === null ? fieldsByName(names) : knownFields(names.map(plainName), known))

const knownFields = (names: readonly string[], known: Readonly<Record<string, Field>>): (Field | null)[] => {
  const found: (Field | null)[] = names.map(() => null)
  const taken = new Set<Field>()
  for (const [name, field] of Object.entries(known)) {
    const at = names.indexOf(name)
    // Beside a redirect type there may be a column that says whether the target is shown in a frame.
    if (at === -1 || (taken.has(field) && !isRepeatable(field) && field !== 'type')) continue
    taken.add(field)
    found[at] = field
  }
  return found
}

const fieldsByName = (names: readonly string[]): (Field | null)[] => {
  const taken = new Set<Field>()
  const take = (field: Field | null): Field | null => {
    if (field === null || isRepeatable(field)) return field
    if (taken.has(field)) return null
    taken.add(field)
    return field
  }
  let hasPages = false
  const clear = names.map((name) => (TAGS.has(plainName(name)) ? null : take(namedField(name, names))))
  return names.map((name, at) => {
    if (clear[at] !== null) return clear[at] ?? null
    if (TAGS.has(plainName(name))) return take(namedField(name, names))
    if (!isEitherUrl(name)) return null
    if (!taken.has('url')) {
      hasPages = NO_SHORT_URL.includes(plainName(name))
      return take('url')
    }
    return hasPages || NO_SHORT_URL.includes(plainName(name)) ? null : take('short')
  })
}

/** The columns with one field chosen by hand: a field that only one column can have is taken from the other. */
export const withField = (columns: readonly Column[], at: number, field: Field | null): Column[] =>
  columns.map((column, index) => {
    if (index === at) return { ...column, field }
    return field !== null && !isRepeatable(field) && column.field === field ? { ...column, field: null } : column
  })
