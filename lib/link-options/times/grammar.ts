import type { Token } from './lexicon.ts'

/** What the words of a text say, each thing once. */
export interface Slots {
  isNever?: true
  /** Days from now. */
  today?: number
  weekday?: number
  /** With a day of the week, or the end of one. */
  which?: Which
  dom?: number
  month?: number
  year?: number
  isoWeek?: number
  /** Weekends from now. */
  weekend?: number
  /** This week, the next month and so on; `isBare`: it is named only in "end of the month". */
  period?: { unit: string; ahead: number; isBare?: boolean }
  /** The day of the month is one of the period: "the first of next month". */
  isOfPeriod?: true
  edge?: 'end' | 'start'
  time?: Time
  half?: 'am' | 'pm'
  part?: string
  length?: readonly Length[]
  relation?: 'in' | 'later' | 'ago' | 'from'
  /** How a date is written. */
  style?: 'iso' | 'dashed' | 'plain'
}

type Which = keyof typeof AHEAD
type Length = readonly [count: number, unit: string]

interface Time {
  hour: number
  minute: number
  second: number
  /** `bare` and `short`: it may be in the other half of the day; `pointed`: 4.12, which may be a date. */
  style?: 'bare' | 'short' | 'pointed' | 'midnight'
  /** In minutes; `isOffset`: as a number, which is also how the end of a time is written. */
  zone?: number
  isOffset?: boolean
}

type Fill = (...tokens: Token[]) => Slots | null

const AHEAD = { this: 0, next: 1, coming: 1, last: -1 } as const

const clock = (hour: number, minute = 0): Slots | null =>
  Number.isInteger(hour) && hour <= 24 && Number.isInteger(minute) && minute < 60
    ? { time: { hour, minute, second: 0, ...(hour > 0 && hour <= 6 && { style: 'bare' }) } }
    : null

/** Minutes before or after an hour: "half past seven", "halb acht", "siete y media". */
const beside = (hour: number, minutes: number): Slots | null =>
  clock(minutes < 0 ? (hour === 1 ? 12 : hour - 1) : hour, (minutes + 60) % 60)

const timeOf = ({ digits: { hour = 0, minute = 0, second = 0, zone, isOffset, isShort } = {} }: Token): Slots | null =>
  hour > 24 || minute > 59 || second > 59 || (hour === 24 && minute + second > 0)
    ? null
    : {
        time: {
          hour,
          minute,
          second,
          ...(isShort === 1 && { style: 'short' }),
          ...(zone !== undefined && { zone, isOffset: isOffset === 1 }),
        },
      }

const dateOf = (style: Slots['style'], { digits: { month = 0, dom = 0, year } = {} }: Token): Slots => ({
  month,
  dom,
  ...(year !== undefined && { year }),
  ...(style && { style }),
})

const dom = (value: number): Slots | null => (value >= 1 && value <= 31 ? { dom: value } : null)
const numbersIn = (tokens: readonly Token[]): number[] =>
  tokens.filter(({ kind }) => kind === 'num' || kind === 'oclock').map(({ value }) => value)
/** The number; a word such as "first", if there is none. */
const numberIn = (tokens: readonly Token[]): number =>
  numbersIn(tokens)[0] ?? tokens.find(({ kind }) => kind === 'ord')?.value ?? 0
const nameIn = (tokens: readonly Token[], kind: string): string =>
  tokens.find((token) => token.kind === kind)?.name ?? ''

const whichIn = (tokens: readonly Token[]): Which | undefined =>
  tokens.find(({ kind }) => kind === 'which')?.name as Which | undefined

/** "Next month", and "month" in "end of the month". */
const PERIODS = ['period', 'unit', 'which of? unit', 'unit of? which']
const periodIn = (tokens: readonly Token[]): Slots['period'] => {
  const { name, value } = tokens.find(({ kind }) => kind === 'period') ?? {}
  if (name !== undefined) return { unit: name, ahead: value ?? 0 }
  const which = whichIn(tokens)
  return { unit: nameIn(tokens, 'unit'), ahead: which ? AHEAD[which] : 0, isBare: which === undefined }
}

const isYear = ({ name }: Token): boolean => /^[12]\d{3}$/.test(name)
const with_ = (slots: Slots | null, more: Slots): Slots | null => slots && { ...slots, ...more }
const when = (isMeant: boolean, slots: Slots | null): Slots | null => (isMeant ? slots : null)

/** Kinds of tokens and what they fill. `n` is a number, a word such as "first" or one for an hour; with `?` it may be missing. */
const RULES: readonly (readonly [kinds: string, fill: Fill])[] = [
  ...['on', 'of', 'and', 'at'].map((noise): [string, Fill] => [noise, () => ({})]),
  ['never', () => ({ isNever: true })],
  ['today', ({ value }) => ({ today: value })],
  ['weekday', ({ value }) => ({ weekday: value })],
  ['weekend', ({ value }) => ({ weekend: value })],
  ...['which of? weekday', 'weekday of? which', 'which of? weekend', 'weekend of? which'].map(
    (kinds): [string, Fill] => [
      kinds,
      (...tokens) => {
        const weekday = tokens.find(({ kind }) => kind === 'weekday')
        const which = whichIn(tokens)
        return { ...(which && { which }), ...(weekday ? { weekday: weekday.value } : { weekend: 0 }) }
      },
    ],
  ),
  ['which part', ({ name }, part) => when(name === 'this', { today: 0, part: part.name })],
  ...PERIODS.map((kinds): [string, Fill] => [kinds, (...tokens) => ({ period: periodIn(tokens) })]),
  ['end', () => ({ edge: 'end' })],
  ['start', () => ({ edge: 'start' })],
  ...['weekno num', 'weekno num unit', 'num weekth', 'num ord weekno', 'num ord unit'].map((kinds): [string, Fill] => [
    kinds,
    (...tokens) => when(/^(?:week)?$/.test(nameIn(tokens, 'unit')), { isoWeek: numberIn(tokens) }),
  ]),
  ['date', (token) => dateOf(token.digits?.iso === 1 ? 'iso' : 'plain', token)],
  ['dashed', (token) => dateOf('dashed', token)],
  // "The 15th", "le 15", "15日".
  ...['ord', 'num ord', 'dom n ord?', 'dom? n dommark'].flatMap((day): [string, Fill][] => [
    [day, (...tokens) => dom(numberIn(tokens))],
    ...PERIODS.flatMap((period) => [`${day} of? of? ${period}`, `${period} of? ${day}`]).map(
      (kinds): [string, Fill] => [
        kinds,
        (...tokens) => {
          const period = periodIn(tokens)
          return when(
            period?.unit === 'month',
            with_(dom(numberIn(tokens)), { ...(period && { period }), isOfPeriod: true }),
          )
        },
      ],
    ),
  ]),
  ['named', ({ value }) => ({ month: value })],
  ['num monthmark', ({ value }) => ({ month: value })],
  ['num of? named', (...tokens) => with_(dom(numberIn(tokens)), { month: tokens.at(-1)?.value ?? 0 })],
  ['named num', ({ value }, day) => with_(dom(day.value), { month: value })],
  ['num dash named', ({ value }, _, { value: month }) => with_(dom(value), { month })],
  [
    'num dash named dash num',
    ({ value }, _, { value: month }, __, { value: year }) =>
      with_(dom(value), { month, year: year < 100 ? 2000 + year : year }),
  ],
  ['num', (token) => when(isYear(token), { year: token.value })],
  ['num yearmark', ({ value }) => ({ year: value })],
  ...['time clock?', 'pointed clock'].map((kinds): [string, Fill] => [kinds, timeOf]),
  ['at pointed', (_, token) => timeOf(token)],
  ['pointed', (token) => pointed(timeOf(token))],
  ['oclock', ({ value }) => clock(value)],
  ['at? num clock', (...tokens) => clock(numberIn(tokens))],
  ...['at? n clock and? num unit?', 'at n unit num', 'num unit num', 'at n and? num', 'num num'].map(
    (kinds): [string, Fill] => [
      kinds,
      (...tokens) => {
        const [hour = 0, minute = 0] = numbersIn(tokens)
        const unit = nameIn(tokens, 'unit')
        const isTold = tokens.some(({ kind }) => kind === 'at' || kind === 'clock' || kind === 'unit')
        // "Ten thirty"
        const isInWords = tokens.every(({ name }) => name === '') && minute >= 10
        const isUnit = tokens.at(-1)?.kind === 'unit' ? unit === 'minute' : unit === '' || unit === 'hour'
        return when(
          isUnit && (isTold || isInWords) && (minute >= 5 || nameIn(tokens, 'clock') !== ''),
          clock(hour, minute),
        )
      },
    ],
  ),
  ['at? n clock? plus', (...tokens) => beside(numberIn(tokens), tokens.at(-1)?.value ?? 0)],
  ['at n ord?', (_, { value }) => clock(value)],
  ...['at n unit', 'oclock unit', 'num unit of? part'].map((kinds): [string, Fill] => [
    kinds,
    (...tokens) => {
      const part = nameIn(tokens, 'part')
      return when(nameIn(tokens, 'unit') === 'hour', with_(clock(numberIn(tokens)), part === '' ? {} : { part }))
    },
  ]),
  ['past n clock?', ({ value }, hour) => beside(hour.value, value)],
  [
    'at? num unit? sign n clock?',
    (...tokens) => {
      const sign = tokens.findIndex(({ kind }) => kind === 'sign')
      const isUnit = /^(?:minute)?$/.test(nameIn(tokens, 'unit'))
      return when(isUnit, beside(tokens[sign + 1]?.value ?? 0, numberIn(tokens) * (tokens[sign]?.value ?? 0)))
    },
  ],
  // "8 tonight", "9 tomorrow morning"
  ['num of? part', (...tokens) => with_(clock(numberIn(tokens)), { part: nameIn(tokens, 'part') })],
  [
    'num today of? part',
    ({ value }, { value: today }, ...more) => with_(clock(value), { today, part: nameIn(more, 'part') }),
  ],
  ...['num which part', 'which part num'].map((kinds): [string, Fill] => [
    kinds,
    (...tokens) =>
      when(whichIn(tokens) === 'this', with_(clock(numberIn(tokens)), { today: 0, part: nameIn(tokens, 'part') })),
  ]),
  // "Midi cinq" is five past twelve.
  ['part num', ({ name }, hour) => when(name !== 'noon', with_(clock(hour.value), { part: name }))],
  ['num am', ({ value }) => with_(clock(value), { half: 'am' })],
  ['num pm', ({ value }) => with_(clock(value), { half: 'pm' })],
  ['am', () => ({ half: 'am' })],
  ['pm', () => ({ half: 'pm' })],
  ['part', ({ name }) => ({ part: name })],
  ['midnight', () => ({ time: { hour: 12, minute: 0, second: 0, style: 'midnight' } })],
  ['num unit', (count, { name }) => when(name !== 'year' || !isYear(count), { length: [[count.value, name]] })],
  ['num unit from', ({ value }, { name }) => ({ length: [[value, name]], relation: 'from' })],
  ['num plus unit', ({ value }, plus, { name }) => when(plus.value === 30, { length: [[value + 0.5, name]] })],
  ['num unit plus', ({ value }, { name }, plus) => when(plus.value === 30, { length: [[value + 0.5, name]] })],
  [
    'num unit num',
    ({ value }, { name }, { value: minutes }) =>
      when(name === 'hour', {
        length: [
          [value, name],
          [minutes, 'minute'],
        ],
      }),
  ],
  ...(['in', 'later', 'ago'] as const).map((relation): [string, Fill] => [relation, () => ({ relation })]),
]

const pointed = (slots: Slots | null): Slots | null =>
  slots?.time === undefined ? null : { time: { ...slots.time, style: 'pointed' } }

/** Every rule with and without what may be missing, by the kind that it begins with. */
const withAndWithout = (kinds: readonly string[]): string[][] => {
  const [kind, ...others] = kinds
  if (kind === undefined) return [[]]
  const rest = withAndWithout(others)
  const name = kind.replace('?', '')
  return [...rest.map((more) => [name, ...more]), ...(kind === name ? [] : rest)]
}
const BY_FIRST = Map.groupBy(
  RULES.flatMap(([kinds, fill]) => withAndWithout(kinds.split(' ')).map((pattern) => ({ pattern, fill }))),
  ({ pattern }) => pattern[0],
)
const isKind = (token: Token | undefined, kind: string): boolean =>
  token?.kind === kind || (kind === 'n' && /^(?:num|ord|oclock)$/.test(token?.kind ?? ''))

/** The kinds of tokens that rules have. */
export const TOKEN_KINDS: ReadonlySet<string> = new Set([...BY_FIRST.values()].flat().flatMap(({ pattern }) => pattern))

/** Everything that tokens can say, if all of them fill slots and none is filled twice. */
export function* meaningsOf(tokens: readonly Token[], said: Slots = {}, isInLength = false): Generator<Slots> {
  const [token] = tokens
  if (token === undefined) yield said
  else
    for (const first of [token.kind, 'n'])
      for (const { pattern, fill } of BY_FIRST.get(first) ?? []) {
        if (!pattern.every((kind, at) => isKind(tokens[at], kind))) continue
        // Before a number the word is part of a time, and at the end it means something else, such as "saat".
        if (token.kind === 'at' && pattern.length === 1 && /^(?:num|ord|oclock)?$/.test(tokens[1]?.kind ?? '')) continue
        const filled = fill(...tokens.slice(0, pattern.length))
        const merged = filled && merge(said, filled, isInLength)
        const isLength = filled?.length !== undefined || (isInLength && token.kind === 'and')
        if (merged) yield* meaningsOf(tokens.slice(pattern.length), merged, isLength)
      }
}

/** Lengths after each other are one; and "in 3 days from now" says one thing twice. */
const merge = (said: Slots, filled: Slots, isInLength: boolean): Slots | null => {
  const both = Object.keys(filled).filter((slot) => Object.hasOwn(said, slot))
  const isOnce = both.every((slot) => (slot === 'relation' ? said.relation !== 'ago' : slot === 'length' && isInLength))
  if (!isOnce) return null
  const length = [...(said.length ?? []), ...(filled.length ?? [])]
  return { ...said, ...filled, ...(length.length > 0 && { length }) }
}
