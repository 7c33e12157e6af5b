import { type LinkOption, type LinkOptions, OPTION_NAMES, optionRow } from '../../../lib/contract/link-options.ts'
import { isCut } from '../../../lib/outside-text.ts'
import type { LinkDetailAnswer } from './link-detail-state.ts'
import { shownOptions, UNSHOWN_OPTIONS } from './shown-options.ts'

/** What a form about a link begins with. */
export interface LinkBeginning {
  /** What is done with it: a new link, a new one like another, or a change of this one. */
  kind: 'new' | 'like' | 'edit'
  /** Of the link that it began with; `null` for a new link. */
  id: number | null
  /** Of that link. */
  name: string
  url: string
  options: LinkOptions
  /** What the service does not show and nobody here knows. */
  unknown: readonly LinkOption[]
  /** What is too long to be shown whole, and so is not filled in: cut it would be sent back as if it were the whole. */
  tooLong: readonly LinkOption[]
  /** What was asked for here once, which the service does not show. */
  remembered: LinkOptions
}

export const newLink = (defaults: LinkOptions): LinkBeginning => ({
  kind: 'new',
  id: null,
  name: '',
  url: '',
  options: defaults,
  unknown: [],
  tooLong: [],
  remembered: {},
})

export interface KnownOfLinks {
  /** What was asked of the link here once. */
  asked: LinkOptions
  /** Addresses of the account's own domains. */
  domains: readonly string[]
  /** Options that the service was seen to drop. */
  lacking: readonly LinkOption[]
  nowAtService: string
}

/**
 * A change begins with what the service shows; a link like another also with what is remembered, as far as it can be had
 * twice.
 */
export const linkBeginning = (
  kind: 'like' | 'edit',
  { id, details }: LinkDetailAnswer,
  { asked, domains, lacking, nowAtService }: KnownOfLinks,
): LinkBeginning => {
  const remembered = unshown(asked)
  const tooLong = cutOptions(details)
  const shown = without(shownOptions(details, domains), tooLong)
  const known = kind === 'like' ? Object.keys(remembered) : []
  return {
    kind,
    id,
    name: details.title || details.shorturl,
    url: details.longurl,
    options: kind === 'like' ? { ...remembered, ...repeatable(shown, nowAtService) } : shown,
    tooLong,
    unknown: UNSHOWN_OPTIONS.filter((option) => !known.includes(option) && !lacking.includes(option)),
    remembered,
  }
}

const cutOptions = (details: LinkDetailAnswer['details']): LinkOption[] =>
  OPTION_NAMES.filter((option) => {
    const { shownIn } = optionRow(option)
    return (shownIn === 'title' || shownIn === 'description') && isCut(details[shownIn], shownIn)
  })

const without = (options: LinkOptions, names: readonly LinkOption[]): LinkOptions =>
  Object.fromEntries(Object.entries(options).filter(([option]) => !names.some((name) => name === option)))

const unshown = (options: LinkOptions): LinkOptions =>
  Object.fromEntries(Object.entries(options).filter(([option]) => UNSHOWN_OPTIONS.some((one) => one === option)))

/** An alias is taken, and a moment may have passed. */
const repeatable = (shown: LinkOptions, nowAtService: string): LinkOptions => {
  const { custom: _, expiry, ...options } = shown
  return expiry !== undefined && expiry > nowAtService ? { ...options, expiry } : options
}
