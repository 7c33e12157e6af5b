import { MONTHS, WEEKDAYS } from '../model/english-dates.ts'
import type { Language } from '../model/languages.ts'

// Times as people write them in Terselink's languages, said in the English that expiry-in-words.ts reads.

/** What the browser's own formats don't have: English words, and how a language says them. Spellings are separated by `|`. */
interface Words {
  never: string
  /** The last minute of today, of the week that ends on Sunday, of the month and the year; empty if it is unclear. */
  ends: readonly [day: string, week: string, month: string, year: string]
  /** Before or after a month: its last minute. */
  end?: string
  /** Before or after a day of the week: that day of the next seven, or of the next week; people disagree. */
  next?: string
  /** Before or after a day of the week: the one that comes first. */
  coming?: string
  /** Before an hour. */
  at?: string
  /** After an hour, and nowhere a number of hours. */
  clock?: string
  noon?: string
  /** Without a meaning of their own here. */
  beside?: string
  /** One, two and so on. */
  counts?: readonly string[]
  /** English words, and how the language says them. */
  more?: Readonly<Record<string, string>>
}

const chineseDays = (): Record<string, string> =>
  Object.fromEntries(
    WEEKDAYS.flatMap((day, at): [string, string][] => {
      const number = '日一二三四五六'[at] ?? ''
      return [
        [day, ['周', '星期', '礼拜', '本周', '这周'].map((week) => week + number).join('|')],
        [`${day} next week`, ['下周', '下星期', '下礼拜', '下个星期'].map((week) => week + number).join('|')],
      ]
    }),
  )

type Primary<Tag> = Tag extends `${infer Language}-${string}` ? Language : Tag

const WORDS: Readonly<Record<Exclude<Primary<Language>, 'en'>, Words>> = {
  ar: {
    never: 'أبدا|بلا انتهاء|بدون انتهاء|لا ينتهي|لا تنتهي',
    ends: ['نهاية اليوم|آخر اليوم', '', 'نهاية الشهر|آخر الشهر', 'نهاية السنة|نهاية العام|آخر السنة'],
    end: 'نهاية|آخر',
    next: 'القادم|القادمة|المقبل|المقبلة',
    at: 'الساعة|في الساعة|عند الساعة|عند',
    noon: 'ظهرا|الظهر',
    beside: 'حتى|في|يوم|من',
    more: {
      'this morning': 'هذا الصباح|صباح اليوم',
      'this evening': 'هذا المساء|مساء اليوم',
      'half an hour': 'نصف ساعة',
      '2 weeks': 'أسبوعين',
      midnight: 'منتصف الليل',
      tonight: 'الليلة|هذه الليلة',
      'tomorrow morning': 'صباح الغد|غدا صباحا',
      'tomorrow evening': 'مساء الغد|غدا مساء',
      and: 'و',
      am: 'صباحا|ص',
      pm: 'مساء|م',
      in: 'بعد|خلال',
      'day after tomorrow': 'بعد غد|بعد غدا',
      'end of next month': 'نهاية الشهر القادم|نهاية الشهر المقبل',
    },
  },
  de: {
    never: 'nie|niemals|läuft nie ab|kein ablauf|unbegrenzt',
    ends: [
      'ende des tages|tagesende|feierabend',
      'ende der woche|ende dieser woche',
      'ende des monats|ende dieses monats|monatsende',
      'ende des jahres|ende dieses jahres|jahresende',
    ],
    end: 'ende',
    next: 'nächste|nächsten|nächster|nächstes',
    coming: 'kommende|kommenden|kommender|diesen|dieser|diese|dieses|kommendes',
    at: 'um',
    clock: 'uhr',
    noon: 'mittag|mittags',
    beside: 'bis|am|den|dem|zum|gültig bis',
    counts: ['ein|eine|einem|einer|einen', 'zwei', 'drei', 'vier', 'fünf'],
    more: {
      weekend: 'wochenende',
      tonight: 'heute nacht',
      midnight: 'mitternacht',
      and: 'und',
      'half a year': 'halbes jahr|halben jahr|ein halbes jahr|einem halben jahr',
      'end of next week': 'ende nächster woche|ende der nächsten woche',
      'end of next month': 'ende nächsten monats|ende des nächsten monats',
      'end of next year': 'ende nächsten jahres|ende des nächsten jahres',
      'end of quarter': 'ende des quartals|quartalsende',
      'half an hour': 'halbe stunde|halben stunde|eine halbe stunde|einer halben stunde',
      saturday: 'sonnabend',
      morning: 'früh',
      evening: 'abend|abends',
    },
  },
  es: {
    never: 'nunca|jamás|sin caducidad|no caduca',
    ends: [
      'fin del día|final del día',
      'fin de la semana|final de la semana',
      'fin de mes|fin del mes|final de mes|finales de mes|final del mes',
      'fin de año|fin del año|final de año|finales de año|final del año',
    ],
    end: 'fin de|final de|finales de',
    next: 'próximo|próxima|el próximo|que viene',
    coming: 'este|esta',
    at: 'a las|a la|las',
    noon: 'mediodía|al mediodía',
    beside: 'hasta|hasta el|el|de|del',
    counts: ['un|una', 'dos', 'tres', 'cuatro', 'cinco'],
    more: {
      weekend: 'fin de semana',
      'this morning': 'esta mañana',
      'next year': 'año que viene|el año que viene',
      midnight: 'medianoche',
      and: 'y',
      tonight: 'esta noche',
      in: 'en|dentro de',
      'next week': 'próxima semana|semana que viene|la semana que viene',
      'next month': 'próximo mes|mes que viene|el mes que viene',
      'end of next month': 'fin del próximo mes|final del próximo mes|finales del próximo mes',
      'half an hour': 'media hora',
    },
  },
  fr: {
    never: "jamais|sans expiration|n'expire jamais",
    ends: [
      'fin de journée|fin de la journée|fin du jour',
      'fin de semaine|fin de la semaine',
      'fin du mois|fin de mois',
      "fin de l'année|fin d'année",
    ],
    end: 'fin|fin de|à la fin de',
    next: 'prochain',
    coming: 'ce',
    at: 'à',
    noon: 'midi|à midi',
    beside: "jusqu'à|jusqu'au|le|au",
    counts: ['un|une', 'deux', 'trois', 'quatre', 'cinq'],
    more: {
      weekend: 'week-end|weekend',
      'this afternoon': 'cet après-midi',
      'today noon': 'ce midi',
      midnight: 'minuit',
      and: 'et',
      in: "d'ici|sous",
      'next week': 'semaine prochaine',
      'next month': 'mois prochain',
      'end of next month': 'fin du mois prochain',
      'end of next week': 'fin de la semaine prochaine',
      'half an hour': 'une demi-heure|demi-heure',
      morning: 'matin',
      evening: 'soir',
    },
  },
  he: {
    never: 'לעולם לא|אף פעם|לעולם|ללא תפוגה|ללא הגבלה',
    ends: ['סוף היום', '', 'סוף החודש|סוף חודש', 'סוף השנה|סוף שנה'],
    end: 'סוף',
    next: 'הבא|הבאה',
    coming: 'הקרוב|הקרובה|הזה',
    at: 'בשעה|ב-',
    noon: 'בצהריים',
    beside: 'עד|עד ל-',
    more: {
      'this morning': 'הבוקר',
      'next week': 'שבוע הבא|בשבוע הבא',
      'next month': 'חודש הבא|בחודש הבא',
      'next year': 'שנה הבאה|בשנה הבאה',
      'end of week ending saturday': 'סוף השבוע|סוף שבוע',
      midnight: 'חצות',
      tonight: 'הערב|הלילה',
      'tomorrow morning': 'מחר בבוקר',
      'tomorrow evening': 'מחר בערב',
      in: 'תוך|עוד',
      'end of next month': 'סוף החודש הבא',
      'half an hour': 'חצי שעה',
      sunday: 'ראשון|ביום ראשון',
      monday: 'שני|ביום שני',
      tuesday: 'שלישי|ביום שלישי',
      wednesday: 'רביעי|ביום רביעי',
      thursday: 'חמישי|ביום חמישי',
      friday: 'שישי|ביום שישי',
      saturday: 'שבת|ביום שבת',
    },
  },
  it: {
    never: 'mai|nessuna scadenza|senza scadenza|non scade',
    ends: [
      'fine giornata|fine della giornata',
      'fine della settimana',
      'fine mese|fine del mese|a fine mese',
      "fine anno|fine dell'anno|a fine anno",
    ],
    end: 'fine|fine di|a fine',
    next: 'prossimo|prossima',
    coming: 'questo|questa',
    at: "alle|alle ore|ore|all'|alla",
    noon: 'mezzogiorno|a mezzogiorno',
    beside: 'fino a|fino al|il',
    counts: ["un|uno|una|un'", 'due', 'tre', 'quattro', 'cinque'],
    more: {
      weekend: 'fine settimana|weekend',
      'this morning': 'stamattina|questa mattina',
      midnight: 'mezzanotte|a mezzanotte',
      and: 'e',
      tonight: 'stasera|stanotte',
      'tomorrow evening': 'domani sera',
      'tomorrow morning': 'domani mattina',
      in: 'fra|entro',
      'next week': 'prossima settimana|la prossima settimana|la settimana prossima',
      'next month': 'prossimo mese|il prossimo mese|il mese prossimo',
      'end of next month': 'fine del mese prossimo|fine del prossimo mese|fine mese prossimo',
      'half an hour': "mezz'ora|mezzora",
    },
  },
  ja: {
    never: '無期限|期限なし|なし',
    ends: ['今日中|本日中|今日の終わり', '今週末|週末|今週中|今週の終わり', '今月末|月末|今月中', '今年末|年末|今年中'],
    end: '末',
    clock: '時',
    noon: '正午|昼|昼の12時',
    counts: ['一', '二', '三', '四', '五'],
    beside: 'まで|までに|の|に',
    more: {
      'this morning': '今朝|今日の朝',
      months: 'ヶ月|ヵ月|カ月|ケ月',
      days: '日間',
      tonight: '今夜|今晩',
      'tomorrow morning': '明日の朝',
      'tomorrow evening': '明日の夜|明日の晩',
      'half an hour': '半時間',
      'half a year': '半年',
      am: '午前',
      pm: '午後',
      'from now': '以内|後|以内に|後に',
      'end of next week': '来週末',
      'end of next month': '来月末',
      tomorrow: 'あした',
      'day after tomorrow': 'あさって',
    },
  },
  ko: {
    never: '만료 없음|없음|무기한|만료되지 않음',
    ends: ['오늘 중|오늘까지', '이번 주 중', '월말|이달 말|이번 달 말', '연말|올해 말'],
    end: '말',
    next: '다음',
    coming: '이번',
    clock: '시',
    noon: '정오|낮 12시',
    beside: '까지|에',
    counts: ['한', '두', '세', '네', '다섯'],
    more: {
      weekend: '주말|이번 주말',
      'next weekend': '다음 주말|다음주말',
      'this morning': '오늘 아침',
      days: '일간',
      weeks: '주일',
      midnight: '자정',
      tonight: '오늘 밤|오늘 저녁',
      'tomorrow morning': '내일 아침',
      'tomorrow evening': '내일 저녁',
      am: '오전',
      pm: '오후',
      'from now': '후|뒤|이내|안에|후에|뒤에|이내에',
      'next week': '다음주|다음 주',
      'end of next month': '다음 달 말|다음달 말',
      'day after tomorrow': '내일모레',
      months: '달',
      '1 week': '일주일',
      '1 day': '하루',
      '2 days': '이틀',
      '3 days': '사흘',
    },
  },
  nl: {
    never: 'nooit|verloopt nooit|geen vervaldatum|onbeperkt',
    ends: [
      'einde van de dag|eind van de dag|einde dag',
      'einde van de week|eind van de week|eind deze week|einde week',
      'einde van de maand|eind van de maand|einde maand|eind deze maand',
      'einde van het jaar|eind van het jaar|eind dit jaar|einde jaar',
    ],
    end: 'eind|einde|eind van',
    next: 'volgende|volgend',
    coming: 'aanstaande|komende|deze|dit|komend',
    at: 'om',
    noon: 'middag|12 uur middag',
    beside: 'tot|tot en met|op',
    counts: ['een', 'twee', 'drie', 'vier', 'vijf'],
    more: {
      weekend: 'weekend',
      'this morning': 'vanochtend|vanmorgen',
      'this afternoon': 'vanmiddag',
      'tomorrow afternoon': 'morgenmiddag',
      midnight: 'middernacht',
      and: 'en',
      tonight: 'vanavond|vannacht',
      'tomorrow morning': 'morgenochtend|morgenvroeg',
      'tomorrow evening': 'morgenavond',
      in: 'binnen',
      'end of next month': 'eind volgende maand|einde volgende maand',
      'half an hour': 'half uur|een half uur',
      hours: 'uren|u',
      morning: 'ochtend',
      evening: 'avond',
    },
  },
  pl: {
    never: 'nigdy|bez terminu|bezterminowo|bez ograniczeń',
    ends: [
      'koniec dnia|do końca dnia',
      'koniec tygodnia|do końca tygodnia',
      'koniec miesiąca|do końca miesiąca',
      'koniec roku|do końca roku',
    ],
    end: 'koniec|do końca|pod koniec',
    next: 'następny|następną|przyszły|przyszłą',
    coming: 'najbliższy|najbliższą|ten|tę|tą',
    at: 'o|o godz|o godzinie|godz|godzina',
    noon: 'w południe|południe',
    beside: 'do|w|we|r|roku',
    counts: ['jeden|jedną', 'dwa|dwie', 'trzy', 'cztery', 'pięć'],
    more: {
      weekend: 'weekend',
      tomorrow: 'jutra',
      midnight: 'północ|o północy',
      and: 'i',
      in: 'przez|w ciągu',
      today: 'dziś',
      monday: 'poniedziałku',
      tuesday: 'wtorku',
      wednesday: 'środę|środy',
      thursday: 'czwartku',
      friday: 'piątku',
      saturday: 'sobotę|soboty',
      sunday: 'niedzielę|niedzieli',
      'next week': 'przyszły tydzień|następny tydzień',
      'end of next month': 'koniec następnego miesiąca|koniec przyszłego miesiąca',
      'half an hour': 'pół godziny',
      'half a year': 'pół roku',
      morning: 'rano',
      evening: 'wieczorem|wieczór',
    },
  },
  pt: {
    never: 'nunca|jamais|sem expiração|não expira|sem validade',
    ends: [
      'fim do dia|final do dia',
      'fim da semana|final da semana',
      'fim do mês|final do mês|fim de mês',
      'fim do ano|final do ano|fim de ano',
    ],
    end: 'fim de|final de',
    next: 'próximo|próxima|na próxima|no próximo|que vem',
    coming: 'esta|este|nesta|neste',
    at: 'às|à|as',
    noon: 'meio-dia|meio dia|ao meio-dia',
    beside: 'até|até o|até a|na|no|de',
    counts: ['um|uma', 'dois|duas', 'três', 'quatro', 'cinco'],
    more: {
      weekend: 'fim de semana|final de semana',
      'this morning': 'esta manhã',
      'next year': 'ano que vem',
      midnight: 'meia-noite|à meia-noite',
      and: 'e',
      tonight: 'hoje à noite|esta noite',
      in: 'daqui a|dentro de',
      monday: 'segunda',
      tuesday: 'terça',
      wednesday: 'quarta',
      thursday: 'quinta',
      friday: 'sexta',
      'next week': 'semana que vem|na semana que vem|na próxima semana',
      'next month': 'mês que vem|no mês que vem|no próximo mês',
      'end of next month': 'fim do próximo mês|final do próximo mês|fim do mês que vem',
      'half an hour': 'meia hora',
      morning: 'de manhã',
    },
  },
  tr: {
    never: 'asla|hiçbir zaman|süresiz',
    ends: [
      'gün sonu|bugün sonu|günün sonu|gün sonuna',
      'haftanın sonu|haftanın sonuna',
      'ay sonu|ayın sonu|bu ay sonu|ay sonuna|ayın sonuna',
      'yıl sonu|yılın sonu|bu yıl sonu|yıl sonuna|yılın sonuna',
    ],
    end: 'sonu|sonuna',
    next: 'gelecek',
    coming: 'önümüzdeki|bu',
    at: 'saat',
    noon: 'öğlen|öğle',
    beside: 'kadar|günü',
    counts: ['bir', 'iki', 'üç', 'dört', 'beş'],
    more: {
      weekend: 'hafta sonu|hafta sonuna|bu hafta sonu|bu hafta sonuna|önümüzdeki hafta sonu',
      'next weekend': 'gelecek hafta sonu',
      tomorrow: 'yarına',
      midnight: 'gece yarısı',
      tonight: 'bu gece',
      monday: 'pazartesiye',
      tuesday: 'salıya',
      wednesday: 'çarşambaya',
      thursday: 'perşembeye',
      friday: 'cumaya',
      saturday: 'cumartesiye',
      sunday: 'pazara',
      'from now': 'içinde',
      'next week': 'haftaya|önümüzdeki hafta',
      'end of next month': 'gelecek ay sonu|önümüzdeki ay sonu',
      'half an hour': 'yarım saat',
      morning: 'sabah',
      evening: 'akşam',
    },
  },
  uk: {
    never: 'ніколи|безстроково|без терміну|без обмежень',
    ends: [
      'кінець дня|до кінця дня',
      'кінець тижня|до кінця тижня',
      'кінець місяця|до кінця місяця',
      'кінець року|до кінця року',
    ],
    end: 'кінець|до кінця|наприкінці',
    next: 'наступний|наступна|наступну|наступної|наступного',
    coming: 'цей|ця|цю|цієї|цього|найближчий|найближчу',
    at: 'о|об',
    noon: 'опівдні|полудень',
    beside: 'до|у|в|на|року',
    counts: ['один|одну|одна', 'два|дві', 'три', 'чотири', "п'ять"],
    more: {
      midnight: 'опівночі|північ',
      and: 'і|та',
      in: 'за|протягом',
      monday: 'понеділка',
      tuesday: 'вівторка',
      wednesday: 'середу|середи',
      thursday: 'четверга',
      friday: "п'ятницю|п'ятниці",
      saturday: 'суботу|суботи',
      sunday: 'неділю|неділі',
      'end of next month': 'кінець наступного місяця',
      'half an hour': 'пів години|півгодини',
      morning: 'вранці|ранку',
      evening: 'ввечері|увечері',
    },
  },
  zh: {
    never: '永不|永不过期|永久|不过期|无限期',
    ends: ['今天结束|今日内|今天内', '', '月底|本月底|这个月底', '年底|今年年底|今年底'],
    end: '底',
    next: '下个',
    coming: '本|这个|这',
    clock: '点|时|點',
    noon: '中午|正午',
    beside: '到|在|截止',
    counts: ['一', '两|二', '三', '四', '五', '六', '七', '八', '九'],
    more: {
      weekend: '周末|本周末|这周末',
      'next weekend': '下周末|下个周末',
      'this morning': '今早|今天早上|今天上午',
      'this afternoon': '今天下午',
      'tomorrow afternoon': '明天下午',
      hours: '个小时',
      weeks: '个星期|个礼拜',
      midnight: '午夜',
      tonight: '今晚|今天晚上',
      'tomorrow morning': '明天早上|明早',
      'tomorrow evening': '明天晚上|明晚',
      'half an hour': '半小时|半个小时',
      'half a year': '半年',
      am: '上午',
      pm: '下午',
      'from now': '以后|之后|内',
      'end of next month': '下个月底|下月底',
      'day after tomorrow': '後天',
      ...chineseDays(),
    },
  },
}

const UNITS = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const
/** Without accents, vowel signs and marks of direction, which people leave out, and with the digits 0 to 9. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?<=[\p{Script=Latin}\p{Script=Arabic}\p{Script=Hebrew}]\p{M}*)\p{M}+/gu, '')
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[’ʼ′`״׳]/g, "'")
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
    .replace(/\s+/g, ' ')
    // What browsers add to the Hebrew dual.
    .replace(/ \(\d+\)/g, '')
    .trim()

/** What the browser's formats say for each length of time, day and month: the other way round, they are read. */
const formatted = function* (tag: string): Generator<[foreign: string, english: string]> {
  const literals = (parts: Intl.RelativeTimeFormatPart[]): [before: string, after: string] | null => {
    const at = parts.findIndex(({ type }) => type === 'integer')
    return at === -1 ? null : [parts[at - 1]?.value ?? '', parts[at + 1]?.value ?? '']
  }
  for (const unit of UNITS) {
    for (const style of ['long', 'short'] as const) {
      const ahead = new Intl.RelativeTimeFormat(tag, { numeric: 'always', style })
      const length = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: style })
      // One number of each plural form.
      for (const count of [1, 2, 3, 5, 11, 21, 100]) {
        const parts = literals(ahead.formatToParts(count, unit))
        if (parts === null) {
          const whole = ahead.format(count, unit)
          yield [whole, `in ${count} ${unit}s`]
          // In the case that prepositions ask for.
          yield [whole.slice(whole.indexOf(' ') + 1), `${count} ${unit}s`]
        } else {
          yield [parts[0], 'in']
          yield [parts[1], `${unit}s`]
        }
        const bare = length.formatToParts(count)
        const name = bare.find(({ type }) => type === 'unit')?.value ?? ''
        yield [name, bare.some(({ type }) => type === 'integer') ? `${unit}s` : `${count} ${unit}s`]
      }
    }
    if (unit === 'minute' || unit === 'hour') continue
    const near = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })
    yield [near.format(0, unit), unit === 'day' ? 'today' : `this ${unit}`]
    yield [near.format(1, unit), unit === 'day' ? 'tomorrow' : `next ${unit}`]
    const overNext = near.formatToParts(2, unit)
    if (unit === 'day' && literals(overNext) === null) yield [near.format(2, unit), 'day after tomorrow']
  }
  // Weekdays of one character are also units or numbers.
  const short = /^(?:ja|ko|zh)/.test(tag) ? [] : (['short'] as const)
  // January 4, 1970 was a Sunday.
  for (const style of ['long', ...short] as const)
    for (const [at, day] of WEEKDAYS.entries())
      yield [new Intl.DateTimeFormat(tag, { weekday: style, timeZone: 'UTC' }).format(Date.UTC(1970, 0, 4 + at)), day]
  if (short.length === 0) return
  for (const style of ['long', 'short'] as const)
    for (const [at, month] of MONTHS.entries()) {
      const date = Date.UTC(1970, at, 1)
      yield [new Intl.DateTimeFormat(tag, { month: style, timeZone: 'UTC' }).format(date), month]
      const parts = new Intl.DateTimeFormat(tag, { day: 'numeric', month: style, timeZone: 'UTC' }).formatToParts(date)
      const name = parts.findIndex(({ type }) => type === 'month')
      yield [parts[name]?.value ?? '', month]
      yield [`${parts[name - 1]?.value ?? ''}${parts[name]?.value ?? ''}`, month]
    }
}

const ofTable = function* (words: Words): Generator<[foreign: string, english: string]> {
  const said: [spellings: string | undefined, english: string][] = [
    [words.never, 'never'],
    ...words.ends.map((end, at): [string, string] => [end, `end of ${['day', 'week', 'month', 'year'][at]}`]),
    [words.end, 'end of'],
    [words.next, 'next'],
    [words.coming, 'this'],
    [words.at, 'at'],
    [words.clock, 'clock'],
    [words.noon, 'noon'],
    [words.beside, 'on'],
    ...(words.counts ?? []).map((count, at): [string, string] => [count, String(at + 1)]),
    ...Object.entries(words.more ?? {}).map(([english, spellings]): [string, string] => [spellings, english]),
  ]
  for (const [spellings = '', english] of said)
    for (const spelling of spellings.split('|')) if (spelling !== '') yield [spelling, english]
}

interface Vocabulary {
  /** Longest first. */
  phrases: readonly (readonly [foreign: string, english: string])[]
  /** Whether words are separated by spaces. */
  isSpaced: boolean
}

const vocabularyOf = (tag: string, words: Words): Vocabulary => {
  const found = new Map<string, string | null>()
  for (const [foreign, english] of formatted(tag)) {
    const phrase = plain(foreign).replace(/^[.\s]+|\.$/g, '')
    if (phrase === '' || /^\d/.test(phrase)) continue
    const before = found.get(phrase)
    // A word with two meanings has none. In Arabic, a unit alone is also one of it.
    if (before === undefined || `1 ${english}` === before) found.set(phrase, english)
    else if (before !== english && `1 ${before}` !== english) found.set(phrase, null)
  }
  for (const [foreign, english] of ofTable(words)) found.set(plain(foreign), english)
  const phrases = [...found].flatMap(([foreign, english]) => (english === null ? [] : [[foreign, english] as const]))
  return {
    phrases: phrases.toSorted(([one], [other]) => other.length - one.length),
    isSpaced: !/^(?:ja|ko|zh)/.test(tag),
  }
}

const hasWords = (language: string): language is keyof typeof WORDS => Object.hasOwn(WORDS, language)

/** By language: a text is read again with each key, and a vocabulary takes 10 to 40 ms. */
const vocabularies = new Map<string, Vocabulary>()

/** A number, a time or a date in digits. */
const DIGITS = /^\d{1,2}\.\d{1,2}\.(?!\d)|^\d+(?:[.,:/-]\d+)*/
/** "18h30", "18時30分", "18 Uhr 30". */
const HOUR_AND_MINUTE = /^(\d{1,2})\s?(?:h|u|時|点|點|시|uhr)\s?(\d{2})(?:\s?[分분])?(?![\d\p{L}])/u
/** "2026年12月31日", whose order is the same in Chinese, Japanese and Korean. */
const MONTH_AND_DAY = /^(?:(\d{4})\s?[年년]\s?)?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日号號일]/
/** "12月末". */
const END_OF_MONTH = /^(\d{1,2})\s?[月월]\s?[末底말]/
/** "2027年末". */
const END_OF_YEAR = /^(\d{4})\s?[年년]\s?年?[末底말]/
/** A year alone, which is no number of years. */
const YEAR = /^\d{4}\s?[年년]/
/** "15日まで", "15日18時" and "15号", which are no number of days. */
const DAY_OF_MONTH =
  /^(\d{1,2})\s?(?:[号號]|[日일](?=の?\s?(?:まで|に|까지|에|[午上下正오정]|\d{1,2}(?::|[時시点點](?![間간间])))))/

const DAY_NAMES = [...WEEKDAYS, 'weekend'].join('|')
const MONTH_NAMES = MONTHS.join('|')

/** `null` if a part of the text has no meaning. */
const wordByWord = (text: string, { phrases, isSpaced }: Vocabulary): string[] | null => {
  const said: string[] = []
  let rest = text
  const take = (length: number, english: string): void => {
    said.push(english)
    rest = rest.slice(length)
  }
  for (;;) {
    rest = rest.replace(/^[\s,،、.]+/, '')
    if (rest === '') return said
    const [date, year, month, day] = MONTH_AND_DAY.exec(rest) ?? []
    const [end, ended] = END_OF_MONTH.exec(rest) ?? []
    const [yearEnd, endedYear] = END_OF_YEAR.exec(rest) ?? []
    const [dayOfMonth, its] = said.every((word) => word === 'on') ? (DAY_OF_MONTH.exec(rest) ?? []) : []
    const [clock, hour, minute] = HOUR_AND_MINUTE.exec(rest) ?? []
    const [digits] = DIGITS.exec(rest) ?? []
    const monthName = MONTHS[Number(month ?? ended) - 1]
    if (date !== undefined && monthName !== undefined) take(date.length, [monthName, day, year].join(' ').trim())
    else if (end !== undefined && monthName !== undefined) take(end.length, `end of ${monthName}`)
    else if (yearEnd !== undefined) take(yearEnd.length, `end of ${endedYear}`)
    else if (YEAR.test(rest)) return null
    else if (dayOfMonth !== undefined) take(dayOfMonth.length, `${its}th`)
    else if (clock !== undefined)
      take(clock.length, said.at(-1) === 'in' ? `${hour} hours ${minute} minutes` : `${hour}:${minute}`)
    else if (digits !== undefined) {
      take(digits.length, digits)
      // "1er", "1º", which `plain` has made a letter, and Turkish "18:00'de".
      rest = rest.replace(/^(?:er|o|a)(?=\s)|^'\p{L}{1,4}(?=\s|$)/u, '')
    } else {
      const phrase = phrases.find(
        ([foreign]) =>
          rest.startsWith(foreign) &&
          !(isSpaced && /^[\p{L}\p{M}]/u.test(rest.slice(foreign.length)) && /\p{L}$/u.test(foreign)),
      )
      if (phrase === undefined) return null
      // "两三天" are two or three days.
      if (/^\d$/.test(phrase[1]) && /^\d$/.test(said.at(-1) ?? '')) return null
      take(phrase[0].length, phrase[1])
      rest = rest.replace(/^'\p{L}{1,4}(?=\s|$)/u, '')
    }
  }
}

/** Words that only stand in another order than in English, or that English leaves out. */
const IN_ORDER: readonly [RegExp, string][] = [
  [/(?<![\d:.])(\d{1,2})[.:](\d{2}) clock\b/g, '$1:$2'],
  [/(?<![\d:])(\d{1,2}) clock\b/g, '$1:00'],
  [/ clock\b/g, ''],
  // A word for hours that also goes before one.
  [/\b(\d{1,3}) at(?=$| from now)/g, '$1 hours'],
  [
    new RegExp(
      `\\b(at|on|today|tomorrow|tonight|morning|afternoon|evening|noon|${DAY_NAMES}) (\\d{1,2}) hours\\b`,
      'g',
    ),
    '$1 $2:00',
  ],
  [/\b([ap]m) (?:on )?(\d{1,2}(?::\d{2})?)/g, '$2 $1'],
  [/\b12:00 noon\b/g, 'noon'],
  // "Vrijdag middag om 3 uur".
  [/\bnoon (?:at )?(?=(?:12|[1-6])(?!\d))/g, 'afternoon at '],
  [/\btoday (morning|evening)\b/g, 'this $1'],
  [new RegExp(`\\bnext week (?:on )?(${DAY_NAMES})\\b`, 'g'), '$1 next week'],
  [new RegExp(`\\bthis week (?:on )?(${DAY_NAMES})\\b`, 'g'), '$1'],
  [new RegExp(`\\b(${DAY_NAMES}) (next|this)(?! week)\\b`, 'g'), '$2 $1'],
  [new RegExp(`^(${MONTH_NAMES}) end of(?: on)?$`, 'g'), 'end of $1'],
  [new RegExp(`\\bon (?=at\\b|on\\b|\\d{4}\\b|\\d{1,2}:|${MONTH_NAMES})|\\bon$`, 'g'), ''],
  [/^(?:on (?:days )?|days )(\d{1,2})(?=$| at )/g, '$1th'],
  [/^(minute|hour|day|week|month|year)s?$/g, '1 $1'],
  [/\bin (minute|hour|day|week|month|year)s?\b/g, 'in 1 $1'],
  // Within a number of days, but on a date.
  [/\bin (?!\d+ (?:minute|hour|day|week|month|year)|half)/g, ''],
]

const inOrder = (words: string): string =>
  IN_ORDER.reduce((text, [pattern, english]) => text.replace(pattern, english), words)
    .replace(/^on /, '')
    .replace(/\s+/g, ' ')
    .trim()

/** What means two things: an hour or a number of hours, a day of a month or a number of days, two Fridays. */
const TWO_MEANINGS: readonly [RegExp, string, string][] = [
  [/^(\d{1,2})\s?(?:h|uur|u)$/, '$1:00', '$1 hours'],
  [/^(\d{1,2})\s?[hu]\s?(\d{2})$/, '$1:$2', '$1 hours $2 minutes'],
  [/^(\d{1,2})\s?[日일]$/, '$1th', '$1 days'],
]
const TWO_DAYS = new RegExp(`^next (${DAY_NAMES})(?!\\w)`)

/**
 * What a text about a time says in English, such as "in 3 days" or "friday 18:00", if it is written in the language; two
 * texts if it can mean either, none if a word has no meaning. The names of days, months and lengths of time are those of
 * the browser's formats.
 */
export const timeInEnglish = (text: string, tag: string): string[] => {
  const language = tag.toLowerCase().split('-', 1)[0] ?? ''
  if (language === 'en') return []
  const typed = plain(text)
  // There is no hour 72.
  for (const [pattern, one, other] of TWO_MEANINGS)
    if (pattern.test(typed) && !(one.includes(':') && Number.parseInt(typed, 10) > 23))
      return [typed.replace(pattern, one), typed.replace(pattern, other)]
  if (!hasWords(language)) return []
  const vocabulary = vocabularies.get(tag) ?? vocabularyOf(`${tag}-u-nu-latn`, WORDS[language])
  vocabularies.set(tag, vocabulary)
  const said = wordByWord(typed, vocabulary)
  if (said === null) return []
  const english = inOrder(said.join(' '))
  return TWO_DAYS.test(english) ? [english.slice('next '.length), english] : [english]
}
