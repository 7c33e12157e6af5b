import type { Finding } from './answer-rules.ts'
import type { Exchange } from './conversation.ts'
import type { Spelling } from './spellings.ts'

interface SpellingRule {
  line: number | null
  path: RegExp
  /** Only these kinds; all if missing. */
  said?: readonly Spelling['said'][]
  meant?: readonly Spelling['meant'][]
  operation?: RegExp
  says: (spelling: Spelling) => string
  does: string
}

const last = ({ path }: Spelling): string => path.split('.').at(-1) ?? path

const AS_NUMBER = 'Reads it as a number.'
const AS_EMPTY = 'Treats it as empty.'
const COUNTERS = /^data\.(?:result|perpage|currentpage|nextpage|maxpage)$/

const ZEROS: Partial<Record<Spelling['said'], string>> = { 'a number as text': '"0"', 'a number': '0' }

/** What a difference means. The first match applies. lib/api/dialect is how these answers are read. */
const RULES: readonly SpellingRule[] = [
  {
    line: 1,
    path: /^error$/,
    says: ({ said }) => `success is ${ZEROS[said] ?? said}`,
    does: 'Accepts 0, "0" and false as success.',
  },
  {
    line: 9,
    path: /^data\.nextpage$/,
    said: ['null'],
    says: () => 'the next page is null on the last page',
    does: 'Stops there.',
  },
  { line: 11, path: COUNTERS, said: ['a number as text'], says: () => 'list counters are strings', does: AS_NUMBER },
  {
    line: 12,
    path: COUNTERS,
    says: ({ said }) => `list counters are ${said}`,
    does: 'Counts the received rows, and treats the list as complete.',
  },
  {
    line: 12,
    path: /^data\.\w+$/,
    operation: /^list/,
    said: ['absent'],
    says: (spelling) => `the rows are not in “${last(spelling)}”`,
    does: 'Uses the only list in the answer; without one, the list is empty.',
  },
  {
    line: 12,
    path: /^data\.\w+$/,
    operation: /^list/,
    said: ['null'],
    says: (spelling) => `“${last(spelling)}” is null when it is empty`,
    does: AS_EMPTY,
  },
  {
    line: 15,
    path: /^id$/,
    operation: /^createLink$/,
    says: ({ said }) => (said === 'absent' ? 'a new link has no id' : `the id of a new link is ${said}`),
    does: 'Shows the short URL, and looks up the id when it is needed.',
  },
  {
    line: 15,
    path: /^shorturl$/,
    operation: /^(?:create|update)Link$/,
    said: ['absent'],
    says: () => 'the short URL is in “short”',
    does: 'Reads it from there.',
  },
  { line: 11, path: /(?:^|\.)id$/, said: ['a number as text'], says: () => 'ids are strings', does: AS_NUMBER },
  {
    line: 22,
    path: /^(?:details\.)?(?:location|device)\b|^details\.(?:location|device)/,
    says: (spelling) => `the targets of a link (“${last(spelling)}”) are ${spelling.said}`,
    does: 'Treats missing ones as none, and reads addresses from objects.',
  },
  {
    line: 22,
    path: /^data\.(?:top\w+|socialCount)/,
    operation: /Links?$/,
    says: (spelling) => `statistics (“${last(spelling)}”) are ${spelling.said}`,
    does: 'Shows those it can read, and zero for the rest.',
  },
  {
    line: 11,
    path: /(?:clicks|Clicks)$/,
    said: ['a number as text'],
    says: () => 'click counts are strings',
    does: AS_NUMBER,
  },
  {
    line: 26,
    path: /(?:^|\.)(?:name|domain|campaign)$/,
    operation: /Campaigns?$/,
    says: ({ path, meant, said }) =>
      meant === 'absent'
        ? `a campaign has its name in “${last({ path, meant, said })}”`
        : `a campaign has no “${last({ path, meant, said })}”`,
    does: 'Reads the name from any of these fields.',
  },
  {
    line: null,
    path: /./,
    meant: ['empty text', 'false'],
    said: ['text'],
    says: (spelling) => `“${last(spelling)}” is not an http address`,
    does: 'Shows it as text.',
  },
  {
    line: 26,
    path: /(?:^|\.)(?:rotator|list)$/,
    operation: /Campaigns?$/,
    says: (spelling) => `the “${last(spelling)}” of a campaign is ${spelling.said}`,
    does: 'Doesn’t offer to copy it.',
  },
  {
    line: 3,
    path: /^message$/,
    said: ['text'],
    says: () => 'messages have several lines or repeat the key',
    does: 'Shows one line, without the key.',
  },
  {
    line: 27,
    path: /^message$/,
    said: ['absent'],
    says: () => 'a success has no message',
    does: 'Treats it as done.',
  },
  {
    line: 22,
    path: /./,
    said: ['null'],
    says: (spelling) => `“${last(spelling)}” is null`,
    does: AS_EMPTY,
  },
]

const findingOf = (spelling: Spelling, operation: string): Finding => {
  const rule = RULES.find(
    ({ path, meant, said, operation: of }) =>
      path.test(spelling.path) &&
      (meant?.includes(spelling.meant) ?? true) &&
      (said?.includes(spelling.said) ?? true) &&
      (of?.test(operation) ?? true),
  )
  if (rule !== undefined) return { line: rule.line, says: rule.says(spelling), does: rule.does }
  const { path, meant, said } = spelling
  return {
    line: null,
    says: `“${path}” is ${said} instead of ${meant}`,
    does: 'Reads what it can.',
  }
}

/** More would add nothing to the report. */
const MAX_FIELDS = 100

const additionalField = (field: string): Finding => ({
  line: 14,
  says: `additional field: ${field}`,
  does: 'Ignores them.',
  field,
})

/** A campaign's name in another field, which is reported where the name is missing. */
const isReported = ({ path }: Spelling, operation: string): boolean =>
  /Campaigns?$/.test(operation) && /(?:^|\.)(?:name|domain|campaign)$/.test(path)

/** The findings about an answer's differences from its canonical form. */
export const spelledOtherwise = ({ operation }: Exchange, found: readonly Spelling[]): Finding[] => {
  const additional = found.filter((each) => each.meant === 'absent' && !isReported(each, operation))
  const names = [...new Set(additional.map(last))].filter((name) => name !== 'short' && name !== 'msg')
  const rest = found.filter((each) => !additional.includes(each)).map((each) => findingOf(each, operation))
  return [...rest, ...names.slice(0, MAX_FIELDS).map(additionalField)]
}
