import type { LinkOptions } from '../contract/link-options.ts'
import type { FilterName } from '../model/links-question.ts'
import type { Chosen, LeftOutOption } from '../model/settings.ts'
import { boundedText } from '../outside-text.ts'
import { appliedTo, type ConnectedAccount, chosenBy, isUnassigned, ofFile, withMatches } from './account-options.ts'

// Addresses of the options page name objects of the account by id: an open link or channel, and filters. As in
// settings, such an address contains the account and the names of its objects. In another account, a bookmark or a
// saved view then says what it was for, and shows no other object.

/** Whether a filter's value is the id of an object that the option of the same name chooses. */
const BY_ID = {
  channel: true,
  campaign: true,
  domain: false,
  clicks: false,
  dates: false,
  expiry: false,
  lastClick: false,
  note: false,
  utm: false,
  password: false,
  targets: false,
  pixels: false,
  madeHere: false,
  preset: false,
} as const satisfies Record<FilterName, boolean>

type IdFilter = { [F in keyof typeof BY_ID]: (typeof BY_ID)[F] extends true ? F : never }[keyof typeof BY_ID]

const ID_FILTERS = (Object.keys(BY_ID) as (keyof typeof BY_ID)[]).filter((name): name is IdFilter => BY_ID[name])

const ACCOUNT = 'account'
/** The parameter for the name of the open object, whose id is before the `?`. */
const OBJECT_NAME = 'name'
const nameKey = (filter: IdFilter): string => `name.${filter}`

/** The part after `?` of an address, as a body with the options that name objects by id. */
const bodyIn = (asked: URLSearchParams): Chosen<{ options: LinkOptions }> => {
  const options = Object.fromEntries(
    ID_FILTERS.flatMap((name) => {
      const id = asked.get(name) ?? ''
      return /^\d{1,9}$/.test(id) ? [[name, Number(id)]] : []
    }),
  )
  const id = asked.get(ACCOUNT)
  if (id === null) return { options }
  const names = Object.fromEntries(
    ID_FILTERS.flatMap((name) => {
      const called = asked.get(nameKey(name))
      return called === null ? [] : [[name, [called]]]
    }),
  )
  return { options, account: { id, names } }
}

/** The query with these ids, and the account and names that belong to them. */
const written = (asked: URLSearchParams, { options, account }: Chosen<{ options: LinkOptions }>): string => {
  const query = new URLSearchParams(asked)
  query.delete(ACCOUNT)
  for (const name of ID_FILTERS) {
    query.delete(nameKey(name))
    const id = options[name]
    if (id !== undefined) query.set(name, String(id))
    else if (/^\d+$/.test(query.get(name) ?? '')) query.delete(name)
  }
  if (account === undefined) return query.toString()
  query.set(ACCOUNT, account.id)
  for (const name of ID_FILTERS) {
    const [called] = account.names[name] ?? []
    if (called !== undefined) query.set(nameKey(name), called)
  }
  return query.toString()
}

/**
 * The query with the account of its ids, unless it names one. It gets the account even without ids if an object is
 * open; `object` is that object's name, empty if it isn't known.
 */
export const withAccount = (query: string, account: ConnectedAccount, object: string | null = null): string => {
  const asked = new URLSearchParams(query)
  const body = bodyIn(asked)
  if (body.account !== undefined) return query
  const chosen = chosenBy(account, body, undefined)
  if (chosen.account === undefined && object === null) return query
  if (object) asked.set(OBJECT_NAME, boundedText(object, 'name'))
  return written(asked, { ...chosen, account: chosen.account ?? { id: account.id, names: {} } })
}

/** Whether the query names ids without their account. */
export const lacksAccount = (query: string): boolean => isUnassigned(bodyIn(new URLSearchParams(query)))

/** A query from a file. Unless it names the account of its ids, they apply to no account. */
export const queryOfFile = (query: string): string =>
  lacksAccount(query) ? written(new URLSearchParams(query), ofFile(bodyIn(new URLSearchParams(query)))) : query

/** The query with ids of this account in place of another's, where the objects have the same names. */
export const withMatchesInQuery = (query: string, account: ConnectedAccount): string => {
  const asked = new URLSearchParams(query)
  const body = bodyIn(asked)
  const matched = withMatches(body, account)
  return matched === body ? query : written(asked, matched)
}

interface AppliedQuery {
  /** The query without the account and the names. */
  query: string
  /** The filters by objects of another account. */
  leftOut: LeftOutOption[]
  /** Whether the query names another account. */
  isOfAnother: boolean
  /** The name of the open object in the query's account; empty if the query doesn't say. */
  objectName: string
}

/** The part of a query that applies to the account with this id, and the part that doesn't. */
export const appliedQuery = (query: string, id: string | null): AppliedQuery => {
  const asked = new URLSearchParams(query)
  const chosen = bodyIn(asked)
  if (chosen.account === undefined) return { query, leftOut: [], isOfAnother: false, objectName: '' }
  const { body, leftOut } = appliedTo(chosen, id)
  const isOfAnother = id !== null && chosen.account.id !== id
  const objectName = asked.get(OBJECT_NAME) ?? ''
  asked.delete(OBJECT_NAME)
  return { query: written(asked, { options: body.options }), leftOut, isOfAnother, objectName }
}

/** Whether two queries ask for the same, even if their objects were renamed. */
export const isSameQuery = (one: string, other: string): boolean => unnamed(one) === unnamed(other)

const unnamed = (query: string): string => {
  const asked = new URLSearchParams(query)
  for (const name of ID_FILTERS) asked.delete(nameKey(name))
  asked.sort()
  return asked.toString()
}
