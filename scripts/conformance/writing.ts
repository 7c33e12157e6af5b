import { aliasOf } from '../../lib/address/short-url.ts'
import { differences } from '../../lib/api/differences.ts'
import type { LinkCreate } from '../../lib/contract/link.ts'
import { type Input, type Output, operations } from '../../lib/contract/operations.ts'
import { isJsonObject, type JsonObject } from '../../lib/json-object.ts'
import type { Result } from '../../lib/model/failure.ts'
import { minutesAhead, serviceClockOf, UNKNOWN_ZONE } from '../../lib/model/service-clock.ts'
import { differenceText } from '../../lib/words/difference-text.ts'
import { answerOf } from './answer.ts'
import { type createCleanUp, idIn } from './clean-up.ts'
import type { Check, Purpose } from './conversation.ts'
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

interface Writing extends Check {
  context: SampleContext
  /** Creates something and remembers it for the clean-up, even if the answer was lost. */
  create: <N extends Creation>(
    operation: N,
    input: Input<N>,
    name: string,
    purpose?: Purpose,
  ) => Promise<Result<Output<N>>>
}

const shortUrlIn = (result: Result<object>): string | null =>
  result.ok && 'shorturl' in result.value ? String(result.value.shorturl) : null

/** What is tried with some resources in addition to the plan. */
const EXTRAS: Partial<Record<Creation, (writing: Writing, first: Result<object>) => Promise<void> | void>> = {
  createChannel: async ({ tag, conversation, create, notice }) => {
    const again = await create('createChannel', { name: tag }, tag, 'probe')
    if (again.ok || again.failure.kind !== 'refused') return
    const last = conversation.exchanges.at(-1)
    const hasId = last !== undefined && answerOf(last).body?.id !== undefined
    const says = `a name that is taken is refused${hasId ? ', with the id of the channel that has it' : ''}`
    notice('createChannel', 27, says, 'Offers the channel that has the name.')
  },
  createCampaign: ({ tag, notice }, first) => {
    const domain = first.ok && 'domain' in first.value ? String(first.value.domain) : tag
    if (domain !== tag && domain.toLowerCase() === tag.toLowerCase())
      notice('createCampaign', 26, 'the case of a name is changed', 'Shows the changed name.')
  },
  createLink: async (writing, first) => {
    await checkCreatedLink(writing, first)
    await createMoreLinks(writing)
    await searchForLink(writing, shortUrlIn(first))
  },
}

/** The service's clock, whose zone isn't known. */
const CLOCK = serviceClockOf(() => UNKNOWN_ZONE, Date.now)

const compare = (
  { notice }: Check,
  asked: LinkCreate,
  shortUrl: string,
  details: Output<'readLink'>['details'] | null,
) => {
  for (const difference of differences(asked, shortUrl, details))
    notice('createLink', 17, `a new link differs: ${differenceText(difference, CLOCK)}`, 'Says so next to the link.')
}

const checkCreatedLink = async (writing: Writing, first: Result<object>): Promise<void> => {
  const { conversation, tag, create, notice } = writing
  const [shortUrl, id] = [shortUrlIn(first), idIn(first)]
  const read = id === null ? null : await conversation.ask('readLink', { id })
  const details = read?.ok === true ? read.value.details : null
  if (shortUrl !== null) compare(writing, sampleLink(writing.context), shortUrl, details)
  const again = await create('createLink', { url: `${TARGET}${tag}/other`, custom: tag }, tag, 'probe')
  if (again.ok && shortUrl !== null && aliasOf(shortUrl) === tag && aliasOf(again.value.shorturl) !== tag)
    notice('createLink', 17, 'an alias that is taken is silently changed', 'Shows the changed alias.')
  findTimeZone(writing, details?.date ?? '')
}

/** Creates two links to the same destination, and one on a domain of the account. */
const createMoreLinks = async (writing: Writing): Promise<void> => {
  const { tag, create, notice, rows } = writing
  const same = `${tag}/same`
  const one = await create('createLink', { url: `${TARGET}${same}` }, same)
  const other = await create('createLink', { url: `${TARGET}${same}` }, same)
  if (one.ok && other.ok && one.value.shorturl === other.value.shorturl)
    notice('createLink', 18, 'the same long URL returns the existing link', 'Shows the link once.')
  const usable = rows
    .get('listDomains')
    ?.find(({ id, domain, unverified }) => id !== null && domain !== '' && unverified === undefined)
  if (typeof usable?.domain !== 'string') return
  const input = { url: `${TARGET}${tag}/domain`, domain: usable.domain }
  const result = await create('createLink', input, `${tag}/domain`, 'attempt')
  if (result.ok) compare(writing, input, result.value.shorturl, null)
}

/** Searches after all links are created, so that the list has several rows. */
const searchForLink = async (check: Check, shortUrl: string | null): Promise<void> => {
  const { conversation, tag, notice } = check
  if (shortUrl !== null) await conversation.ask('listLinks', { short: shortUrl }, 'attempt')
  const search = await conversation.ask('listLinks', { q: tag, limit: 5 })
  const rows = search.ok && 'urls' in search.value.data ? search.value.data.urls : []
  findTimeZone(check, rows.find((row) => row.shorturl === shortUrl)?.date ?? '')
  if (rows.some((row) => !JSON.stringify(row).includes(tag)))
    notice('listLinks', 13, 'search terms are ignored', 'Searches the listed links itself.')
}

/** Derives the time zone of the service's dates from a link that was just created, also if the account names another. */
const findTimeZone = ({ conversation: { exchanges }, notice }: Check, date: string): void => {
  const zone = exchanges.map(({ answered: { result } }) => zoneIn(result)).find((said) => said !== undefined)
  const creation = exchanges.findLast(({ operation, answered }) => operation === 'createLink' && answered.result.ok)
  const shown = Date.parse(`${date.replace(' ', 'T')}Z`)
  if (creation === undefined || Number.isNaN(shown)) return
  const minutes = Math.round((shown - creation.heardAt - (creation.answered.clockOffsetMs ?? 0)) / 900_000) * 15
  const hours = `${Math.abs(minutes) / 60} hours ${minutes > 0 ? 'ahead of' : 'behind'} UTC`
  if (zone !== undefined && minutesAhead(zone, creation.heardAt) !== minutes)
    notice('readAccount', 25, `dates are not in the zone ${zone}`, 'Reads and shows all times as in that zone.')
  if (minutes !== 0) notice('createLink', 25, `dates are local, ${hours}`, 'Learns this and converts times.')
}

const zoneIn = (result: Result<object>): string | undefined => {
  const data = result.ok && 'data' in result.value ? result.value.data : null
  return isJsonObject(data) && typeof data.zone === 'string' ? data.zone : undefined
}

/** Assigns the link twice, to see how the service answers if it is assigned already. */
const assignTwice = async ({ conversation, notice }: Check, { assign }: Resource, id: number, linkId?: number) => {
  if (assign === undefined || linkId === undefined) return
  const input = assignmentOf(assign, id, linkId)
  const first = await conversation.askPlanned(assign, input)
  const second = await conversation.askPlanned(assign, input, 'probe')
  if (first.ok && !second.ok) notice(assign, 28, 'assigning an item again is refused', 'Treats it as done.')
}

const update = async ({ conversation, context, notice }: Writing, resource: Resource, id: number): Promise<void> => {
  const { update: operation, create: creation } = resource
  if (operation === undefined) return
  const isLink = creation === 'createLink'
  const before = isLink ? await conversation.ask('readLink', { id }) : null
  const updated = await conversation.askPlanned(operation, { id, ...SAMPLES[operation](context) })
  const after = isLink ? await conversation.ask('readLink', { id }) : null
  if (before?.ok !== true || !updated.ok || after?.ok !== true) return
  // The update changes only the description, so every other field should stay the same.
  const [was, is]: JsonObject[] = [before.value.details, after.value.details]
  const cleared = SHOWN_FIELDS.filter(
    (field) => field !== 'description' && JSON.stringify(was?.[field]) !== JSON.stringify(is?.[field]),
  )
  const says = `an update clears fields it doesn’t contain (${cleared.join(', ')})`
  if (cleared.length > 0) notice('updateLink', null, says, 'Sends everything it knows, and warns about the rest.')
}

/** Creates one of everything, then assigns, reads and updates it. */
export const writeEverything = async (
  check: Check,
  remember: ReturnType<typeof createCleanUp>['remember'],
  email: string,
): Promise<void> => {
  const { conversation, tag, now, rows } = check
  const type = rows.get('listPixels')?.[0]?.type
  const context = { tag, now, pixelType: typeof type === 'string' ? type : undefined }
  const create: Writing['create'] = async (operation, input, name, purpose = 'use') => {
    const result = await conversation.ask(operation, input, purpose)
    remember(operation, name, result)
    return result
  }
  const writing: Writing = { ...check, context, create }
  const ids = new Map<Creation, number>()
  for (const { create: operation } of RESOURCES) {
    const purpose = mayBeRefused(operation, context) ? 'attempt' : 'use'
    // `SAMPLES` pairs each creation with its own input; TypeScript cannot follow that through a union of names.
    const result: Result<object> = await create(operation, SAMPLES[operation](context) as never, tag, purpose)
    const id = idIn(result)
    if (id !== null) ids.set(operation, id)
    await EXTRAS[operation]?.(writing, result)
  }
  for (const resource of RESOURCES) {
    const id = ids.get(resource.create)
    if (id === undefined) continue
    await assignTwice(check, resource, id, ids.get('createLink'))
    for (const { operation, idFrom, input, isPaged } of READS)
      if (isPaged && idFrom !== undefined && idFrom === resource.list)
        await conversation.askPlanned(operation, { ...input, id })
    await update(writing, resource, id)
  }
  // Sends the account's present email, so nothing changes.
  if (operations.updateAccount.body.safeParse({ email }).success)
    await conversation.ask('updateAccount', { email }, 'attempt')
}
