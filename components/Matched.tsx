import { matchedParts } from './matched-parts.ts'

/** A text in which what a search has found is marked. */
export function Matched({ text, query }: { text: string; query: string }) {
  return <>{matchedParts(text, query).map((part, at) => (at % 2 === 0 ? part : <mark key={at}>{part}</mark>))}</>
}
