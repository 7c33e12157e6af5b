import { aliasOf } from '../address/short-url.ts'
import { type LinkOptions, optionRow } from '../contract/link-options.ts'
import type { Choices } from '../model/choices.ts'
import { OPTION_WORDS } from '../words/option-words.ts'
import { COLUMN_OPTIONS, type ColumnOption, type Field } from './columns.ts'
import type { RowCells } from './source-row.ts'
import { writtenMoment } from './written-moment.ts'

/** What is wrong in a row and what would be right. */
export interface RowProblem {
  field: Field
  problem: string
}

export interface CellReading {
  choices: Choices | null
  /** The moment as the service's own clock writes it. */
  toService: (moment: number) => string
}

/** What a table asks for one link, in the words of the service; and what of it cannot be asked. */
export const cellOptions = (
  cells: RowCells,
  reading: CellReading,
): { options: LinkOptions; problems: RowProblem[] } => {
  const options: Record<string, unknown> = cells.parameters === undefined ? {} : { parameters: cells.parameters }
  const problems: RowProblem[] = []
  const texts = { ...cells, custom: cells.custom ?? (cells.short === undefined ? undefined : aliasOf(cells.short)) }
  for (const option of COLUMN_OPTIONS) {
    const text = texts[option]
    if (text === undefined || text === '') continue
    const { value, wrong } = readCell(option, text, reading)
    if (value !== undefined) options[option] = value
    problems.push(...wrong.map((problem) => ({ field: option, problem })))
  }
  return { options, problems }
}

interface Read {
  /** Left out where the text means none. */
  value?: unknown
  wrong: string[]
}

const readCell = (option: ColumnOption, text: string, { choices, toService }: CellReading): Read => {
  const row = optionRow(option)
  const orSay = (value: unknown, problem: string): Read =>
    value === null ? { wrong: [problem] } : { value, wrong: [] }
  switch (row.kind) {
    case 'domain':
      return orSay(domainOf(text, choices), `You have no domain “${text}”. Add it first, or leave it out.`)
    case 'reference': {
      const found = named(option, text, choices?.[row.collection].items ?? [])
      return typeof found === 'number' ? { value: found, wrong: [] } : { wrong: [found] }
    }
    case 'set': {
      const names = text.split(/[;,|]/).map((name) => name.trim())
      const found = names
        .filter((name) => name !== '')
        .map((name) => named(option, name, choices?.[row.collection].items ?? []))
      const ids = found.filter((each) => typeof each === 'number')
      return {
        ...(ids.length === 0 ? {} : { value: [...new Set(ids)] }),
        wrong: found.filter((each) => typeof each === 'string'),
      }
    }
    case 'date-time': {
      const moment = writtenMoment(text)
      return orSay(moment && toService(moment), 'Must be a date such as 2031-12-31 or 2031-12-31 18:30.')
    }
    case 'redirect':
      return orSay(
        redirectType(text.toLowerCase(), row.values, choices),
        'Must be direct, frame, splash, or the name of a splash page or overlay of yours.',
      )
    case 'choice':
      return orSay(
        row.values.find((value) => value === text.toLowerCase()) ?? null,
        `Must be ${row.values.join(' or ')}.`,
      )
    default:
      return { value: text, wrong: [] }
  }
}

interface Named {
  id: number
  name: string
}

/** The id of what is called so, or has that number; else what is wrong. */
const named = (option: ColumnOption, asked: string, items: readonly Named[]): number | string => {
  const thing = OPTION_WORDS[option].thing
  const same = items.filter(({ name }) => name.trim().toLowerCase() === asked.toLowerCase())
  if (same.length > 1) return `Several ${thing}s are called “${asked}”. Write the number of the one you mean.`
  const one = same[0] ?? items.find(({ id }) => String(id) === asked)
  return one === undefined ? `You have no ${thing} “${asked}”. Make it first, or leave it out.` : one.id
}

const bareHost = (domain: string): string =>
  domain
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/+$/, '')
    .toLowerCase()

/** The domain as the account has it; as it is written while the domains were never seen. */
const domainOf = (asked: string, choices: Choices | null): string | null => {
  const domains = choices?.domains
  if (domains === undefined || domains.fetchedAt === null) return asked
  return domains.items.find(({ domain }) => bareHost(domain) === bareHost(asked))?.domain ?? null
}

const redirectType = (wanted: string, named: readonly string[], choices: Choices | null): string | null => {
  if (named.includes(wanted)) return wanted
  const page = choices?.splashPages.items.find(({ id, name }) => name.toLowerCase() === wanted || String(id) === wanted)
  if (page) return String(page.id)
  const overlay = choices?.overlays.items.find(
    ({ id, name }) => name.toLowerCase() === wanted || `overlay-${id}` === wanted,
  )
  return overlay ? `overlay-${overlay.id}` : null
}
