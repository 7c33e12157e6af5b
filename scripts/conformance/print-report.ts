import type { Finding } from './answer-rules.ts'
import type { EndpointReport, Report } from './report.ts'

/** Breaks a text into lines of at most `width` characters; longer words are split. */
const wrap = (text: string, width: number): string[] => {
  const lines = ['']
  for (const word of text.split(' ').flatMap((each) => each.match(new RegExp(`.{1,${width}}`, 'gu')) ?? [''])) {
    const line = lines.at(-1) ?? ''
    if (line === '') lines[lines.length - 1] = word
    else if (line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}

type Cells = readonly string[]

/** The lines of one table row. */
const rowLines = (cells: Cells, widths: readonly number[]): string[] => {
  const columns = cells.map((cell, at) => wrap(cell, widths[at] ?? 1))
  const height = Math.max(...columns.map((lines) => lines.length))
  return Array.from({ length: height }, (_, line) =>
    columns
      .map((lines, at) => (lines[line] ?? '').padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

const says = ({ line, says: text }: Finding): string => (line === null ? text : `${text} (field notes, line ${line})`)

const rowsOf = (first: string, second: string, findings: readonly Finding[]): Cells[] => {
  const [one, ...others] = findings
  if (one === undefined) return [[first, second, '', '']]
  return [[first, second, says(one), one.does], ...others.map((each) => ['', '', says(each), each.does])]
}

/** Why an endpoint was not tried. */
const reasonNotTried = ({ method }: EndpointReport, { wrote, endpoints }: Report): string => {
  const isAccountRead = endpoints.some(({ operation, has }) => operation === 'readAccount' && has === 'yes')
  if (!isAccountRead) return 'skipped: the account could not be read'
  return method !== 'GET' && !wrote ? 'skipped: needs --write' : 'skipped: nothing to try it on'
}

const hasOf = ({ has, findings, asElsewhere }: EndpointReport): string =>
  has === 'yes' && findings.length === 0 && !asElsewhere ? 'yes, as specified' : has

const AS_ELSEWHERE: Finding = { line: null, says: 'see “everywhere”', does: '' }

const findingsOf = (each: EndpointReport, report: Report): Finding[] => {
  if (each.findings.length > 0) return each.findings
  if (each.has === 'not tried') return [{ line: null, says: reasonNotTried(each, report), does: '' }]
  return each.asElsewhere ? [AS_ELSEWHERE] : []
}

const MIN_WIDTH = 100
const HAS_WIDTH = 17

const widthsFor = (width: number, rows: readonly Cells[]): number[] => {
  const first = Math.max(...rows.map(([cell = '']) => cell.length))
  const rest = Math.max(MIN_WIDTH, width) - first - HAS_WIDTH - 6
  return [first, HAS_WIDTH, Math.ceil(rest / 2), Math.floor(rest / 2)]
}

const summary = (report: Report): string[] => {
  const { endpoints, requests, wrote, works, leftBehind } = report
  const tried = endpoints.filter(({ has, specified }) => specified && has !== 'not tried')
  const there = tried.filter(({ has }) => has === 'yes')
  const specified = endpoints.filter((each) => each.specified).length
  return [
    `${there.length} of ${tried.length} tried endpoints exist (${specified} are specified); ${requests} requests.`,
    ...(wrote
      ? []
      : ['Nothing was changed. With --write the check also creates, updates and deletes things of its own.']),
    ...(report.supportsIdempotencyKey === true
      ? ['It supports Idempotency-Key: a request repeated after a lost answer creates nothing twice.']
      : []),
    ...leftBehind.map(
      ({ what, name, id }) =>
        `Left behind: ${what} “${name}”${id === null ? '' : `, id ${id}`}. Delete it on the service.`,
    ),
    works
      ? 'Terselink works with this service.'
      : 'Terselink cannot do everything with this service. See the endpoints that are missing, refused or unreadable.',
  ]
}

/** Formats the report for people, `width` columns wide but at least 100. */
export const printReport = (report: Report, width: number): string => {
  const head: Cells = ['ENDPOINT', 'HAS IT', 'HOW IT DIFFERS', 'WHAT TERSELINK DOES']
  const body = [
    ...(report.everywhere.length === 0 ? [] : rowsOf('everywhere', '', report.everywhere)),
    ...report.endpoints.flatMap((each) =>
      rowsOf(
        `${each.method} ${each.path}${each.specified ? '' : ' (not specified)'}`,
        hasOf(each),
        findingsOf(each, report),
      ),
    ),
  ]
  const widths = widthsFor(width, [head, ...body])
  const lines = [head, ...body].flatMap((cells) => rowLines(cells, widths))
  return [report.service, '', ...lines, '', ...summary(report)].join('\n')
}
