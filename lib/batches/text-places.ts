/** A range of a text. */
export interface Place {
  from: number
  to: number
}

/** Replaces places of a text, which are in order and don't overlap. Also returns where each one is in the new text. */
export const replacePlaces = <P extends Place>(
  text: string,
  places: readonly P[],
  inPlaceOf: (place: P) => string | null,
): { text: string; places: P[] } => {
  const parts: string[] = []
  let copiedTo = 0
  let shift = 0
  const moved = places.map((place) => {
    const from = place.from + shift
    const written = inPlaceOf(place)
    if (written === null) return { ...place, from, to: place.to + shift }
    parts.push(text.slice(copiedTo, place.from), written)
    copiedTo = place.to
    shift += written.length - (place.to - place.from)
    return { ...place, from, to: from + written.length }
  })
  return { text: [...parts, text.slice(copiedTo)].join(''), places: moved }
}
