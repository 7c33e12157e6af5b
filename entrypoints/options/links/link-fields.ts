import type { ExtendedOption, LinkOption } from '../../../lib/contract/link-options.ts'
import { FORM_ORDER, isExtendedOption, isOfKind, LINK_OPTIONS } from '../../../lib/contract/link-options.ts'
import {
  type ChangeField,
  type KnownFields,
  type KnownLink,
  knownLink,
  shownFields,
} from '../../../lib/link-changes/known-fields.ts'
import { isEmpty } from '../../../lib/link-options/tidy-options.ts'
import type { CollectionName, Collections } from '../../../lib/model/collections.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import type { ListedLink } from '../../../lib/model/link-facts.ts'
import type { LinkDetailAnswer } from './link-reading.ts'

/** The fields that a link's page always shows, even without a value, and never as a sentence. */
export const MAIN_FIELDS: readonly ChangeField[] = [
  'url',
  'metatitle',
  'custom',
  'campaign',
  'channel',
  'expiry',
  'password',
  'status',
  'description',
]

export interface FieldsKnown extends Pick<KnownLink, 'some'> {
  fields: KnownFields
}

/** What the list and the details say about a link. */
export const fieldsKnown = (listed: ListedLink | undefined, detail: LinkDetailAnswer | null): FieldsKnown => {
  const { fields = {}, some = [] } = listed ? knownLink(listed) : {}
  return { fields: { ...fields, ...(detail && shownFields(detail.details)) }, some }
}

export interface LinkField {
  field: ChangeField
  /** `null` for no value; `undefined` if the link has one that isn't known. */
  value: unknown
}

/** The fields in the order of the page. Fields that aren't known are left out. */
export const linkFields = ({ fields, some }: FieldsKnown, canChange: boolean): LinkField[] => {
  const others = FORM_ORDER.filter((option) => !MAIN_FIELDS.includes(option) && option !== 'domain')
  const isSet = (field: ChangeField): boolean =>
    some.some((option) => option === field) || (!isEmpty(fields[field]) && fields[field] !== null)
  return [...MAIN_FIELDS, ...others].flatMap((field): LinkField[] => {
    const isMain = MAIN_FIELDS.includes(field)
    const isDefault = field === 'type' && fields[field] === 'direct'
    const isShown = isSet(field) ? !isDefault : isMain && canChange && fields[field] !== undefined
    if (!isShown) return []
    const value = fields[field]
    return [{ field, value: isEmpty(value) && value !== undefined ? null : value }]
  })
}

/** The options that can be set but aren't shown, in the order of the form. */
export const otherOptions = (shown: readonly LinkField[], extended: readonly ExtendedOption[]): LinkOption[] =>
  FORM_ORDER.filter(
    (option) =>
      !shown.some(({ field }) => field === option) && (!isExtendedOption(option) || extended.includes(option)),
  )

/** The collections that lack something the link has, because it was created elsewhere after they were read. */
export const outdatedCollections = (fields: KnownFields, collections: Collections): CollectionName[] =>
  FORM_ORDER.flatMap((option): CollectionName[] => {
    if (!isOfKind(option, 'reference', 'set')) return []
    const { collection } = LINK_OPTIONS[option]
    const items: readonly { id: number }[] = collections[collection].items
    const ids = [fields[option] ?? []].flat() as number[]
    return ids.every((id) => items.some((item) => item.id === id)) ? [] : [collection]
  })

/** The newest request that changes this field and isn't settled. */
export const changeOf = (field: ChangeField, jobs: readonly JobView[]): JobView | undefined =>
  jobs.findLast(({ operation, input }) => operation === 'updateLink' && field in input)

/** Whether a request needs no line of its own, because it is about to be sent and its field shows it. */
export const isAboutToBeSent = ({ operation, state, failure, paused }: JobView): boolean =>
  operation === 'updateLink' &&
  (state === 'sending' || state === 'reconciling' || (state === 'waiting' && failure === null && !paused))
