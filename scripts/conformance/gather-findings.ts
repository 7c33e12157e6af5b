import { asOneLine } from '../../lib/api/service-message.ts'
import type { Finding } from './exchange.ts'

const identity = ({ line, says }: Finding): string => `${line} ${says}`

/** Each once, and as one line of text: services' own words are among them. */
export const distinct = (findings: readonly Finding[]): Finding[] => [
  ...new Map(findings.map((each) => [identity(each), { ...each, says: asOneLine(each.says) }])).values(),
]

/** What at least so many places show is told once for all of them. */
const SHOWN_BY_MANY = 4

/** What many places show, of each of which the findings are distinct. */
export const shownByMany = (places: readonly (readonly Finding[])[]): Finding[] => {
  const counts = new Map<string, { finding: Finding; count: number }>()
  for (const finding of places.flat()) {
    const known = counts.get(identity(finding))
    counts.set(identity(finding), { finding, count: (known?.count ?? 0) + 1 })
  }
  return [...counts.values()].filter(({ count }) => count >= SHOWN_BY_MANY).map(({ finding }) => finding)
}

export const without = (findings: readonly Finding[], told: readonly Finding[]): Finding[] => {
  const names = new Set(told.map(identity))
  return findings.filter((finding) => !names.has(identity(finding)))
}

/** So many fields are named; a service can have any number. */
const MAX_NAMED = 8

/** Tells the further fields of one place in one finding. */
export const fieldsTogether = (findings: readonly Finding[]): Finding[] => {
  const names = findings.map(({ field }) => field).filter((field) => field !== undefined)
  const [first] = findings.filter(({ field }) => field !== undefined)
  if (first === undefined) return [...findings]
  const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : ''
  const says = `there are further fields: ${names.slice(0, MAX_NAMED).join(', ')}${more}`
  return [...findings.filter(({ field }) => field === undefined), { line: first.line, says, does: first.does }]
}
