import { csvCell } from '../csv/write-csv.ts'
import type { Place } from './source-row.ts'

/** The text with each of these non-overlapping places replaced. */
export const withReplaced = <P extends Place>(
  text: string,
  places: readonly P[],
  inPlaceOf: (place: P) => string | null,
): string => {
  const parts: string[] = []
  let copiedTo = 0
  for (const place of inOrder(places)) {
    const replacement = inPlaceOf(place)
    if (replacement === null) continue
    parts.push(text.slice(copiedTo, place.from), place.bareCell ? csvCell(replacement) : replacement)
    copiedTo = place.to
  }
  parts.push(text.slice(copiedTo))
  return parts.join('')
}

const inOrder = <P extends Place>(places: readonly P[]): P[] => places.toSorted((one, other) => one.from - other.from)

/** What is left of a secret: nothing, or an empty text where one is needed. */
const blank = ({ bareCell }: Place): string => (bareCell ? csvCell('') : '')

/** The text without the `secrets`, and the updated places. */
export const without = <P extends Place>(
  text: string,
  secrets: readonly Place[],
  places: readonly P[],
): { text: string; places: P[] } => {
  const cut = inOrder(secrets)
  let next = 0
  let gone = 0
  const moved = inOrder(places).map((place) => {
    for (let secret = cut[next]; secret !== undefined && secret.to <= place.from; secret = cut[next]) {
      gone += secret.to - secret.from - blank(secret).length
      next += 1
    }
    return { ...place, from: place.from - gone, to: place.to - gone }
  })
  return { text: withReplaced(text, cut, () => ''), places: moved }
}
