import { aliasOf } from '../../../lib/address/short-url.ts'
import {
  FORM_ORDER,
  type LinkOption,
  type LinkOptionRow,
  type LinkOptions,
  optionRow,
} from '../../../lib/contract/link-options.ts'
import { isEmpty } from '../../../lib/link-options/tidy-options.ts'
import type { LinkDetailAnswer } from './link-detail-state.ts'

const UNSHOWN = FORM_ORDER.filter((option) => optionRow(option).shownIn === undefined)
const isFirst = (option: LinkOption) => optionRow(option).kind === 'secret'
const isMore = (option: LinkOption) => optionRow(option).group === 'more' && !isFirst(option)

/** What no answer of the API says of a link (SPEC.md, single-link detail): a password first, which is missed soonest. */
export const UNSHOWN_OPTIONS: readonly LinkOption[] = [
  ...new Set([...UNSHOWN.filter(isFirst), ...UNSHOWN.filter(isMore), ...UNSHOWN]),
]

/** The options that a link's detail shows, as a form has them. `domains` are the account's own. */
export const shownOptions = (
  { shorturl, ...details }: LinkDetailAnswer['details'],
  domains: readonly string[],
): LinkOptions =>
  Object.fromEntries(
    FORM_ORDER.flatMap((option) => {
      const row = optionRow(option)
      if (row.shownIn === undefined) return []
      const value =
        row.shownIn === 'shorturl' ? inShortUrl(row, shorturl, domains) : inDetail(row, details[row.shownIn])
      return isEmpty(value) ? [] : [[option, value]]
    }),
  )

const inShortUrl = ({ kind }: LinkOptionRow, shorturl: string, domains: readonly string[]): string | undefined => {
  if (kind === 'alias') return aliasOf(shorturl)
  const address = URL.parse(shorturl)
  return domains.find((one) => address !== null && URL.parse(one)?.host === address.host)
}

/** Details show rows as a map of the first cell to the second. */
const inDetail = (row: LinkOptionRow, shown: string | null | Record<string, string>): unknown => {
  if (row.kind !== 'rows' || shown === null || typeof shown === 'string') return shown ?? undefined
  const [first = '', second = ''] = Object.keys(row.cells)
  return Object.entries(shown).map(([name, value]) => ({ [first]: name, [second]: value }))
}
