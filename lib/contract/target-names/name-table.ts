import { folded } from '../folded.ts'

/** The meaning of a name: a code or a name of ours. */
type Entries = Iterable<readonly [name: string, meaning: string]>

interface NameSource {
  /** Names that decide, whatever they mean in other languages. The first name of each meaning is suggested. */
  own: () => Entries
  /** Names in other languages. A name with several meanings is left out. */
  foreign: () => Entries
  /** Folded names without one certain meaning, each with its possible meanings. */
  unclear: Readonly<Record<string, readonly string[]>>
}

export interface NameTable {
  /** `null` if the name is unknown or has several meanings. */
  find: (name: string) => string | null
  /** Names that may have been meant, best first. */
  similar: (name: string) => string[]
}

/** The name without what people write differently: case, accents, punctuation, spaces, an article, `Saint` and `&`. */
const foldName = (name: string): string =>
  folded(name)
    .replaceAll('&', ' and ')
    .trim()
    .replace(/^the\s+|\s+\(?the\)?$/g, '')
    .replace(/\bsaint\b/g, 'st')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** The languages in which names are known. Their names are read once, when a name isn't English. */
const LANGUAGES = (
  'en af am ar az be bg bn bs ca cs cy da de el es et eu fa fi fil fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ' +
  'ko ky lo lt lv mk ml mn mr ms my nb ne nl nn pa pl ps pt pt-PT ro ru si sk sl sq sr sr-Latn sv sw ta te th tr uk ur ' +
  'uz vi zh zh-Hant zu'
).split(' ')

/** The names of these codes in many languages, from the table of the browser or of Node. */
export function* namesInLanguages(
  codes: readonly string[],
  type: 'region' | 'language',
  languages: readonly string[] = LANGUAGES,
): Entries {
  for (const language of Intl.DisplayNames.supportedLocalesOf(languages)) {
    for (const style of ['long', 'short'] as const) {
      const names = new Intl.DisplayNames(language, { type, style, fallback: 'none' })
      for (const code of codes) {
        const name = names.of(code)
        if (name !== undefined) yield [name, code]
      }
    }
  }
}

const MOST_SIMILAR = 3

interface Known {
  name: string
  meaning: string
}

export const createNameTable = ({ own, foreign, unclear }: NameSource): NameTable => {
  let ownNames: Map<string, Known> | undefined
  let foreignNames: Map<string, Known | null> | undefined
  const readOwn = () => {
    if (ownNames !== undefined) return ownNames
    ownNames = new Map()
    for (const [name, meaning] of own()) {
      const key = foldName(name)
      if (!ownNames.has(key)) ownNames.set(key, { name, meaning })
    }
    return ownNames
  }
  const readForeign = () => {
    foreignNames ??= namesOnce(foreign())
    return foreignNames
  }
  const isUnclear = (folded: string) => Object.hasOwn(unclear, folded)
  const ownNameOf = (meaning: string) => [...readOwn().values()].find((known) => known.meaning === meaning)?.name

  return {
    find(name) {
      const folded = foldName(name)
      const entry = readOwn().get(folded)
      if (entry !== undefined) return entry.meaning
      // Two letters can only be a code: a Vietnamese word for Austria has two letters.
      if (folded === '' || isUnclear(folded) || /^[a-z]{2}$/i.test(name.trim())) return null
      return readForeign().get(folded)?.meaning ?? null
    },
    similar(name) {
      const folded = foldName(name)
      if (isUnclear(folded)) return (unclear[folded] ?? []).flatMap((meaning) => ownNameOf(meaning) ?? [])
      const nearest = new Map<string, { name: string; distance: number }>()
      const add = ({ name, meaning }: Known, distance: number) => {
        const before = nearest.get(meaning)
        if (before === undefined || distance < before.distance) nearest.set(meaning, { name, distance })
      }
      for (const [other, known] of readOwn()) {
        const distance = distanceOf(folded, other) ?? partDistance(folded, other)
        if (distance !== null) add(known, distance)
      }
      for (const [other, known] of readForeign()) {
        const distance = known === null || isUnclear(other) ? null : distanceOf(folded, other)
        if (known !== null && distance !== null) add(known, distance)
      }
      const sorted = [...nearest.values()].sort((one, other) => one.distance - other.distance)
      return sorted.slice(0, MOST_SIMILAR).map((each) => each.name)
    },
  }
}

/** The meanings by folded name; `null` for a name with several meanings. */
const namesOnce = (entries: Entries): Map<string, Known | null> => {
  const names = new Map<string, Known | null>()
  // Most names are the same in several languages and styles, and folding takes the most time.
  const seen = new Map<string, string>()
  for (const [name, meaning] of entries) {
    if (seen.get(name) === meaning) continue
    seen.set(name, meaning)
    const folded = foldName(name)
    const before = names.get(folded)
    if (before === undefined) names.set(folded, { name, meaning })
    else if (before?.meaning !== meaning) names.set(folded, null)
  }
  return names
}

/** How many changes turn one name into the other; `null` if they aren't similar. */
const distanceOf = (name: string, other: string): number | null => {
  const most = name.length < 6 ? 1 : name.length < 11 ? 2 : 3
  if (name.length < 3 || Math.abs(name.length - other.length) > most) return null
  const edits = editsBetween(name, other)
  return edits <= most ? edits : null
}

/** Higher than any other distance: one name is a part of the other, as in "South Korea" for "Korea". */
const partDistance = (name: string, other: string): number | null => {
  const [short, long] = name.length < other.length ? [name, other] : [other, name]
  return short.length >= 4 && long.includes(short) ? 4 : null
}

/** The fewest letters to add, remove, replace or swap with their neighbors. */
const editsBetween = (one: string, other: string): number => {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + cost,
        isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = row
    row = next
  }
  return row[other.length] ?? 0
}
