/** An encoding in which programs save lists, with a measure of how well a decoded text fits it. */
export interface Encoding {
  /**
   * The name in the Encoding standard, where ISO-8859-1 is windows-1252, ISO-8859-9 is windows-1254 and GBK is gb18030.
   */
  label: string
  name: string
  /** The script that it was made for. */
  script: Script
  /** At most 1, for a text whose letters all belong to one language of the encoding. Absent if it is never guessed. */
  probability?: (text: string) => number
}

type Script =
  | 'unicode'
  | 'western'
  | 'central'
  | 'baltic'
  | 'turkish'
  | 'cyrillic'
  | 'greek'
  | 'hebrew'
  | 'arabic'
  | 'thai'
  | 'simplified'
  | 'traditional'
  | 'japanese'
  | 'korean'

/** Punctuation and symbols that are usual in titles in any language. */
const SIGNS = new Set('–—‘’“”„…«»•·°€£§©®™№¿¡´\u00A0')
/** Those that can occur inside a word. */
const INNER_SIGNS = new Set("'’´·")

const isLetter = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{M}]/u.test(sign)
const isUpper = (sign: string | undefined): boolean => sign !== undefined && /\p{Lu}/u.test(sign)
const isLower = (sign: string | undefined): boolean => sign !== undefined && /\p{Ll}/u.test(sign)

/** The mean of the points of all characters beyond ASCII. */
const mean = (text: string, pointsOf: (sign: string, before: string, after: string, afterNext: string) => number) => {
  const signs = Array.from(text)
  let count = 0
  let points = 0
  for (const [at, sign] of signs.entries()) {
    if (sign < '\u0080') continue
    count += 1
    points += pointsOf(sign, signs[at - 1] ?? '', signs[at + 1] ?? '', signs[at + 2] ?? '')
  }
  return count === 0 ? 0 : points / count
}

/** Alphabets of single languages: a text mixes few of them. Wrongly decoded letters mix with signs, cases and scripts. */
const alphabets = (script: 'Latin' | 'other', weight: number, ...languages: string[]): ((text: string) => number) => {
  const oneLanguage = languages.map((letters) => new Set(letters + letters.toLocaleUpperCase('und')))
  const isForeign = (neighbor: string): boolean => script === 'other' && /[A-Za-z]/.test(neighbor)
  const inLanguage = (letters: ReadonlySet<string>, text: string): number =>
    mean(text, (sign, before, after, afterNext) => {
      if (sign === '\uFFFD') return -3
      if (!isLetter(sign)) {
        if (!SIGNS.has(sign)) return -1
        return isLetter(before) && isLetter(after) && !INNER_SIGNS.has(sign) ? -0.5 : 0.9
      }
      if (!letters.has(sign)) return -0.5
      const isMixed = isUpper(sign)
        ? isLower(before) || (!isLetter(before) && isUpper(after) && isLower(afterNext))
        : !isLetter(before) && isLower(sign) && isUpper(after)
      return isMixed || isForeign(before) || isForeign(after) ? -1 : 1
    })
  return (text) => Math.max(...oneLanguage.map((letters) => inLanguage(letters, text))) * weight
}

/** The most frequent ideographs in titles of pages: a text in the right encoding has many of them. */
const IDEOGRAPHS = new Set(
  '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实' +
    '日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员' +
    '解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象' +
    '完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运春夏秋冬季促销售帮助首页网址标测试链描述备注闻服价优惠商城购登录册载视频图片联招聘博客這個們來為國說時會對於後' +
    '裡種經學當沒動還進點業將兩間問題應戰頭體見產實長機無關從現開發話門東聲員論處義幾認條氣爾別變總電數報結務場計資統區隊決馬書聽達難權設記類據邊張該規萬覺術領確傳師觀讓識帶導爭運網標銷幫頁鏈聯繫優購買連絡' +
    '價錢圖檔維護訊案検索録覧詳細削除追編集変示画写予約支払送料採募営店舗京阪語版製請針対応始終講座校育病研究発技消息官価割引精彩內容際歡迎臨折扣賣訂飯旅遊影音樂戲軟硬腦玩具衣食餐廳汽車房屋健康股票銀險申府' +
    '館醫酒乐游戏软脑装厅车银险请馆医',
)
const SYLLABLES = new Set(
  '이다는에의을를하가고지로한사기도서인자나시리아어정일대수그보은과해전상들원제장라여부안공주게만스면문조신세유것국비년있선성관구경동소말생방업화연교회없위행항객센터봄할새운식페홈별칭목와트크오내역니네데' +
    '려료류르른름마모무물미민바발번법변복본분산살설속손순술습실심않애약양얼열예온외요용우음입작잘재저적절점접족존종좋중즈직진집차참책처천체초추출치카코타통특판품프피학함합향험현형호환활황후',
)
const EAST_ASIAN_SIGNS = new Set('、。，！？：；（）「」『』【】《》〈〉・ー～…—“”‘’·\u3000')

const eastAsian = (points: { ideograph: number; kana: number; halfKana: number; hangul: number }) => (text: string) =>
  mean(text, (sign, before, after) => {
    if (/[\u3041-\u30FE]/.test(sign)) return points.kana
    if (/[\uAC00-\uD7A3]/.test(sign)) return points.hangul * (SYLLABLES.has(sign) ? 1 : 0.5)
    if (/[\u3400-\u9FFF]/.test(sign)) return points.ideograph * (IDEOGRAPHS.has(sign) ? 1 : 0.3)
    if (/[\uFF61-\uFF9F]/.test(sign)) return /[A-Za-z]/.test(before + after) ? -1 : points.halfKana
    if (EAST_ASIAN_SIGNS.has(sign) || /[\uFF01-\uFF5E]/.test(sign)) return 0.6
    return sign === '\uFFFD' ? -3 : -1
  })

const western = (weight: number) =>
  alphabets(
    'Latin',
    weight,
    'äöüß',
    'àâæçéèêëîïôœùûüÿ',
    'áéíñóúü',
    'ãáâàçêéíóôõúü',
    'àèéìíòóù',
    'åäöéæøá',
    'éëïóöèêü',
    'çàèéíïòóúü',
  )
const central = alphabets(
  'Latin',
  0.95,
  'ąćęłńóśźż',
  'áčďéěíňóřšťúůýž',
  'áäčďéíĺľňóôŕšťúýž',
  'áéíóöőúüű',
  'ăâîșțşţ',
  'čćđšž',
)
const cyrillic = (weight: number) => alphabets('other', weight, 'абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґў')
const greek = (weight: number) => alphabets('other', weight, 'αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ')

/** Sorted by preference, for texts that fit two of them equally. */
export const ENCODINGS: readonly Encoding[] = [
  { label: 'utf-8', name: 'UTF-8', script: 'unicode' },
  { label: 'utf-16le', name: 'UTF-16 LE', script: 'unicode' },
  { label: 'utf-16be', name: 'UTF-16 BE', script: 'unicode' },
  { label: 'windows-1252', name: 'Windows-1252', script: 'western', probability: western(1) },
  { label: 'macintosh', name: 'Mac Roman', script: 'western', probability: western(0.75) },
  {
    label: 'gb18030',
    name: 'GBK, GB18030',
    script: 'simplified',
    probability: eastAsian({ ideograph: 1, kana: 0.2, halfKana: -1, hangul: -1 }),
  },
  {
    label: 'big5',
    name: 'Big5',
    script: 'traditional',
    probability: eastAsian({ ideograph: 1, kana: 0.2, halfKana: -1, hangul: -1 }),
  },
  {
    label: 'shift_jis',
    name: 'Shift_JIS',
    script: 'japanese',
    probability: eastAsian({ ideograph: 1, kana: 1, halfKana: 0.6, hangul: -1 }),
  },
  {
    label: 'euc-jp',
    name: 'EUC-JP',
    script: 'japanese',
    probability: eastAsian({ ideograph: 1, kana: 1, halfKana: -0.5, hangul: -1 }),
  },
  {
    label: 'euc-kr',
    name: 'EUC-KR',
    script: 'korean',
    probability: eastAsian({ ideograph: 0, kana: 0.1, halfKana: -1, hangul: 1 }),
  },
  { label: 'windows-1251', name: 'Windows-1251', script: 'cyrillic', probability: cyrillic(1) },
  { label: 'koi8-r', name: 'KOI8-R', script: 'cyrillic', probability: cyrillic(0.9) },
  { label: 'ibm866', name: 'DOS 866', script: 'cyrillic', probability: cyrillic(0.85) },
  { label: 'windows-1250', name: 'Windows-1250', script: 'central', probability: central },
  { label: 'iso-8859-2', name: 'ISO-8859-2', script: 'central', probability: central },
  {
    label: 'windows-1254',
    name: 'Windows-1254, ISO-8859-9',
    script: 'turkish',
    probability: alphabets('Latin', 0.97, 'çğıöşüâîûİ'),
  },
  {
    label: 'windows-1257',
    name: 'Windows-1257',
    script: 'baltic',
    probability: alphabets('Latin', 0.9, 'ąčęėįšųūž', 'āčēģīķļņšūž', 'äöõüšž'),
  },
  { label: 'windows-1253', name: 'Windows-1253', script: 'greek', probability: greek(0.95) },
  { label: 'iso-8859-7', name: 'ISO-8859-7', script: 'greek', probability: greek(0.9) },
  {
    label: 'windows-1255',
    name: 'Windows-1255',
    script: 'hebrew',
    probability: alphabets('other', 0.9, 'אבגדהוזחטיךכלםמןנסעףפץצקרשת'),
  },
  {
    label: 'windows-1256',
    name: 'Windows-1256',
    script: 'arabic',
    probability: alphabets('other', 0.9, 'ابتثجحخدذرزسشصضطظعغفقكلمنهويةىءآأؤإئپچژگ،؛؟'),
  },
  {
    label: 'windows-874',
    name: 'Windows-874',
    script: 'thai',
    probability: alphabets('other', 0.75, 'กขคฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮะัาำิีึืุูเแโใไๅๆ็่้๊๋์ํ'),
  },
]
