import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeAs, decodeFile } from './decode-file.ts'
import { ENCODINGS } from './encodings.ts'

const TEXT = 'url\r\nhttps://example.com/ä?q=€\r\n'

const utf16 = (text: string, littleEndian: boolean, mark: boolean): Uint8Array => {
  const units = mark ? `\uFEFF${text}` : text
  const view = new DataView(new ArrayBuffer(units.length * 2))
  for (let at = 0; at < units.length; at++) view.setUint16(at * 2, units.charCodeAt(at), littleEndian)
  return new Uint8Array(view.buffer)
}

describe('a file is decoded', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode(TEXT)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${TEXT}`)],
    ['UTF-16, little end first', utf16(TEXT, true, true)],
    ['UTF-16, big end first', utf16(TEXT, false, true)],
    ['UTF-16 without a mark, little end first', utf16(TEXT, true, false)],
    ['UTF-16 without a mark, big end first', utf16(TEXT, false, false)],
  ])('in %s', (_, bytes) => {
    const read = decodeFile(bytes)
    expect([read?.text.replace(/^\uFEFF/, ''), read?.isGuess]).toEqual([TEXT, false])
  })

  it('in the encoding of older programs', () => {
    expect(decodeFile(new Uint8Array([0x63, 0x61, 0x66, 0xe9, 0x20, 0x80]))).toEqual({
      text: 'café €',
      encoding: 'windows-1252',
      isGuess: true,
    })
  })

  it('whatever its text', () => {
    const wellFormed = fc.string({ unit: 'grapheme' }).filter((text) => !/[\p{Cc}]/u.test(text))
    fc.assert(
      fc.property(wellFormed, (text) => {
        expect(decodeFile(new TextEncoder().encode(`\uFEFF${text}`))?.text).toBe(`\uFEFF${text}`)
      }),
    )
  })

  it('if it is empty', () => {
    expect(decodeFile(new Uint8Array())).toEqual({ text: '', encoding: null, isGuess: false })
  })

  it('with a control character in one of its titles, as an export may have', () => {
    const text = 'Long URL,Title\r\nhttps://a.test/,One\u0001 page\r\nhttps://b.test/,Another\r\n'
    expect(decodeFile(new TextEncoder().encode(text))?.text).toBe(text)
  })

  it.each([
    ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]],
    ['an archive', [0x50, 0x4b, 0x03, 0x04, 0x14, 0, 0x08, 0x08]],
    ['compressed', Array.from({ length: 512 }, (_, at) => ((at * 97) % 255) + 1)],
    ['a document', [0x25, 0x50, 0x44, 0x46, 0x2d, 0x31, 0x0a, 0x25, 0xe2, 0xe3, 0x00, 0x01]],
  ])('unless it is %s', (_, bytes) => {
    expect(decodeFile(new Uint8Array(bytes))).toBeNull()
  })
})

/** The bytes of a text, by reading every sequence of one and two bytes in the encoding. */
const encode = (text: string, encoding: string): Uint8Array => {
  const decoder = new TextDecoder(encoding)
  const bytesOf = new Map<string, number[]>()
  const learn = (...bytes: number[]) => {
    const sign = decoder.decode(new Uint8Array(bytes))
    if (Array.from(sign).length === 1 && sign !== '\uFFFD' && !bytesOf.has(sign)) bytesOf.set(sign, bytes)
  }
  for (let byte = 0; byte < 0x100; byte++) learn(byte)
  for (let first = 0x81; first < 0xff; first++) for (let second = 0x40; second < 0xff; second++) learn(first, second)
  return new Uint8Array(Array.from(text).flatMap((sign) => bytesOf.get(sign) ?? expect.fail(`${encoding}: ${sign}`)))
}

describe('a file that declares no encoding', () => {
  it.each([
    [
      'gb18030',
      '网址,别名,标题\nhttps://example.com/spring,chunji,春季促销活动\nhttps://example.com/summer,xiaji,夏季新品上市\nhttps://example.com/help,bangzhu,帮助中心\n',
    ],
    ['gb18030', 'https://example.com/a,春季促销\n'],
    ['gb18030', 'https://example.com/产品/手机\n'],
    ['gb18030', 'url,title\nhttps://example.com/a,首页\n'],
    [
      'shift_jis',
      'URL,タイトル\nhttps://example.com/spring,春のキャンペーン\nhttps://example.com/help,ヘルプセンター\nhttps://example.com/shop,オンラインショップ\n',
    ],
    ['shift_jis', 'https://example.com/a,お知らせ\n'],
    ['shift_jis', 'https://example.com/a,会社案内\n'],
    ['shift_jis', 'url,title\nhttps://example.com/a,ニュース\n'],
    ['shift_jis', 'url,title\nhttps://example.com/a,ﾆｭｰｽ ﾘﾝｸ\n'],
    [
      'euc-jp',
      'URL,タイトル\nhttps://example.com/spring,春のキャンペーン\nhttps://example.com/help,ヘルプセンター\nhttps://example.com/shop,オンラインショップ\n',
    ],
    ['euc-jp', 'https://example.com/a,お知らせ\n'],
    ['euc-jp', 'https://example.com/a,会社案内\n'],
    [
      'euc-kr',
      '주소,별칭,제목\nhttps://example.com/spring,bom,봄 할인 행사\nhttps://example.com/help,help,고객 센터\nhttps://example.com/news,news,새로운 소식과 공지사항\n',
    ],
    ['euc-kr', 'https://example.com/a,공지사항\n'],
    [
      'big5',
      '網址,別名,標題\nhttps://example.com/spring,chun,春季促銷活動\nhttps://example.com/help,help,服務中心與常見問題\nhttps://example.com/news,news,最新消息\n',
    ],
    ['big5', 'https://example.com/a,最新消息\n'],
    ['big5', 'url,title\nhttps://example.com/a,首頁\n'],
    [
      'windows-1251',
      'Ссылка;Псевдоним;Название\nhttps://example.com/spring;vesna;Весенняя распродажа\nhttps://example.com/help;help;Центр помощи\n',
    ],
    ['windows-1251', 'https://example.com/a;Новости компании\n'],
    ['windows-1251', 'url,title\nhttps://example.com/a,Главная\n'],
    ['windows-1251', 'url,title\nhttps://example.com/a,НОВОСТИ\n'],
    ['koi8-r', 'url,title\nhttps://example.com/a,Новости компании\n'],
    ['ibm866', 'url,title\nhttps://example.com/a,Новости компании\n'],
    [
      'windows-1252',
      'URL;Titel\nhttps://example.com/a;Über uns – Größe und Preise\nhttps://example.com/b;Straße in München\n',
    ],
    ['windows-1252', 'https://example.com/a;Café à emporter\n'],
    ['windows-1252', 'url,title\nhttps://example.com/a,L’été à la plage\nhttps://example.com/b,Où êtes-vous ?\n'],
    ['windows-1252', 'url,title\nhttps://example.com/a,Año nuevo ¡Bienvenidos!\n'],
    ['windows-1252', 'url,title\nhttps://example.com/a,Café\n'],
    ['windows-1252', 'url,title\nhttps://example.com/a,Angebot 5 €\n'],
    ['windows-1252', 'url,title\nhttps://example.com/a,“Sale” – it’s here…\n'],
    ['windows-1252', 'url,title\nhttps://example.com/a,Räksmörgås på Öland\n'],
    [
      'windows-1252',
      'url,title\nhttps://example.com/a,Promoção de São João\nhttps://example.com/b,Informações e horários\n',
    ],
    ['windows-1252', 'URL;Titel\nhttps://example.com/a;Über uns, Größe und Preise\n'],
    [
      'iso-8859-2',
      'adres;tytuł\nhttps://example.com/a;Żółta łódź na środku jeziora\nhttps://example.com/b;Święta i życzenia\n',
    ],
    ['iso-8859-2', 'url;název\nhttps://example.com/a;Žluťoučký kůň úpěl ďábelské ódy\n'],
    [
      'windows-1250',
      'adres;tytuł\nhttps://example.com/a;Żółta łódź na środku jeziora\nhttps://example.com/b;Święta i życzenia\n',
    ],
    ['windows-1250', 'url;nazev\nhttps://example.com/a;Šťastné a veselé Vánoce\n'],
    [
      'windows-1254',
      "adres;başlık\nhttps://example.com/a;İstanbul'da yaz indirimi, şimdi alışveriş\nhttps://example.com/b;Güncel duyurular ve yardım\n",
    ],
    ['windows-1254', 'url;baslik\nhttps://example.com/a;Şimdi alışveriş yapın\n'],
    ['windows-1254', 'url;baslik\nhttps://example.com/a;“Çılgın” indirimler başladı\n'],
    ['windows-1253', 'url;titlos\nhttps://example.com/a;Καλοκαιρινές προσφορές\n'],
    ['windows-1256', 'url,title\nhttps://example.com/a,أخبار الشركة والعروض\n'],
    ['windows-874', 'url,title\nhttps://example.com/a,ข่าวสารและโปรโมชั่น\n'],
    ['macintosh', 'URL;Titel\rhttps://example.com/a;Über uns und Größe\rhttps://example.com/b;Straße\r'],
    ['macintosh', 'url;titre\nhttps://example.com/a;Café à emporter – été\n'],
  ])('is read in %s by its letters: %j', (encoding, text) => {
    const bytes = encode(text, encoding)
    const read = decodeFile(bytes)
    expect(read?.text).toBe(text)
    // It is a guess, which the user sees and can change.
    expect(read?.isGuess).toBe(true)
    expect(ENCODINGS.map(({ label }) => label)).toContain(read?.encoding)
    expect(decodeAs(bytes, encoding)).toBe(text)
  })

  it('is read right after thousands of lines without such letters', () => {
    const text = `${'https://example.com/a,spring\n'.repeat(2000)}https://example.com/b,お知らせ\n`
    expect(decodeFile(encode(text, 'shift_jis'))?.text).toBe(text)
  })

  it('is read as UTF-8 if only a few of its characters were cut in two', () => {
    const text = 'url,title\nhttps://example.com/a,春季促销活动夏季新品上市\n'
    const bytes = new TextEncoder().encode(text)
    const read = decodeFile(new Uint8Array([...bytes.slice(0, -2), 10]))
    expect([read?.encoding, read?.isGuess]).toEqual(['utf-8', true])
    expect(read?.text).toContain('春季促销活动夏季新品上')
  })
})

it('a page declares its encoding, unless its bytes are UTF-8', () => {
  const page = (charset: string) =>
    `<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=${charset}"><A HREF="https://example.com/">Őszi újdonságok</A>`
  const read = decodeFile(encode(page('ISO-8859-2'), 'iso-8859-2'))
  expect(read).toEqual({ text: page('ISO-8859-2'), encoding: 'iso-8859-2', isGuess: false })
  const utf8 = decodeFile(new TextEncoder().encode(page('windows-1252')))
  expect(utf8).toEqual({ text: page('windows-1252'), encoding: 'utf-8', isGuess: false })
})

it('a file of plain ASCII has no encoding to choose', () => {
  expect(decodeFile(new TextEncoder().encode('https://example.com/\n'))?.encoding).toBeNull()
})

it('every encoding on the list is one that browsers know by this label', () => {
  for (const { label } of ENCODINGS) expect(new TextDecoder(label).encoding).toBe(label)
})
