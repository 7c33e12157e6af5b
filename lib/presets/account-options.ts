import { hostOf } from '../address/short-url.ts'
import {
  type LinkOption,
  type LinkOptionRow,
  type LinkOptions,
  OPTION_NAMES,
  optionRow,
} from '../contract/link-options.ts'
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

// The same id names another object, such as another pixel, in another account. So options that name objects of an
// account are stored with the account for which they were chosen, and apply to that account only. `account-address.ts`
// does the same for addresses, `account-settings.ts` for all settings.

interface Body {
  options: LinkOptions
}

/** The connected account. */
export interface ConnectedAccount {
  id: string
  /** `null` while the collections are unknown. */
  collections: Collections | null
}

const UNKNOWN_ACCOUNT = ''

/**
 * The part of a body that applies to the account with this id, and the options that don't. `null` stands for no
 * account.
 */
export const appliedTo = <B extends Body>(
  { account, ...stored }: Chosen<B>,
  id: string | null,
): { body: B; leftOut: LeftOutOption[] } => {
  // Without `account`, the rest is the whole body.
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
 * What to store of a body that `appliedTo` returned, after a change. The options that were left out stay, unless others
 * were chosen in their place.
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
  // A domain that was chosen without a connection belongs to no account in particular.
  const isForAny = before !== undefined && chosenFor === undefined && isSameData(own, ownBefore) && !hasIds(body)
  if (account === null || isForAny) return chosenFor === undefined ? body : { ...body, account: chosenFor }
  const namesBefore = chosenFor?.id === account.id ? chosenFor.names : {}
  const names = setOptions(own).map((option) => {
    const found = namesOf(option, own, account.collections)
    const isUnchanged = isSameData(own[option], ownBefore[option])
    // While the option's collection isn't known, the value keeps the name that it had.
    return [option, found.length === 0 && isUnchanged ? (namesBefore[option] ?? []) : found] as const
  })
  return {
    ...body,
    account: { id: account.id, names: Object.fromEntries(names.filter(([, named]) => named.length > 0)) },
  }
}

/** Whether a body contains ids without naming their account. */
export const isUnassigned = (body: Chosen<Body>): boolean => body.account === undefined && hasIds(body)

/** A body from a file. Unless it names the account of its ids, they apply to no account. */
export const ofFile = <B extends Body>(body: Chosen<B>): Chosen<B> =>
  isUnassigned(body) ? { ...body, account: { id: UNKNOWN_ACCOUNT, names: {} } } : body

/** Options of another account, matched with objects of this one that have the same names, and the rest. */
export interface MatchedOptions {
  options: LinkOptions
  matched: LeftOutOption[]
  rest: LeftOutOption[]
}

/** Matches each name that exactly one object of this account has. */
export const matchByName = (leftOut: readonly LeftOutOption[], collections: Collections | null): MatchedOptions => {
  const found: MatchedOptions = { options: {}, matched: [], rest: [] }
  for (const { option, names, ...of } of leftOut) {
    const isSet = optionRow(option).kind === 'set'
    // Of an unknown account there are only ids: this account's objects with the same ids are matched, and named as
    // here.
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

/** A body chosen for this account, with objects of the same names in place of another account's. */
export const withMatches = <B extends Body>(body: Chosen<B>, account: ConnectedAccount): Chosen<B> => {
  const { body: applied, leftOut } = appliedTo(body, account.id)
  const { options, matched } = matchByName(leftOut, account.collections)
  return matched.length === 0
    ? body
    : chosenBy(account, { ...applied, options: { ...applied.options, ...options } }, undefined)
}

/** The options that are left out of a form with these presets over the defaults and with a draft, each once. */
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

/**
 * The options that name objects of an account, and the others. A domain of an unknown account counts as the same in
 * every account.
 */
const split = (options: LinkOptions, account: string | undefined): { own: LinkOptions; general: LinkOptions } => {
  const own: LinkOptions = {}
  const general: LinkOptions = {}
  for (const option of setOptions(options)) {
    const row = optionRow(option)
    // A redirect type that isn't one of the named ones is a splash page or overlay of the account.
    const isNamed = row.kind === 'redirect' && row.values.some((named) => named === options[option])
    const isKnownDomain = row.kind === 'domain' && account === UNKNOWN_ACCOUNT
    const isOwn = OBJECTS[row.kind] !== null && !isKnownDomain && !isNamed
    Object.assign(isOwn ? own : general, { [option]: options[option] })
  }
  return { own, general }
}

const hasIds = ({ options }: Body): boolean => setOptions(split(options, UNKNOWN_ACCOUNT).own).length > 0

interface Named {
  name: string
  /** The value of an option, or one value of its set. */
  value: string | number
}

type Kind = LinkOptionRow['kind']
type RowOfKind<K extends Kind> = Extract<LinkOptionRow, { kind: K }>

const byId = (items: readonly { id: number | null; name: string }[]): Named[] =>
  items.flatMap(({ id, name }) => (id === null ? [] : [{ name, value: id }]))

/**
 * The objects of the account that an option of a kind can choose; `null` for a kind that chooses none. The compiler asks
 * for each kind.
 */
const OBJECTS: { readonly [K in Kind]: ((row: RowOfKind<K>, collections: Collections) => Named[]) | null } = {
  alias: null,
  text: null,
  secret: null,
  image: null,
  // The named types mean the same in every account.
  redirect: (_, { overlays, splashPages }) => [
    ...overlays.items.map(({ id, name }) => ({ name, value: `overlay-${id}` })),
    ...splashPages.items.map(({ id, name }) => ({ name, value: String(id) })),
  ],
  choice: null,
  domain: (_, { domains }) => domains.items.map(({ domain }) => ({ name: hostOf(domain), value: domain })),
  reference: ({ collection }, collections) => byId(collections[collection].items),
  set: ({ collection }, collections) => byId(collections[collection].items),
  'date-time': null,
  rows: null,
  flag: null,
  'deep-links': null,
}

const thingsOf = <K extends Kind>(row: RowOfKind<K> & { kind: K }, collections: Collections): Named[] =>
  OBJECTS[row.kind]?.(row, collections) ?? []

/** The objects of the account that an option can choose. */
const thingsFor = (option: LinkOption, collections: Collections | null): Named[] =>
  collections === null ? [] : thingsOf(optionRow(option), collections)

const valuesOf = (option: LinkOption, name: string, collections: Collections | null): (string | number)[] =>
  thingsFor(option, collections).flatMap((thing) =>
    comparableName(thing.name) === comparableName(name) ? [thing.value] : [],
  )

const has = (value: unknown, each: unknown): boolean => (Array.isArray(value) ? value.includes(each) : value === each)

/** The names of an option's values in the account. */
const namesOf = (option: LinkOption, options: LinkOptions, collections: Collections | null): string[] => {
  const value = options[option]
  if (optionRow(option).kind === 'domain') return typeof value === 'string' ? [hostOf(value)] : []
  const things = thingsFor(option, collections)
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values.flatMap((each) => things.find((thing) => thing.value === each)?.name ?? [])
}
