import { aliasOf, hostOf, webAddressOf } from '../address/short-url.ts'
import {
  isLinkOption,
  isOfKind,
  isTarget,
  type LinkOption,
  type LinkOptionRow,
  OPTION_NAMES,
  optionRow,
} from '../contract/link-options.ts'
import type { Output } from '../contract/operations.ts'
import { isJsonObject } from '../json-object.ts'
import { isEmpty } from '../link-options/tidy-options.ts'
import { type ListedLink, nameOfLink } from '../model/link-facts.ts'
import { isCut } from '../outside-text.ts'
import { isSameData } from '../same-data.ts'

/** A field that a change of a link can name. */
export type ChangeField = 'url' | LinkOption

/** The known values of a link's fields: `null` for a field without a value. An absent field isn't known. */
export type KnownFields = { readonly [Field in ChangeField]?: unknown }

type Details = Output<'readLink'>['details']

export const isChangeField = (name: string): name is ChangeField => name === 'url' || isLinkOption(name)

/** Whether a link's details show the field: SPEC.md says so, or the service returns more than that (`beyond`). */
export const isInDetails = (field: ChangeField, beyond: boolean): boolean =>
  field === 'url' || optionRow(field).shownIn !== undefined || (beyond && Object.hasOwn(BEYOND, field))

/** The fields that our service returns beyond SPEC.md; `undefined` where its answer doesn't say the whole value. */
const BEYOND = {
  campaign: ({ campaign }) => campaign,
  channel: ({ channels }) => channels,
  pixels: ({ pixels }) => pixels,
  type: ({ type }) => type,
  status: ({ status }) => status,
  password: ({ haspassword }) => (haspassword === false ? null : undefined),
  geotarget: ({ targets }) => (targets?.geotarget === 0 ? null : undefined),
  devicetarget: ({ targets }) => (targets?.devicetarget === 0 ? null : undefined),
  languagetarget: ({ targets }) => (targets?.languagetarget === 0 ? null : undefined),
} as const satisfies { readonly [O in LinkOption]?: (details: Details) => unknown }

/**
 * The field values that a link's details show. A shortened text counts as unknown, and so does an empty map of targets.
 */
export const shownFields = (details: Details): KnownFields => {
  const shown: { [Field in ChangeField]?: unknown } = {}
  if (details.longurl !== '') shown.url = webAddressOf(details.longurl) ?? details.longurl
  for (const option of OPTION_NAMES) {
    const value = shownOption(optionRow(option), details)
    if (value !== undefined) shown[option] = isEmpty(value) || value === false ? null : value
  }
  for (const [option, read] of Object.entries(BEYOND)) {
    const value = read(details)
    if (value !== undefined) shown[option as keyof typeof BEYOND] = value
  }
  return shown
}

const shownOption = (row: LinkOptionRow, { shorturl, ...details }: Details): unknown => {
  const { kind, shownIn } = row
  if (shownIn === undefined) return undefined
  if (shownIn === 'shorturl') {
    if (shorturl === '') return undefined
    return kind === 'alias' ? aliasOf(shorturl) : URL.parse(shorturl)?.origin
  }
  const shown = details[shownIn]
  if ((shownIn === 'title' || shownIn === 'description') && isCut(details[shownIn], shownIn)) return undefined
  if (kind !== 'rows') return shown ?? null
  const [first = '', second = ''] = Object.keys(row.cells)
  // A service that doesn't show targets returns an empty map (FIELD.md line 22).
  if (Object.keys(shown ?? {}).length === 0) return undefined
  return Object.entries(shown as Record<string, string>).map(([name, link]) => ({ [first]: name, [second]: link }))
}

/** Whether two values of a field mean the same. */
export const isSameField = (field: ChangeField, one: unknown, other: unknown): boolean =>
  isSameData(comparable(field, one), comparable(field, other))

const comparable = (field: ChangeField, value: unknown): unknown => {
  if (value === null || value === false || isEmpty(value)) return null
  if (typeof value === 'number') return [JSON.stringify(value)]
  // Pixels, channels and targets are sets; parameters have an order.
  if (Array.isArray(value) && field !== 'parameters')
    return value.map((each: unknown) => JSON.stringify(isJsonObject(each) ? Object.values(each) : each)).sort()
  if (typeof value !== 'string') return value
  if (field === 'url') return webAddressOf(value) ?? value
  const { kind } = optionRow(field)
  if (kind === 'domain') return hostOf(value)
  return kind === 'alias' ? value.normalize('NFC') : value
}

/** A link as it is known before it is changed. */
export interface KnownLink {
  id: number
  name: string
  shortUrl: string
  fields: KnownFields
  /** Options that have a value which isn't known. */
  some: readonly LinkOption[]
  /** Whether the service was seen to return more about links than SPEC.md says. */
  saysMore: boolean
}

/** What this device knows of a link of the list. */
export const knownLink = (row: ListedLink): KnownLink => {
  const { facts } = row
  const shown = shownFields({ ...row, location: {}, device: {}, expiry: null })
  const { expiry: _, passquery: __, ...inRow } = shown
  const has: { [O in LinkOption]?: boolean | undefined } = {
    password: facts.password,
    pixels: facts.pixels,
    ...Object.fromEntries(TARGETS.map((option) => [option, facts.targets === false ? false : undefined])),
  }
  const fields: { [Field in ChangeField]?: unknown } = {
    ...inRow,
    ...(facts.expiry !== undefined && { expiry: facts.expiry }),
    ...(facts.campaign !== undefined && { campaign: facts.campaign }),
    ...(facts.channels !== undefined && facts.allChannels && { channel: facts.channels }),
    ...(facts.private !== undefined && { status: facts.private ? 'private' : 'public' }),
  }
  for (const [option, isSet] of Object.entries(has)) if (isSet === false) fields[option as LinkOption] = null
  const some = OPTION_NAMES.filter((option) => has[option] === true)
  const saysMore = facts.password !== undefined && facts.madeHere !== true
  return { id: row.id, name: nameOfLink(row), shortUrl: row.shorturl, fields, some, saysMore }
}

/** The same link, with the fields of its details. */
export const withDetails = (link: KnownLink, details: Details): KnownLink => ({
  ...link,
  fields: { ...link.fields, ...shownFields(details) },
})

const TARGETS = OPTION_NAMES.filter((option) => isOfKind(option, 'rows')).filter(isTarget)
