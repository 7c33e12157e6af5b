import { type ExtendedFields, extendedFields } from '../../contract/link.ts'
import { isJsonObject, type JsonObject } from '../../json-object.ts'
import { asOneLine } from '../service-message.ts'
import {
  addressAsWritten,
  addressOf,
  countOf,
  exactText,
  exactTextOrNull,
  idOf,
  idOrNull,
  mapEntries,
  objectOf,
  shortUrlIn,
  shownText,
  textOf,
  titleOf,
} from './values.ts'

/** Limits what is read: no link has as many channels or pixels. */
const MAX_IDS = 1_000

const isTooLong = (value: unknown): boolean => Array.isArray(value) && value.length > MAX_IDS

const FIELDS = Object.keys(extendedFields) as (keyof ExtendedFields)[]

/**
 * Fields beyond SPEC.md. A service may mean something else by a field's name, so a value of another type counts as
 * unknown.
 */
const extendedIn = (row: JsonObject): ExtendedFields => {
  const known: [string, unknown][] = []
  for (const field of FIELDS) {
    const value = row[field]
    if (value === undefined || isTooLong(value)) continue
    const read = extendedFields[field].safeParse(value)
    if (read.success) known.push([field, read.data])
  }
  return Object.fromEntries(known)
}

export const linkRow = (row: JsonObject) => ({
  id: idOf(row.id),
  alias: exactText(row.alias, 'name'),
  shorturl: shortUrlIn(row.shorturl),
  longurl: addressOf(row.longurl),
  clicks: countOf(row.clicks),
  title: titleOf(row.title),
  description: shownText(row.description, 'description'),
  date: exactText(row.date, 'name'),
  ...extendedIn(row),
})

/** The first address in an object such as `{ link: URL }`, or the value itself. */
const targetAddress = (value: unknown): string | undefined =>
  isJsonObject(value) ? Object.values(value).map(addressAsWritten).find(Boolean) : addressAsWritten(value) || undefined

/** FIELD.md line 22: `null`, `[]`, an object of strings, or an object of objects. */
const targets = (value: unknown, nameKey: string): Record<string, string> => {
  if (!Array.isArray(value)) return mapEntries(objectOf(value), targetAddress)
  // Rows as in a create request, `{ location, link }`.
  const named = value.filter(isJsonObject).map((row) => [textOf(row[nameKey]), row] as const)
  return mapEntries(Object.fromEntries(named.filter(([name]) => name !== '')), targetAddress)
}

const numberOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** Line 22: `0`, nothing, `[]`, or an object of names and counts. */
const ranking = (value: unknown): unknown =>
  isJsonObject(value) ? mapEntries(value, numberOf) : (numberOf(value) ?? 0)

const statistics = (data: JsonObject): unknown => ({
  clicks: countOf(data.clicks),
  uniqueClicks: countOf(data.uniqueClicks),
  topCountries: ranking(data.topCountries),
  topReferrers: ranking(data.topReferrers),
  topBrowsers: ranking(data.topBrowsers),
  topOs: ranking(data.topOs),
  socialCount: mapEntries(objectOf(data.socialCount), countOf),
})

/**
 * The response with a single link. It contains the id twice (SPEC.md, Link detail), and either is accepted, but only
 * the requested id: a response about another link would be shown and stored as this one.
 */
export const linkDetail = (body: JsonObject, asked?: number): unknown => {
  const details = objectOf(body.details)
  const ids = [idOf(body.id), idOf(details.id)]
  const id = ids.find((each) => (asked === undefined ? each !== undefined : each === asked))
  return {
    error: 0,
    id,
    details: {
      ...extendedIn(details),
      id,
      shorturl: shortUrlIn(details.shorturl),
      longurl: addressAsWritten(details.longurl),
      title: titleOf(details.title),
      description: shownText(details.description, 'description'),
      location: targets(details.location, 'location'),
      device: targets(details.device, 'device'),
      expiry: exactTextOrNull(details.expiry, 'name'),
      date: exactText(details.date, 'name'),
    },
    data: statistics(objectOf(body.data)),
    ...(typeof body.message === 'string' && body.message.trim() !== '' && { message: asOneLine(body.message) }),
  }
}

/**
 * Line 15: the address is in `shorturl`, or in `short` from a legacy service that returns no id. Line 16: a creation
 * without a usable address is a failure.
 */
export const linkCreated = (body: JsonObject): unknown => ({
  error: 0,
  id: idOrNull(body.id),
  shorturl: shortUrlIn(body.shorturl, body.short) || undefined,
})

/** A response to an update that doesn't repeat the id is about the requested one (FIELD.md, the last section). */
export const linkUpdated = (body: JsonObject, asked: { id: number }): unknown => ({
  error: 0,
  id: idOrNull(body.id) ?? asked.id,
  shorturl: shortUrlIn(body.shorturl, body.short),
})
