import { asJson, isPath, type Json, type Quirk, rowsOf, type Said, withListData, withRows } from './exchange.ts'

const COUNTERS = ['result', 'perpage', 'currentpage', 'nextpage', 'maxpage', 'clicks', 'id']

const numbersAsText = (object: Json): Json =>
  Object.fromEntries(
    Object.entries(object).map(([key, value]) => [key, COUNTERS.includes(key) ? String(value) : value]),
  )

const hasNoRows = (said: Said): boolean => rowsOf(asJson(said.body))?.rows.length === 0

/** FIELD.md lines 9 to 14. */
export const listQuirks = {
  'an empty list has no pages': {
    line: 9,
    say: (said) => (hasNoRows(said) ? withListData(said, (data) => ({ ...data, maxpage: 0 })) : said),
  },
  'the next page is null at the end': {
    line: 9,
    say: (said) =>
      withListData(said, (data) => ({ ...data, nextpage: data.currentpage === data.maxpage ? null : data.nextpage })),
  },
  'the next page lies past the end': {
    line: 9,
    say: (said) => withListData(said, (data) => ({ ...data, nextpage: Number(data.currentpage) + 1 })),
  },
  'the pages never end': {
    line: 9,
    say: (said) => withListData(said, (data) => ({ ...data, nextpage: Number(data.currentpage) + 1, maxpage: 1e9 })),
  },
  'a page has 2 rows, whatever was asked': {
    line: 10,
    hear: (asked) => {
      const url = new URL(asked.url)
      url.searchParams.set('limit', '2')
      return { ...asked, url }
    },
  },
  'numbers are text': {
    line: 11,
    say: (said) => withListData(withRows(said, numbersAsText), numbersAsText),
  },
  'whole numbers have a decimal point': {
    line: 11,
    say: (said) => ({ ...said, raw: JSON.stringify(said.body).replace(/("(?:id|clicks|result)":\d+)/g, '$1.0') }),
  },
  'a system domain has no id': {
    line: 11,
    say: (said, asked) =>
      isPath(asked, /\/api\/domains$/)
        ? withListData(said, (data) => ({
            ...data,
            domains: [{ id: null, domain: 'https://s.test', redirectroot: null, redirect404: null }],
          }))
        : said,
  },
  'a page has more rows than it says': {
    line: 11,
    say: (said) => withListData(said, (data) => ({ ...data, perpage: 1 })),
  },
  'overlays are in overlay': {
    line: 12,
    say: (said) => withListData(said, ({ cta, ...data }) => (cta === undefined ? data : { ...data, overlay: cta })),
  },
  'an empty collection is null': {
    line: 12,
    say: (said) => (hasNoRows(said) ? withListData(said, (data, key) => ({ ...data, [key]: null })) : said),
  },
  'an empty collection is absent': {
    line: 12,
    say: (said) => (hasNoRows(said) ? withListData(said, ({ result, perpage }) => ({ result, perpage })) : said),
  },
  'q is ignored': {
    line: 13,
    hear: (asked) => {
      const url = new URL(asked.url)
      url.searchParams.delete('q')
      return { ...asked, url }
    },
  },
  'extra keys everywhere': {
    line: 14,
    say: (said) => {
      const extra = { visits: 3, planid: '7', views: null, toString: 'x', nested: { deep: [1] } }
      const more = withListData(
        withRows(said, (row) => ({ ...extra, ...row })),
        (data) => ({ planid: 1, ...data }),
      )
      return { ...more, body: { ...extra, ...asJson(more.body) } }
    },
  },
} as const satisfies Record<string, Quirk>
