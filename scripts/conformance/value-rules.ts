import { isJsonObject, type JsonObject } from '../../lib/api/json-object.ts'
import { PIXEL_TYPES } from '../../lib/contract/pixel.ts'
import type { Finding } from './answer-rules.ts'
import type { Exchange } from './conversation.ts'

/** A rule for an answer's values. `value` is its canonical form. */
type ValueRule = (value: JsonObject, exchange: Exchange) => Finding | null

interface List {
  result: number
  perpage: number
  currentpage: number
  nextpage: number
  maxpage: number
  rows: JsonObject[]
}

const listIn = ({ data }: JsonObject): List | null => {
  if (!isJsonObject(data) || typeof data.maxpage !== 'number') return null
  const rows = Object.values(data).find(Array.isArray)
  return rows === undefined ? null : { ...(data as unknown as List), rows: rows as JsonObject[] }
}

const ofList =
  (rule: (list: List, exchange: Exchange) => Finding | null): ValueRule =>
  (value, exchange) => {
    const list = listIn(value)
    return list === null ? null : rule(list, exchange)
  }

const HOW_READING_ENDS = 'Stops at the last page, at an empty page, or when there are no new rows.'

const noPages = ofList(({ maxpage }) =>
  maxpage === 0 ? { line: 9, says: 'an empty list has 0 pages', does: 'Treats it as one page.' } : null,
)

const miscounted = ofList(({ result, perpage, maxpage }) => {
  const pages = Math.max(1, Math.ceil(result / Math.max(1, perpage)))
  return maxpage > pages
    ? { line: 9, says: `a list of ${result} rows has ${maxpage} pages of ${perpage}`, does: HOW_READING_ENDS }
    : null
})

const pastTheEnd = ofList(({ currentpage, nextpage, maxpage }) =>
  maxpage > 0 && currentpage >= maxpage && nextpage > currentpage
    ? { line: 9, says: 'the last page has a next page', does: HOW_READING_ENDS }
    : null,
)

const cutLimit = ofList(({ perpage, rows }, { input: { limit } }) =>
  typeof limit === 'number' && perpage < limit && rows.length > 0
    ? {
        line: 10,
        says: `a page has ${perpage} rows instead of ${limit}`,
        does: 'Uses the page’s own size.',
      }
    : null,
)

const fullerThanSaid = ofList(({ perpage, rows }) =>
  rows.length > perpage ? { line: 11, says: 'a page has more rows than it says', does: 'Uses all of them.' } : null,
)

const systemDomain: ValueRule = (value, { operation }) =>
  operation === 'listDomains' && (listIn(value)?.rows.some(({ id }) => id === null) ?? false)
    ? { line: 11, says: 'a shared domain has no id', does: 'Offers it for links, but not for editing or deleting.' }
    : null

const KNOWN_TYPES: ReadonlySet<unknown> = new Set(PIXEL_TYPES)

const pixelWords: ValueRule = (value, { operation }) =>
  operation === 'listPixels' && (listIn(value)?.rows.some(({ type }) => !KNOWN_TYPES.has(type)) ?? false)
    ? {
        line: 29,
        says: 'pixel types have the service’s own names',
        does: 'Learns them from the account’s pixels, and accepts others.',
      }
    : null

const plan: ValueRule = ({ data }, { operation }) => {
  if (operation !== 'readAccount' || !isJsonObject(data)) return null
  const what = [
    ...(data.status === 'pro' ? [] : ['its plan is not named “pro”']),
    ...(data.expires === null ? ['it has no expiry'] : []),
  ]
  return what.length === 0
    ? null
    : { line: 30, says: `the account: ${what.join(', ')}`, does: 'Shows the plan as received.' }
}

const rankings: ValueRule = ({ details, data }) =>
  isJsonObject(details) && isJsonObject(data) && Object.entries(data).some(([key, value]) => isRanking(key, value))
    ? { line: 22, says: 'statistics are counts by name', does: 'Draws a bar for each.' }
    : null

const isRanking = (key: string, value: unknown): boolean =>
  key.startsWith('top') && isJsonObject(value) && Object.keys(value).length > 0

const RULES: readonly ValueRule[] = [
  noPages,
  miscounted,
  pastTheEnd,
  cutLimit,
  fullerThanSaid,
  systemDomain,
  pixelWords,
  plan,
  rankings,
]

export const shownByValue = (exchange: Exchange): Finding[] => {
  const { result } = exchange.answered
  if (!result.ok || !isJsonObject(result.value)) return []
  const value = result.value
  return RULES.map((rule) => rule(value, exchange)).filter((finding) => finding !== null)
}
