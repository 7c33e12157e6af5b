import { aliasOf, hostOf } from '../../../lib/address/short-url.ts'
import {
  FORM_ORDER,
  type LinkOption,
  type LinkOptionRow,
  type LinkOptions,
  OPTION_NAMES,
  optionRow,
} from '../../../lib/contract/link-options.ts'
import { isEmpty } from '../../../lib/link-options/tidy-options.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import { linkOfJob } from '../../../lib/model/link-of-job.ts'
import { isCut } from '../../../lib/outside-text.ts'
import type { LinkDetailAnswer } from './link-reading.ts'

/** The initial state of a link form. */
export interface InitialLink {
  /** A new link, a new link with the options of another one, or a change. */
  kind: 'new' | 'like' | 'edit'
  /** The id of the link with which the form starts; `null` for a new link. */
  id: number | null
  /** The name of that link. */
  name: string
  url: string
  options: LinkOptions
  /** Options whose current value is unknown. */
  unknown: readonly LinkOption[]
  /** Options whose text was cut. They are not filled in, because the cut text would be saved as the whole value. */
  tooLong: readonly LinkOption[]
  /** Options that were sent from here and that the service doesn't show. */
  remembered: LinkOptions
}

export const newLink = (defaults: LinkOptions): InitialLink => ({
  kind: 'new',
  id: null,
  name: '',
  url: '',
  options: defaults,
  unknown: [],
  tooLong: [],
  remembered: {},
})

interface KnownOfLinks {
  /** The options that were sent from here for this link. */
  asked: LinkOptions
  /** Addresses of the account's own domains. */
  domains: readonly string[]
  /** Options that the service is known to ignore. */
  unsupportedOptions: readonly LinkOption[]
  nowAtService: string
}

/**
 * A change starts with what the service shows. A duplicate also starts with what was sent from here, except values that
 * can't be used twice.
 */
export const initialLink = (
  kind: 'like' | 'edit',
  { id, details }: LinkDetailAnswer,
  { asked, domains, unsupportedOptions, nowAtService }: KnownOfLinks,
): InitialLink => {
  const remembered = unshown(asked)
  const tooLong = cutOptions(details)
  const shown = without(shownOptions(details, domains), tooLong)
  const names = kind === 'like' ? Object.keys(remembered) : []
  return {
    kind,
    id,
    name: details.title || details.shorturl,
    url: details.longurl,
    options: kind === 'like' ? { ...remembered, ...repeatable(shown, nowAtService) } : shown,
    tooLong,
    unknown: UNSHOWN_OPTIONS.filter((option) => !names.includes(option) && !unsupportedOptions.includes(option)),
    remembered,
  }
}

/** Options of which the answer contains only a part. */
export const cutOptions = (details: LinkDetailAnswer['details']): LinkOption[] =>
  OPTION_NAMES.filter((option) => {
    const { shownIn } = optionRow(option)
    return (shownIn === 'title' || shownIn === 'description') && isCut(details[shownIn], shownIn)
  })

const without = (options: LinkOptions, names: readonly LinkOption[]): LinkOptions =>
  Object.fromEntries(Object.entries(options).filter(([option]) => !names.some((name) => name === option)))

const unshown = (options: LinkOptions): LinkOptions =>
  Object.fromEntries(Object.entries(options).filter(([option]) => UNSHOWN_OPTIONS.some((one) => one === option)))

/** The options that a duplicate can have: its alias would be taken, and its expiry may have passed. */
const repeatable = (shown: LinkOptions, nowAtService: string): LinkOptions => {
  const { custom: _, expiry, ...options } = shown
  return expiry !== undefined && expiry > nowAtService ? { ...options, expiry } : options
}

const UNSHOWN = FORM_ORDER.filter((option) => optionRow(option).shownIn === undefined)
const isFirst = (option: LinkOption) => optionRow(option).kind === 'secret'
const isMore = (option: LinkOption) => optionRow(option).group !== 'main' && !isFirst(option)

/** Options that no answer shows (SPEC.md, single-link detail), the password first. */
const UNSHOWN_OPTIONS: readonly LinkOption[] = [
  ...new Set([...UNSHOWN.filter(isFirst), ...UNSHOWN.filter(isMore), ...UNSHOWN]),
]

/** The options that a link's details show, as form values. `domains` are the account's own. */
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
  return shorturl === '' ? undefined : domains.find((one) => hostOf(one) === hostOf(shorturl))
}

/** Converts rows from the map in details, from the first cell to the second. */
const inDetail = (row: LinkOptionRow, shown: string | boolean | null | undefined | Record<string, string>): unknown => {
  if (row.kind !== 'rows' || shown === null || typeof shown !== 'object') return shown ?? undefined
  const [first = '', second = ''] = Object.keys(row.cells)
  return Object.entries(shown).map(([name, value]) => ({ [first]: name, [second]: value }))
}

/**
 * The options that were sent from here for a link, if the outbox still has the request and the service applied them.
 * They may have been changed elsewhere since. `jobs` are done; they contain no password.
 */
export const rememberedOptions = (jobs: readonly JobView[], id: number): LinkOptions => {
  const options = new Map<string, unknown>()
  const oldestFirst = [...jobs].sort((a, b) => a.createdAt - b.createdAt)
  for (const job of oldestFirst) {
    if (linkOfJob(job) !== id) continue
    for (const [option, value] of Object.entries(askedBy(job))) {
      if (value === null || isEmpty(value)) options.delete(option)
      else options.set(option, value)
    }
    // The service set these options to other values.
    for (const { option } of job.outcome?.differences ?? []) options.delete(option)
  }
  return Object.fromEntries(options)
}

const askedBy = ({ operation, input }: JobView): Record<string, unknown> => {
  if (operation === 'assignLinkToCampaign') return { campaign: input.campaignid }
  if (operation === 'assignToChannel') return { channel: input.channelid }
  const { id: _, url: __, password: ___, ...options } = input
  return options
}
