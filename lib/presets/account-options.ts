import { hostOf } from '../address/short-url.ts'
import { type LinkOption, type LinkOptions, OPTION_NAMES, optionRow } from '../contract/link-options.ts'
import type { Collections } from '../model/collections.ts'
import {
  type Chosen,
  type ChosenFor,
  LEFT_OUT_OF_DEFAULTS,
  type LeftOutOption,
  type Settings,
} from '../model/settings.ts'
import { boundedText, withoutInvisible } from '../outside-text.ts'
import { isSameData } from '../same-data.ts'
import { comparableName } from './settings-problem.ts'

// An id such as that of a pixel means another pixel in another account. So options that name things of an account are
// stored with the account for which they were chosen, and apply to that account only. `account-address.ts` has the
// same for addresses, `account-settings.ts` for all settings.

interface Body {
  options: LinkOptions
}

/** The connected account. */
export interface ConnectedAccount {
  id: string
  /** `null` while they are unknown. */
  collections: Collections | null
}

const UNKNOWN_ACCOUNT = ''

/** What applies to the account with this id, `null` for none; and what doesn't. */
export const appliedTo = <B extends Body>(
  { account, ...stored }: Chosen<B>,
  id: string | null,
): { body: B; leftOut: LeftOutOption[] } => {
  // Without `account`, it is a body.
  const body = stored as unknown as B
  if (account === undefined || !isOfAnother(account, id)) return { body, leftOut: [] }
  const { own, general } = split(body.options, account.id)
  return {
    body: { ...body, options: general },
    leftOut: setOptions(own).map((option) => ({
      option,
      // A file or an address may contain any names.
      names: (account.names[option] ?? []).map((name) => boundedText(withoutInvisible(name), 'name')),
      ...(account.id === UNKNOWN_ACCOUNT && { value: own[option] }),
    })),
  }
}

/**
 * What to store of a body that `appliedTo` returned, after a change. What was left out stays, unless other things were
 * chosen in its place.
 */
export const chosenBy = <B extends Body>(
  account: ConnectedAccount | null,
  body: B,
  before: Chosen<Body> | undefined,
): Chosen<B> => {
  const chosenFor = before?.account
  const isOther = chosenFor !== undefined && isOfAnother(chosenFor, account?.id ?? null)
  const { own } = split(body.options, isOther ? chosenFor.id : account?.id)
  const ownBefore = before === undefined ? {} : split(before.options, chosenFor?.id).own
  if (setOptions(own).length === 0) {
    if (!isOther) return body
    return { ...body, options: { ...ownBefore, ...body.options }, account: chosenFor }
  }
  // A domain that was chosen without a connection is for no account in particular.
  const isForAny = before !== undefined && chosenFor === undefined && isSameData(own, ownBefore) && !hasIds(body)
  if (account === null || isForAny) return chosenFor === undefined ? body : { ...body, account: chosenFor }
  const namesBefore = chosenFor?.id === account.id ? chosenFor.names : {}
  const names = setOptions(own).map((option) => {
    const found = namesOf(option, own, account.collections)
    const isUnchanged = isSameData(own[option], ownBefore[option])
    // While its collection isn't known, it keeps the name that it had.
    return [option, found.length === 0 && isUnchanged ? (namesBefore[option] ?? []) : found] as const
  })
  return {
    ...body,
    account: { id: account.id, names: Object.fromEntries(names.filter(([, named]) => named.length > 0)) },
  }
}

/** Whether it contains ids without saying of which account they are. */
export const isUnassigned = (body: Chosen<Body>): boolean => body.account === undefined && hasIds(body)

/** A body of a file. Ids in it apply to no account unless it names theirs. */
export const ofFile = <B extends Body>(body: Chosen<B>): Chosen<B> =>
  isUnassigned(body) ? { ...body, account: { id: UNKNOWN_ACCOUNT, names: {} } } : body

/** Options of another account, as those of this one whose names are the same, and what remains. */
export interface MatchedOptions {
  options: LinkOptions
  matched: LeftOutOption[]
  rest: LeftOutOption[]
}

/** Looks for each name, which must be that of exactly one object. */
export const matchByName = (leftOut: readonly LeftOutOption[], collections: Collections | null): MatchedOptions => {
  const found: MatchedOptions = { options: {}, matched: [], rest: [] }
  for (const { option, names, ...of } of leftOut) {
    const isSet = optionRow(option).kind === 'set'
    // Of an account that isn't known, only the ids are: they are looked for themselves, and named as in this account.
    const ids = of.value
    const wanted = ids === undefined ? names : namesOf(option, { [option]: ids }, collections)
    const matches = wanted.flatMap((name) => {
      const values = valuesOf(option, name, collections)
      const possible = ids === undefined ? values : values.filter((each) => has(ids, each))
      return possible.length === 1 ? [{ name, value: possible[0] }] : []
    })
    const rest = wanted.filter((name) => !matches.some((match) => match.name === name))
    if (matches.length > 0) {
      const values = matches.map(({ value }) => value)
      Object.assign(found.options, { [option]: isSet ? values : values[0] })
      found.matched.push({ option, names: matches.map(({ name }) => name) })
    }
    if (rest.length > 0 || matches.length === 0) found.rest.push({ option, names: rest, ...of })
  }
  return found
}

/** A body as it is chosen for this account, with what has the same names there in place of another account's. */
export const withMatches = <B extends Body>(body: Chosen<B>, account: ConnectedAccount): Chosen<B> => {
  const { body: applied, leftOut } = appliedTo(body, account.id)
  const { options, matched } = matchByName(leftOut, account.collections)
  return matched.length === 0
    ? body
    : chosenBy(account, { ...applied, options: { ...applied.options, ...options } }, undefined)
}

/** What is left out of a form with these presets over the defaults, and with a draft. Each option is there once. */
export const leftOutOf = (
  settings: Settings | null,
  presets: readonly string[],
  draft: readonly LeftOutOption[],
): LeftOutOption[] => {
  const named = settings?.leftOut ?? {}
  const all = [...[LEFT_OUT_OF_DEFAULTS, ...presets].flatMap((id) => named[id] ?? []), ...draft]
  return [...new Map(all.map((each) => [each.option, each])).values()]
}

const isOfAnother = (chosenFor: ChosenFor, id: string | null): boolean => id !== null && chosenFor.id !== id

const setOptions = (options: LinkOptions): LinkOption[] =>
  OPTION_NAMES.filter((option) => options[option] !== undefined)

/** The options that name things of an account, and the others. A domain without an account means the same in each. */
const split = (options: LinkOptions, account: string | undefined): { own: LinkOptions; general: LinkOptions } => {
  const own: LinkOptions = {}
  const general: LinkOptions = {}
  for (const option of setOptions(options)) {
    const row = optionRow(option)
    // Besides the named ones, a redirect type is a splash page or overlay of the account.
    const isNamed = row.kind === 'redirect' && row.values.some((named) => named === options[option])
    const isKnownDomain = row.kind === 'domain' && account === UNKNOWN_ACCOUNT
    const isOwn = ('collection' in row && !isKnownDomain) || (row.kind === 'redirect' && !isNamed)
    Object.assign(isOwn ? own : general, { [option]: options[option] })
  }
  return { own, general }
}

const hasIds = ({ options }: Body): boolean => setOptions(split(options, UNKNOWN_ACCOUNT).own).length > 0

interface Named {
  name: string
  /** As an option's value, or one of its set. */
  value: string | number
}

/** What the account has for an option. */
const thingsFor = (option: LinkOption, collections: Collections | null): Named[] => {
  if (collections === null) return []
  const row = optionRow(option)
  if (row.kind === 'domain')
    return collections.domains.items.map(({ domain }) => ({ name: hostOf(domain), value: domain }))
  if (row.kind === 'redirect')
    return [
      ...collections.overlays.items.map(({ id, name }) => ({ name, value: `overlay-${id}` })),
      ...collections.splashPages.items.map(({ id, name }) => ({ name, value: String(id) })),
    ]
  if (row.kind !== 'reference' && row.kind !== 'set') return []
  const items: readonly { id: number | null; name: string }[] = collections[row.collection].items
  return items.flatMap(({ id, name }) => (id === null ? [] : [{ name, value: id }]))
}

const valuesOf = (option: LinkOption, name: string, collections: Collections | null): (string | number)[] =>
  thingsFor(option, collections).flatMap((thing) =>
    comparableName(thing.name) === comparableName(name) ? [thing.value] : [],
  )

const has = (value: unknown, each: unknown): boolean => (Array.isArray(value) ? value.includes(each) : value === each)

/** What the values of an option are called in the account. */
const namesOf = (option: LinkOption, options: LinkOptions, collections: Collections | null): string[] => {
  const value = options[option]
  if (optionRow(option).kind === 'domain') return typeof value === 'string' ? [hostOf(value)] : []
  const things = thingsFor(option, collections)
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values.flatMap((each) => things.find((thing) => thing.value === each)?.name ?? [])
}
