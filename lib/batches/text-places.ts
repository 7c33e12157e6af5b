/** Where something is in a text. */
export interface Place {
  from: number
  to: number
}

/** The text with these non-overlapping places replaced, which are in order, and where they are then. */
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
