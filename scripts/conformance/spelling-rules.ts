import type { Answer } from './answer.ts'
import { type Finding, finding } from './rules.ts'
import { type Kind, type Spelling, spellings } from './spellings.ts'

interface SpellingRule {
  line: number | null
  /** The path of a field. */
  path: RegExp
  /** `name` is the field's own name, without those of the objects that contain it. */
  says: (name: string, spelling: Spelling) => string
  does: string
  /** Restricts the rule to these kinds and operations; a missing one means all. */
  only: { said?: readonly Kind[]; meant?: readonly Kind[]; operation?: RegExp }
}

const rule = (
  line: number | null,
  path: RegExp,
  says: string | SpellingRule['says'],
  does: string,
  only: SpellingRule['only'] = {},
): SpellingRule => ({ line, path, says: typeof says === 'string' ? () => says : says, does, only })

const AS_NUMBER = 'Reads it as a number.'
const AS_EMPTY = 'Treats it as empty.'
const COUNTERS = /^data\.(?:result|perpage|currentpage|nextpage|maxpage)$/
const CAMPAIGNS = /Campaigns?$/
const CAMPAIGN_NAMES = /(?:^|\.)(?:name|domain|campaign)$/
const NUMBER_AS_TEXT = { said: ['a number as text'] } as const

const ZEROS: Partial<Record<Kind, string>> = { 'a number as text': '"0"', 'a number': '0' }

/** The meaning of each difference. The first matching rule applies. lib/api/dialect reads such answers. */
const RULES: readonly SpellingRule[] = [
  rule(1, /^error$/, (_, { said }) => `success is ${ZEROS[said] ?? said}`, 'Accepts 0, "0" and false as success.'),
  rule(9, /^data\.nextpage$/, 'the next page is null on the last page', 'Stops there.', { said: ['null'] }),
  rule(11, COUNTERS, 'list counters are strings', AS_NUMBER, NUMBER_AS_TEXT),
  rule(
    12,
    COUNTERS,
    (_, { said }) => `list counters are ${said}`,
    'Counts the received rows, and treats the list as complete.',
  ),
  rule(
    12,
    /^data\.\w+$/,
    (name) => `the rows are not in “${name}”`,
    'Uses the only list in the answer; without one, the list is empty.',
    { operation: /^list/, said: ['absent'] },
  ),
  rule(12, /^data\.\w+$/, (name) => `“${name}” is null when it is empty`, AS_EMPTY, {
    operation: /^list/,
    said: ['null'],
  }),
  rule(
    15,
    /^id$/,
    (_, { said }) => (said === 'absent' ? 'a new link has no id' : `the id of a new link is ${said}`),
    'Shows the short URL, and looks up the id when it is needed.',
    { operation: /^createLink$/ },
  ),
  rule(15, /^shorturl$/, 'the short URL is in “short”', 'Reads it from there.', {
    operation: /^(?:create|update)Link$/,
    said: ['absent'],
  }),
  rule(11, /(?:^|\.)id$/, 'ids are strings', AS_NUMBER, NUMBER_AS_TEXT),
  rule(
    22,
    /^(?:details\.)?(?:location|device)\b|^details\.(?:location|device)/,
    (name, { said }) => `the targets of a link (“${name}”) are ${said}`,
    'Treats missing ones as none, and reads addresses from objects.',
  ),
  rule(
    22,
    /^data\.(?:top\w+|socialCount)/,
    (name, { said }) => `statistics (“${name}”) are ${said}`,
    'Shows those it can read, and zero for the rest.',
    { operation: /Links?$/ },
  ),
  rule(11, /(?:clicks|Clicks)$/, 'click counts are strings', AS_NUMBER, NUMBER_AS_TEXT),
  rule(
    26,
    CAMPAIGN_NAMES,
    (name, { meant }) => (meant === 'absent' ? `a campaign has its name in “${name}”` : `a campaign has no “${name}”`),
    'Reads the name from any of these fields.',
    { operation: CAMPAIGNS },
  ),
  rule(null, /./, (name) => `“${name}” is not an http address`, 'Shows it as text.', {
    meant: ['empty text', 'false'],
    said: ['text'],
  }),
  rule(
    26,
    /(?:^|\.)(?:rotator|list)$/,
    (name, { said }) => `the “${name}” of a campaign is ${said}`,
    'Doesn’t offer to copy it.',
    { operation: CAMPAIGNS },
  ),
  rule(3, /^message$/, 'messages have several lines or repeat the key', 'Shows one line, without the key.', {
    said: ['text'],
  }),
  rule(27, /^message$/, 'a success has no message', 'Treats it as done.', { said: ['absent'] }),
  rule(22, /./, (name) => `“${name}” is null`, AS_EMPTY, { said: ['null'] }),
  rule(null, /./, (_, { path, meant, said }) => `“${path}” is ${said} instead of ${meant}`, 'Reads what it can.'),
]

const nameOf = ({ path }: Spelling): string => path.split('.').at(-1) ?? path

const findingOf = (spelling: Spelling, operation: string): Finding[] =>
  RULES.filter(
    ({ path, only }) =>
      path.test(spelling.path) &&
      (only.meant?.includes(spelling.meant) ?? true) &&
      (only.said?.includes(spelling.said) ?? true) &&
      (only.operation?.test(operation) ?? true),
  )
    .slice(0, 1)
    .map(({ line, says, does }) => finding(line, says(nameOf(spelling), spelling), does))

/**
 * Whether the contract lacks this field. A campaign's name in another field doesn't count: it is reported for the field
 * that lacks it.
 */
const isAdditional = ({ path, meant }: Spelling, operation: string): boolean =>
  meant === 'absent' && !(CAMPAIGNS.test(operation) && CAMPAIGN_NAMES.test(path))

const differencesIn = ({ value, body }: Answer): Spelling[] =>
  value === null || body === null ? [] : spellings(value, body)

/** Findings about how an answer differs from its canonical form. */
export const spelledOtherwise = (answer: Answer): Finding[] =>
  differencesIn(answer)
    .filter((each) => !isAdditional(each, answer.operation))
    .flatMap((each) => findingOf(each, answer.operation))

const MAX_NAMED = 8

/** One finding about all fields in an operation's answers that the contract lacks. */
export const additionalFields = (answers: readonly Answer[]): Finding[] => {
  const names = new Set(
    answers.flatMap((answer) =>
      differencesIn(answer)
        .filter((each) => isAdditional(each, answer.operation))
        .map(nameOf),
    ),
  )
  // Other rules report these fields.
  for (const known of ['short', 'msg']) names.delete(known)
  const more = names.size > MAX_NAMED ? ` and ${names.size - MAX_NAMED} more` : ''
  const says = `additional fields: ${[...names].slice(0, MAX_NAMED).join(', ')}${more}`
  return names.size === 0 ? [] : [finding(14, says, 'Ignores them.')]
}
