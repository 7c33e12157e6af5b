import type { Exchange, Finding } from './exchange.ts'
import type { Spelling } from './spellings.ts'

interface SpellingRule {
  line: number | null
  path: RegExp
  /** Only these, where the rule is not about every way of saying it. */
  said?: readonly Spelling['said'][]
  meant?: readonly Spelling['meant'][]
  operation?: RegExp
  says: (spelling: Spelling) => string
  does: string
}

const last = ({ path }: Spelling): string => path.split('.').at(-1) ?? path

const AS_NUMBER = 'Reads it as the number that it is.'
const AS_EMPTY = 'Takes it as empty.'
const COUNTERS = /^data\.(?:result|perpage|currentpage|nextpage|maxpage)$/

const ZEROS: Partial<Record<Spelling['said'], string>> = { 'a number as text': '"0"', 'a number': '0' }

/** What a spelling means, first match first. The rules by which it is read are those of lib/api/dialect. */
const RULES: readonly SpellingRule[] = [
  {
    line: 1,
    path: /^error$/,
    says: ({ said }) => `success is spelled ${ZEROS[said] ?? said}`,
    does: 'Takes 0, "0" and false alike as success.',
  },
  {
    line: 9,
    path: /^data\.nextpage$/,
    said: ['null'],
    says: () => 'the next page is null at the end of a list',
    does: 'Stops there.',
  },
  { line: 11, path: COUNTERS, said: ['a number as text'], says: () => 'list counters are strings', does: AS_NUMBER },
  {
    line: 12,
    path: COUNTERS,
    says: ({ said }) => `list counters are ${said}`,
    does: 'Counts the rows that came, and takes the list as ended.',
  },
  {
    line: 12,
    path: /^data\.\w+$/,
    operation: /^list/,
    said: ['absent'],
    says: (spelling) => `the rows do not stand under “${last(spelling)}”`,
    does: 'Takes the only list that came instead, or none at all as an empty one.',
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
    says: ({ said }) =>
      said === 'absent' ? 'a new link is answered without an id' : `the id of a new link is ${said}`,
    does: 'Shows the short URL, and looks for the id in the list when it needs it.',
  },
  {
    line: 15,
    path: /^shorturl$/,
    operation: /^(?:create|update)Link$/,
    said: ['absent'],
    says: () => 'the short URL stands under “short”',
    does: 'Takes it from there.',
  },
  { line: 11, path: /(?:^|\.)id$/, said: ['a number as text'], says: () => 'ids are strings', does: AS_NUMBER },
  {
    line: 22,
    path: /^(?:details\.)?(?:location|device)\b|^details\.(?:location|device)/,
    says: (spelling) => `the targets of a link (“${last(spelling)}”) are ${spelling.said}`,
    does: 'Takes nothing as no targets, and the address out of each object.',
  },
  {
    line: 22,
    path: /^data\.(?:top\w+|socialCount)/,
    operation: /Links?$/,
    says: (spelling) => `statistics (“${last(spelling)}”) are ${spelling.said}`,
    does: 'Shows what can be read of them, and zero for the rest.',
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
        ? `a campaign has its name under “${last({ path, meant, said })}”`
        : `a campaign has no “${last({ path, meant, said })}”`,
    does: 'Takes the name from wherever it stands.',
  },
  {
    line: null,
    path: /./,
    meant: ['empty text', 'false'],
    said: ['text'],
    says: (spelling) => `“${last(spelling)}” is no address that begins with http`,
    does: 'Makes no link of it.',
  },
  {
    line: 26,
    path: /(?:^|\.)(?:rotator|list)$/,
    operation: /Campaigns?$/,
    says: (spelling) => `the “${last(spelling)}” of a campaign is ${spelling.said}`,
    does: 'Offers no such address to copy.',
  },
  {
    line: 3,
    path: /^message$/,
    said: ['text'],
    says: () => 'the service’s words are no single line of text, or repeat the key',
    does: 'Shows them as one line, without the key.',
  },
  {
    line: 27,
    path: /^message$/,
    said: ['absent'],
    says: () => 'a success is answered without a message, with the object or with nothing',
    does: 'Takes it as done.',
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
    says: `“${path}” is ${said} where the specification has ${meant}`,
    does: 'Reads it as the specification has it, as far as it can be read.',
  }
}

/** A service can have any number of them; beyond this they tell nothing more. */
const MAX_FIELDS = 100

const furtherField = (field: string): Finding => ({
  line: 14,
  says: `there is a further field: ${field}`,
  does: 'Leaves them aside.',
  field,
})

/** The same field under another name, which is told where the name is missed. */
const isTold = ({ path }: Spelling, operation: string): boolean =>
  /Campaigns?$/.test(operation) && /(?:^|\.)(?:name|domain|campaign)$/.test(path)

/** What the spellings of one answer mean. */
export const spelledOtherwise = ({ operation }: Exchange, found: readonly Spelling[]): Finding[] => {
  const further = found.filter((each) => each.meant === 'absent' && !isTold(each, operation))
  const names = [...new Set(further.map(last))].filter((name) => name !== 'short' && name !== 'msg')
  const rest = found.filter((each) => !further.includes(each)).map((each) => findingOf(each, operation))
  return [...rest, ...names.slice(0, MAX_FIELDS).map(furtherField)]
}
