import type { Parameter } from '../contract/target-address.ts'
import type { UtmValues } from '../model/utm-values.ts'

/** Programs make longer values for single visits. */
const MAX_LENGTH = 255

/** The UTM parameters of an address, each once, with lower-case names. Empty values say nothing. */
export const utmOf = (address: string): Parameter[] => {
  if (!/utm/i.test(address)) return []
  const query = URL.parse(address)?.searchParams ?? new URLSearchParams()
  const found = new Map<string, Parameter>()
  for (const [written, value] of query) {
    const name = written.trim().toLowerCase()
    if (name.startsWith('utm_') && value.trim() !== '' && value.length <= MAX_LENGTH)
      found.set(JSON.stringify([name, value]), { name, value })
  }
  return [...found.values()]
}

/** How many links have each value, the most used first. */
export const countedUtm = (links: Iterable<readonly Parameter[]>): UtmValues => {
  const counts = new Map<string, Map<string, number>>()
  for (const parameters of links)
    for (const { name, value } of parameters) {
      const ofName = counts.get(name) ?? new Map<string, number>()
      counts.set(name, ofName.set(value, (ofName.get(value) ?? 0) + 1))
    }
  return Object.fromEntries(
    [...counts]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, values]) => [
        name,
        [...values].map(([value, links]) => ({ value, links })).sort((one, other) => other.links - one.links),
      ]),
  )
}
