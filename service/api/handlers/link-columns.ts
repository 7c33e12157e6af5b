import { type AddressOption, MAX_ADDRESS_LENGTH } from '../../../lib/contract/link-options.ts'
import type { ParsedInput } from '../../../lib/contract/operations.ts'
import type { Parameter } from '../../../lib/contract/target-address.ts'
import { TARGET_NAMES } from '../../../lib/contract/target-names/target-names.ts'
import type { COLUMN_OF_OPTION, LinkAddresses } from '../../store/address-columns.ts'
import { searchable } from '../../store/link-search.ts'
import type { LinkChange, LinkRow } from '../../store/link-store.ts'
import { targetUrl } from '../../visits/decide.ts'
import { addressFields } from '../../visits/redirect-loop.ts'
import { ownersMessage } from '../../visits/takedowns.ts'
import { momentOf } from '../date-time.ts'
import { invalid, Refusal } from '../refusal.ts'
import type { CallContext, WithPasswordHashed } from './handler.ts'

/** The fields that creating and updating a link share; `null` clears a field. */
export type LinkFields = WithPasswordHashed<Omit<ParsedInput<'updateLink'>, 'id'>>

/** A link with no options. */
export const PLAIN_LINK = {
  redirect_type: 'direct',
  interstitial_id: null,
  password_hash: null,
  expires_at: null,
  geo_targets: '[]',
  device_targets: '[]',
  language_targets: '[]',
  meta_title: '',
  meta_description: '',
  meta_image: '',
  description: '',
  campaign_id: null,
  deep_link: null,
  status: 'private',
  parameters: '[]',
  disabled: null,
  passes_query: 0,
} satisfies LinkChange

/** Other files store these fields: link-alias.ts the alias, link-parts.ts those in other tables. */
type StoredElsewhere = 'custom' | 'domain' | 'pixels' | 'channel'

type ColumnFields = Omit<LinkFields, StoredElsewhere>

/** A field with addresses must change exactly the columns in which these are looked up. */
type ChangeBy<Field> = Field extends AddressOption ? Pick<LinkRow, (typeof COLUMN_OF_OPTION)[Field]> : LinkChange

type ColumnsBy<Field extends keyof ColumnFields> = (
  value: Exclude<ColumnFields[Field], undefined>,
  context: CallContext,
) => ChangeBy<Field> | Promise<ChangeBy<Field>>

/**
 * The columns that each field changes. The compiler asks for every field, because a missing one would be accepted and
 * lost.
 */
export const COLUMNS: { readonly [Field in keyof Required<ColumnFields>]: ColumnsBy<Field> } = {
  url: (url) => ({ url }),
  type: (type, context) => redirectColumns(context, type),
  passwordHash: (hash) => ({ password_hash: hash }),
  expiry: (expiry, { now }) => ({ expires_at: expiryMoment(expiry, now) }),
  geotarget: (list) => ({ geo_targets: targets('geotarget', 'location', TARGET_NAMES.countries, list) }),
  devicetarget: (list) => ({ device_targets: targets('devicetarget', 'device', TARGET_NAMES.devices, list) }),
  languagetarget: (list) => ({ language_targets: targets('languagetarget', 'language', TARGET_NAMES.languages, list) }),
  metatitle: (title) => ({ meta_title: title }),
  metadescription: (text) => ({ meta_description: text }),
  metaimage: (image) => ({ meta_image: image ?? '' }),
  description: (text) => ({ description: text }),
  campaign: async (id, context) => ({ campaign_id: await campaignId(context, id) }),
  deeplink: (stores) => ({ deep_link: stores && JSON.stringify(stores) }),
  status: (status) => ({ status }),
  parameters: (list) => ({ parameters: JSON.stringify(list) }),
  passquery: (passes) => ({ passes_query: Number(passes) }),
}

/** The columns that the given fields change. Throws a `Refusal` if a field refers to something unknown. */
export const linkColumns = async (context: CallContext, fields: LinkFields): Promise<LinkChange> => {
  const change: LinkChange = {}
  const columnsBy = async <Field extends keyof ColumnFields>(field: Field) => {
    const value = fields[field]
    if (value === undefined) return
    Object.assign(change, await COLUMNS[field](value as Exclude<ColumnFields[Field], undefined>, context))
  }
  for (const field of Object.keys(COLUMNS) as (keyof ColumnFields)[]) await columnsBy(field)
  return change
}

/** Rules that concern more than one field. */
export const checkWholeLink = (
  { takedowns }: Pick<CallContext, 'takedowns'>,
  link: LinkAddresses & Pick<LinkRow, 'parameters'>,
): void => {
  for (const [field, address] of addressFields(link)) {
    const blocked = takedowns.ofAddresses([address])
    if (blocked !== null) {
      throw new Refusal(400, ownersMessage(`${field} must not lead to ${blocked.host}, which was blocked`, blocked))
    }
  }
  checkLengths(link)
  const { deep_link: deepLink, device_targets } = link
  if (deepLink === null || device_targets !== '[]') return
  const used: unknown[] = Object.values(JSON.parse(deepLink) as Record<string, unknown>)
  if (used.some((value) => value !== false)) throw invalid('deeplink', 'requires devicetarget')
}

/**
 * Every address that visitors get includes the parameters, except those of stores. The contract checked the addresses
 * without them.
 */
const checkLengths = (link: Parameters<typeof checkWholeLink>[1]): void => {
  if (link.parameters === '[]') return
  const parameters = JSON.parse(link.parameters) as Parameter[]
  for (const [field, address] of addressFields({ ...link, deep_link: null })) {
    if ((targetUrl(address, parameters)?.length ?? 0) > MAX_ADDRESS_LENGTH)
      throw invalid('parameters', `must leave ${field} at most ${MAX_ADDRESS_LENGTH} characters once it is encoded`)
  }
}

export const searchText = (link: Pick<LinkRow, 'meta_title' | 'alias' | 'url' | 'description'>): string =>
  searchable([link.meta_title, link.alias, link.url, link.description].join('\n'))

const expiryMoment = (expiry: string | null, now: number): number | null => {
  if (expiry === null) return null
  const moment = momentOf(expiry)
  if (moment <= now) throw invalid('expiry', 'must be in the future (UTC)')
  return moment
}

/**
 * Names are stored as given. An unknown name would match no visitor, and two names with the same meaning would
 * contradict each other.
 */
const targets = <K extends string>(
  field: string,
  key: K,
  { find, similar, examples }: (typeof TARGET_NAMES)[keyof typeof TARGET_NAMES],
  list: readonly Record<K | 'link', string>[],
): string => {
  const seen = new Map<string, string>()
  for (const [index, { [key]: name }] of list.entries()) {
    const place = `${field}.${index}.${key}`
    const meaning = find(name)
    if (meaning === null) {
      const meant = similar(name)
      const names = meant.length > 0 ? `Did you mean ${orList(meant)}?` : `Use a name such as ${orList(examples)}.`
      throw invalid(place, `is unknown: there is no such ${key}. ${names}`)
    }
    const other = seen.get(meaning)
    if (other !== undefined)
      throw invalid(place, other.toLowerCase() === name.toLowerCase() ? 'is a duplicate' : `is a duplicate of ${other}`)
    seen.set(meaning, name)
  }
  return JSON.stringify(list)
}

const orList = (names: readonly string[]): string => new Intl.ListFormat('en', { type: 'disjunction' }).format(names)

const campaignId = async ({ store, accountId }: CallContext, id: number | null): Promise<number | null> => {
  if (id !== null && !(await store.campaigns.exists(accountId, id))) {
    throw invalid('campaign', 'is unknown: there is no such campaign')
  }
  return id
}

const redirectColumns = async (
  { store, accountId }: CallContext,
  type: string,
): Promise<Pick<LinkRow, 'redirect_type' | 'interstitial_id'>> => {
  if (type === 'direct' || type === 'frame' || type === 'splash') return { redirect_type: type, interstitial_id: null }
  const [, overlay, id] = /^(overlay-)?(\d{1,15})$/.exec(type) ?? []
  if (id === undefined) {
    throw invalid('type', 'must be direct, frame, splash, the id of a splash page, or overlay-ID')
  }
  const found = await store.interstitials.find(accountId, Number(id))
  // Overlays and splash pages share one sequence of ids, so the prefix is optional.
  if (found === undefined || (overlay !== undefined && found.kind !== 'overlay')) {
    throw invalid(
      'type',
      `is unknown: there is no such ${overlay === undefined ? 'splash page or overlay' : 'overlay'}`,
    )
  }
  return { redirect_type: found.kind, interstitial_id: found.id }
}
