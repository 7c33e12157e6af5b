import { matchedParts } from './matched-parts.ts'

/** A text in which the matches of a search are marked. */
export function Matched({ text, query }: { text: string; query: string }) {
  return <Marked parts={matchedParts(text, query)} />
}

/** The parts of a text. Every second part, beginning with the second one, is marked. */
export function Marked({ parts }: { parts: readonly string[] }) {
  return <>{parts.map((part, at) => (at % 2 === 0 ? part : <mark key={at}>{part}</mark>))}</>
}
