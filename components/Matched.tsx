import { matchedParts } from './matched-parts.ts'

/** A text in which what a search has found is marked. */
export function Matched({ text, query }: { text: string; query: string }) {
  return <Marked parts={matchedParts(text, query)} />
}

/** Parts of a text, of which every second one, from the second on, is marked. */
export function Marked({ parts }: { parts: readonly string[] }) {
  return <>{parts.map((part, at) => (at % 2 === 0 ? part : <mark key={at}>{part}</mark>))}</>
}
