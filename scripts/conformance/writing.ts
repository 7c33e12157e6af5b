import { aliasOf } from '../../lib/address/short-url.ts'
import { differences } from '../../lib/api/differences.ts'
import type { JsonObject } from '../../lib/api/json-object.ts'
import type { LinkCreate } from '../../lib/contract/link.ts'
import { type Input, type Output, operations } from '../../lib/contract/operations.ts'
import type { Result } from '../../lib/model/failure.ts'
import { differenceText } from '../../lib/words/difference-text.ts'
import { bodyOf } from './answer-rules.ts'
import type { CleanUp } from './clean-up.ts'
import type { Conversation, Purpose } from './conversation.ts'
import {
  assignmentOf,
  type Creation,
  mayBeRefused,
  READS,
  RESOURCES,
  type Resource,
  SAMPLES,
  type SampleContext,
  SHOWN_FIELDS,
  sampleLink,
  TARGET,
} from './plan.ts'
import { qIsIgnored, type Seen } from './reading.ts'
import { type Noticed, noticed } from './report.ts'

export interface Writing {
  conversation: Conversation
  created: CleanUp
  seen: Seen
  /** See `SampleContext`. */
  tag: string
  /** When the writing began: a sample is derived again to compare it, and must be the same then. */
  now: number
}

type Details = Output<'readLink'>['details']

/** Creates something and remembers it for the clean-up, even if the answer was lost. */
const create = async <N extends Creation>(
  { conversation, created }: Writing,
  operation: N,
  input: Input<N>,
  name: string,
  purpose: Purpose = 'use',
): Promise<Result<Output<N>>> => {
  const result = await conversation.ask(operation, input, purpose)
  created.remember(operation, name, result)
  return result
}

const idIn = (result: Result<object>): number | null =>
  result.ok && 'id' in result.value && typeof result.value.id === 'number' ? result.value.id : null

/** What is tried on some resources besides the plan. */
const EXTRAS: Partial<Record<Creation, (writing: Writing, first: Result<object>) => Promise<Noticed[]>>> = {
  createChannel: async (writing) => {
    const { tag, conversation } = writing
    const again = await create(writing, 'createChannel', { name: tag }, tag, 'probe')
    if (again.ok || again.failure.kind !== 'refused') return []
    const hasId = bodyOf(conversation.exchanges.at(-1)?.raw ?? null)?.id !== undefined
    const says = `a name that is taken is refused${hasId ? ', with the id of the channel that has it' : ''}`
    return [noticed('createChannel', 27, says, 'Offers the channel that has the name.')]
  },
  createCampaign: async ({ tag }, first) => {
    const domain = first.ok && 'domain' in first.value ? String(first.value.domain) : tag
    return domain !== tag && domain.toLowerCase() === tag.toLowerCase()
      ? [noticed('createCampaign', 26, 'the case of a name is changed', 'Shows the changed name.')]
      : []
  },
  createLink: async (writing, first) => [
    ...(await checkCreatedLink(writing, first)),
    ...(await createSameLinkTwice(writing)),
    ...(await createLinkOnDomain(writing)),
    ...(await searchForLink(writing, first)),
  ],
}

const notAsAsked = (asked: LinkCreate, shortUrl: string, details: Details | null): Noticed[] =>
  differences(asked, shortUrl, details).map((difference) =>
    noticed('createLink', 17, `a new link differs: ${differenceText(difference)}`, 'Says so next to the link.'),
  )

const checkCreatedLink = async (writing: Writing, first: Result<object>): Promise<Noticed[]> => {
  const { conversation, tag } = writing
  const { ask } = conversation
  const found: Noticed[] = []
  const shortUrl = first.ok && 'shorturl' in first.value ? String(first.value.shorturl) : null
  const id = idIn(first)
  const read = id === null ? null : await ask('readLink', { id })
  const details = read?.ok === true ? read.value.details : null
  if (shortUrl !== null) found.push(...notAsAsked(sampleLink(contextOf(writing)), shortUrl, details))

  const again = await create(writing, 'createLink', { url: `${TARGET}${tag}/other`, custom: tag }, tag, 'probe')
  if (again.ok && shortUrl !== null && aliasOf(shortUrl) === tag && aliasOf(again.value.shorturl) !== tag)
    found.push(noticed('createLink', 17, 'an alias that is taken is silently changed', 'Shows the changed alias.'))

  found.push(...timeZone(details?.date ?? '', conversation))
  return found
}

/** After all links are created, so that the list has several rows. */
const searchForLink = async ({ conversation, tag }: Writing, first: Result<object>): Promise<Noticed[]> => {
  const { ask } = conversation
  const shortUrl = first.ok && 'shorturl' in first.value ? String(first.value.shorturl) : null
  if (shortUrl !== null) await ask('listLinks', { short: shortUrl }, 'attempt')
  const search = await ask('listLinks', { q: tag, limit: 5 })
  const rows = search.ok && 'urls' in search.value.data ? search.value.data.urls : []
  const listed = rows.find((row) => row.shorturl === shortUrl)
  return [
    ...timeZone(listed?.date ?? '', conversation),
    ...(rows.some((row) => !JSON.stringify(row).includes(tag)) ? [qIsIgnored()] : []),
  ]
}

/** A link was just created, so its date shows the time zone of the service's dates. */
const timeZone = (date: string, { exchanges }: Conversation): Noticed[] => {
  const creation = exchanges.findLast(({ operation, answered }) => operation === 'createLink' && answered.result.ok)
  const shown = Date.parse(`${date.replace(' ', 'T')}Z`)
  if (creation === undefined || Number.isNaN(shown)) return []
  const minutes = Math.round((shown - creation.heardAt - (creation.answered.clockOffsetMs ?? 0)) / 900_000) * 15
  if (minutes === 0) return []
  const hours = `${Math.abs(minutes) / 60} hours ${minutes > 0 ? 'ahead of' : 'behind'} UTC`
  return [noticed('createLink', 25, `dates are local, ${hours}`, 'Learns this and converts times.')]
}

const createSameLinkTwice = async (writing: Writing): Promise<Noticed[]> => {
  const name = `${writing.tag}/same`
  const one = await create(writing, 'createLink', { url: `${TARGET}${name}` }, name)
  const other = await create(writing, 'createLink', { url: `${TARGET}${name}` }, name)
  return one.ok && other.ok && one.value.shorturl === other.value.shorturl
    ? [noticed('createLink', 18, 'the same long URL returns the existing link', 'Shows the link once.')]
    : []
}

const createLinkOnDomain = async (writing: Writing): Promise<Noticed[]> => {
  const domains = writing.seen.rows.get('listDomains') ?? []
  const isUsable = ({ id, domain, unverified }: (typeof domains)[number]) =>
    id !== null && domain !== '' && unverified === undefined
  const domain = domains.find(isUsable)?.domain
  if (typeof domain !== 'string') return []
  const name = `${writing.tag}/domain`
  const input = { url: `${TARGET}${name}`, domain }
  const result = await create(writing, 'createLink', input, name, 'attempt')
  return result.ok ? notAsAsked(input, result.value.shorturl, null) : []
}

const contextOf = ({ tag, now, seen }: Writing): SampleContext => {
  const type = seen.rows.get('listPixels')?.[0]?.type
  return { tag, now, pixelType: typeof type === 'string' ? type : undefined }
}

/** Assigns the link twice: the second time shows what the service does if it is already there. */
const assignTwice = async ({ conversation }: Writing, { assign }: Resource, id: number, linkId: number | null) => {
  if (assign === undefined || linkId === null) return []
  const input = assignmentOf(assign, id, linkId)
  const first = await conversation.askPlanned(assign, input)
  const second = await conversation.askPlanned(assign, input, 'probe')
  return first.ok && !second.ok ? [noticed(assign, 28, 'assigning an item again is refused', 'Treats it as done.')] : []
}

const update = async (writing: Writing, { update: operation, create: creation }: Resource, id: number) => {
  if (operation === undefined) return []
  const { ask, askPlanned } = writing.conversation
  const isLink = creation === 'createLink'
  const before = isLink ? await ask('readLink', { id }) : null
  const updated = await askPlanned(operation, { id, ...SAMPLES[operation](contextOf(writing)) })
  const after = isLink ? await ask('readLink', { id }) : null
  if (before?.ok !== true || !updated.ok || after?.ok !== true) return []
  return clearedByUpdate(before.value.details, after.value.details)
}

/** The update changes only the description, so every other field should be the same. */
const clearedByUpdate = (before: JsonObject, after: JsonObject): Noticed[] => {
  const lost = SHOWN_FIELDS.filter(
    (field) => field !== 'description' && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  const says = `an update clears fields it doesn’t contain (${lost.join(', ')})`
  return lost.length === 0
    ? []
    : [noticed('updateLink', null, says, 'Sends everything it knows, and warns about the rest.')]
}

/** Creates one of everything, then assigns, reads and updates it. `created` collects what is to be deleted. */
export const writeEverything = async (writing: Writing): Promise<Noticed[]> => {
  const { conversation, seen, tag } = writing
  const context = contextOf(writing)
  const found: Noticed[] = []
  const ids = new Map<Creation, number>()
  for (const { create: operation } of RESOURCES) {
    const purpose = mayBeRefused(operation, context) ? 'attempt' : 'use'
    // `SAMPLES` pairs each creation with its own input; TypeScript cannot follow that through a union of names.
    const result: Result<object> = await create(writing, operation, SAMPLES[operation](context) as never, tag, purpose)
    const id = idIn(result)
    if (id !== null) ids.set(operation, id)
    found.push(...((await EXTRAS[operation]?.(writing, result)) ?? []))
  }
  for (const resource of RESOURCES) {
    const id = ids.get(resource.create)
    if (id === undefined) continue
    found.push(...(await assignTwice(writing, resource, id, ids.get('createLink') ?? null)))
    for (const { operation, idFrom, input, isPaged } of READS)
      if (isPaged && idFrom !== undefined && idFrom === resource.list)
        await conversation.askPlanned(operation, { ...input, id })
    found.push(...(await update(writing, resource, id)))
  }
  // The account keeps its email.
  if (operations.updateAccount.body.safeParse({ email: seen.account.email }).success)
    await conversation.ask('updateAccount', { email: seen.account.email }, 'attempt')
  return found
}
