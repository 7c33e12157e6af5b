import rules from './grammar.json' with { type: 'json' }

/** What the words of a text say, each thing once. */
export interface Slots {
  never?: number
  /** Days from now. */
  today?: number
  /** From Sunday on. */
  weekday?: number
  /** With a day of the week or the weekend: "this", "next", "coming", "last". */
  which?: string
  /** "The second Tuesday" of a month or year; -1 is the last one. */
  nth?: number
  dom?: number
  month?: number
  /** How many there are from it on: three in "Q1". */
  months?: number
  year?: number
  isoWeek?: number
  /** Weekends from now. */
  weekend?: number
  /** Days from Easter, of most churches or of most Orthodox ones. */
  easter?: number
  pascha?: number
  /** Days after the day that is said otherwise. */
  shift?: number
  /** This week, the next month and so on; without `ahead` it is named only in "end of the month". */
  unit?: string
  ahead?: number
  edge?: string
  hour?: number
  minute?: number
  /** Only if it is said. */
  second?: number
  /**
   * `bare` and `short`: it may be in the other half of the day; `pointed`: 4.12, which may be a date; `same`: "this time
   * tomorrow".
   */
  style?: string
  half?: string
  part?: string
  /** As in `zones.json`; `offset`: it is only a number, which is also how the end of a time is written. */
  zone?: string
  offset?: number
  length?: readonly (readonly [count: number, unit: string])[]
  relation?: string
  /** How a date is written. */
  written?: string
}

/** A word's meaning, such as a number, a day of the week, or a relation. */
export interface Token {
  /** The first one is its name in lexicons; others are what else it is in rules. */
  kinds: readonly string[]
  value: number
  /** Of a unit, a part of the day, a number in digits and so on. */
  name: string
  /** What it says by itself, such as a date in digits. */
  slots?: Slots
}

/** What rules fill before it is checked. */
type Filled = Omit<Slots, 'length'> & {
  count?: number
  length?: string
  /** "And a half", in minutes of an hour. */
  more?: number
  minutes?: number
  /** Minutes before or after the hour: "half past seven", "halb acht", "siete y media". */
  beside?: number
  sign?: number
  /** The year before the first one of an era. */
  era?: number
}

const WITH_NAMES = new Set(['which', 'unit', 'edge', 'half', 'part', 'zone', 'length', 'relation'])

/** `slot:kind!not`, `slot=value` or `!kind`, which doesn't follow. `$` is the end. */
const ELEMENT = /^(?:(?<slot>\w+):)?(?<kind>[\w+-]+)(?:!(?<not>\w+))?$|^(?<fixed>\w+)=(?<value>.+)$|^!(?<ahead>\S+)$/

interface Rule {
  elements: readonly Readonly<Record<string, string | undefined>>[]
  first: string
}

/** Every rule with and without what may be missing, by the kind that it begins with. */
const withAndWithout = (elements: readonly string[]): string[][] => {
  const [element, ...others] = elements
  if (element === undefined) return [[]]
  const rest = withAndWithout(others)
  const with_ = rest.map((more) => [element.replace(/\?$/, ''), ...more])
  return element.endsWith('?') ? [...with_, ...rest] : with_
}

export type Grammar = ReadonlyMap<string, Rule[]>
export const grammarOf = (patterns: readonly string[]): Grammar => {
  const all = patterns.flatMap((pattern) => withAndWithout(pattern.split(' ')))
  const parsed = all.map((elements) => elements.map((element) => ELEMENT.exec(element)?.groups ?? {}))
  return Map.groupBy(
    parsed.map((elements) => ({ elements, first: elements[0]?.kind ?? '' })),
    ({ first }) => first,
  )
}

const GRAMMAR = grammarOf(Object.keys(rules))

/** What words can mean for rules. */
export const TOKEN_KINDS: ReadonlySet<string> = new Set(
  [...GRAMMAR.values()].flat().flatMap(({ elements }) => elements.flatMap(({ kind }) => kind ?? [])),
)

const isKind = (token: Token | undefined, kind: string): boolean =>
  kind === '$' ? token === undefined : token?.kinds.includes(kind) === true

const fill = ({ elements }: Rule, tokens: readonly Token[]): { slots: Slots | null; count: number } | null => {
  const filled: Record<string, unknown> = {}
  let count = 0
  for (const { slot, kind, not, fixed, value, ahead } of elements) {
    const token = tokens[count]
    if (fixed !== undefined) filled[fixed] = Number.isNaN(Number(value)) ? value : Number(value)
    else if (kind === undefined || token === undefined) {
      if (ahead === undefined || isKind(token, ahead)) return null
    } else {
      if (!isKind(token, kind) || (not !== undefined && isKind(token, not))) return null
      Object.assign(filled, token.slots, slot && { [slot]: WITH_NAMES.has(slot) ? token.name : token.value })
      count += 1
    }
  }
  return { slots: checked(filled), count }
}

const isWithin = (value: number | undefined, first: number, last: number): boolean =>
  value === undefined || (Number.isInteger(value) && value >= first && value <= last)

const checked = ({ count = 0, length, more = 0, minutes, beside, sign = 1, era, ...slots }: Filled): Slots | null => {
  const said: Slots = slots
  if (length !== undefined)
    said.length = [
      [count + more / 60, length] as const,
      ...(minutes === undefined ? [] : [[minutes, 'minute'] as const]),
    ]
  if (said.year !== undefined && said.year < 100) said.year += era ?? 2000
  if (said.hour !== undefined) {
    if (beside !== undefined) {
      const minute = beside * sign
      if (minute < 0) said.hour = said.hour === 1 ? 12 : said.hour - 1
      said.minute = (minute + 60) % 60
    }
    said.style ??= said.hour > 0 && said.hour <= 6 ? 'bare' : 'exact'
  }
  const isTime =
    isWithin(said.hour, 0, 24) && isWithin(said.minute, 0, said.hour === 24 ? 0 : 59) && isWithin(said.second, 0, 59)
  return isTime && isWithin(said.dom, 1, 31) && isWithin(said.month, 1, 12) && isWithin(said.nth, -1, 5) ? said : null
}

/** Everything that tokens can say, if all of them fill slots and none is filled twice. */
export function* meaningsOf(
  tokens: readonly Token[],
  grammar = GRAMMAR,
  said: Slots = {},
  isInLength = false,
): Generator<Slots> {
  const [token] = tokens
  if (token === undefined) yield said
  else
    for (const kind of token.kinds)
      for (const rule of grammar.get(kind) ?? []) {
        const { slots, count } = fill(rule, tokens) ?? { slots: null, count: 0 }
        const merged = slots && merge(said, slots, isInLength)
        const isLength = slots?.length !== undefined || (isInLength && kind === 'and')
        if (merged) yield* meaningsOf(tokens.slice(count), grammar, merged, isLength)
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
