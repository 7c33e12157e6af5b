import { aliasOf } from '../../lib/address/short-url.ts'
import { differences, IN_DETAILS } from '../../lib/api/differences.ts'
import type { LinkCreate } from '../../lib/contract/link.ts'
import { FORM_ORDER, isOfKind, type LinkOption, optionRow } from '../../lib/contract/link-options.ts'
import type { Output } from '../../lib/contract/operations.ts'
import { toServiceTime } from '../../lib/model/service-clock.ts'
import { differenceText } from '../../lib/words/difference-text.ts'
import type { Conversation } from './conversation.ts'
import type { Noticed } from './report.ts'
import { create, notice, TARGET, type Writing } from './writing.ts'

const YEAR_MS = 365 * 86_400_000

/** The options that every account can ask for and that answers show. */
const TRIED = FORM_ORDER.filter((option) => isOfKind(option, 'alias') || IN_DETAILS.includes(option))

const sampleOf = (option: LinkOption, tag: string, now: number): unknown => {
  const row = optionRow(option)
  switch (row.kind) {
    case 'alias':
      return tag
    case 'date-time':
      return toServiceTime(now + YEAR_MS, 0)
    case 'rows':
      return [
        Object.fromEntries(
          Object.entries(row.cells).map(([key, { kind, offers }]) => [
            key,
            kind === 'address' ? `${TARGET}${tag}/${option}` : offers === 'countries' ? 'France' : 'iPhone',
          ]),
        ),
      ]
    case 'text':
    case 'secret':
    case 'image':
    case 'redirect':
    case 'choice':
    case 'domain':
    case 'reference':
    case 'set':
    case 'deep-links':
      return `${tag}, may be deleted`
  }
}

/** Makes links in every way that shows something; `id` is of the one with everything on it. */
export const tryLinks = async (writing: Writing): Promise<{ id: number | null; noticed: Noticed[] }> => {
  const { conversation, seen, tag, now } = writing
  const asked: LinkCreate = {
    url: `${TARGET}${tag}`,
    ...Object.fromEntries(TRIED.map((option) => [option, sampleOf(option, tag, now())])),
  }
  const noticed: Noticed[] = []
  const first = await create(writing, 'createLink', asked, tag)
  let details: Output<'readLink'>['details'] | null = null
  if (first.ok && first.value.id !== null) {
    const read = await conversation.ask('readLink', { id: first.value.id })
    if (read.ok) details = read.value.details
  }
  if (first.ok) noticed.push(...notAsAsked(asked, first.value.shorturl, details))

  const again = await create(writing, 'createLink', { url: `${TARGET}${tag}/other`, custom: tag }, tag, 'probe')
  if (again.ok && first.ok && aliasOf(first.value.shorturl) === tag && aliasOf(again.value.shorturl) !== tag)
    noticed.push(notice('createLink', 17, 'an alias that is taken is changed without a word', 'Says what it became.'))
  noticed.push(...(await trySameAddress(writing)))
  const domain = seen.domains.find(({ id, domain: address }) => id !== null && address !== '')?.domain
  if (domain !== undefined) {
    const onDomain = { url: `${TARGET}${tag}/domain`, domain }
    const made = await create(writing, 'createLink', onDomain, `${tag}/domain`, 'attempt')
    if (made.ok) noticed.push(...notAsAsked(onDomain, made.value.shorturl, null))
  }
  if (first.ok) await conversation.ask('listLinks', { short: first.value.shorturl }, 'attempt')
  const search = await conversation.ask('listLinks', { q: tag, limit: 5 })
  const rows = search.ok && 'urls' in search.value.data ? search.value.data.urls : []
  const listed = rows.find((row) => first.ok && row.shorturl === first.value.shorturl)
  noticed.push(...zone(listed?.date ?? details?.date ?? '', conversation))
  if (rows.some((row) => !JSON.stringify(row).includes(tag)))
    noticed.push(notice('listLinks', 13, 'the search words are ignored', 'Searches by itself in what is listed.'))
  return { id: first.ok ? first.value.id : null, noticed }
}

const notAsAsked = (asked: LinkCreate, shortUrl: string, details: Output<'readLink'>['details'] | null): Noticed[] =>
  differences(asked, shortUrl, details).map((difference) =>
    notice('createLink', 17, `success that is not as asked: ${differenceText(difference)}`, 'Says so beside the link.'),
  )

/** The link is seconds old, so its date shows the zone of the service's dates. */
const zone = (date: string, { exchanges }: Conversation): Noticed[] => {
  const made = exchanges.findLast(({ operation, answered }) => operation === 'createLink' && answered.result.ok)
  const shown = Date.parse(`${date.replace(' ', 'T')}Z`)
  if (made === undefined || Number.isNaN(shown)) return []
  const minutes = Math.round((shown - made.heardAt - (made.answered.clockOffsetMs ?? 0)) / 900_000) * 15
  if (minutes === 0) return []
  const hours = `${Math.abs(minutes) / 60} hours ${minutes > 0 ? 'ahead of' : 'behind'} UTC`
  return [
    notice('createLink', 25, `dates are local, ${hours}`, 'Learns that, and tells an expiry in the service’s time.'),
  ]
}

const trySameAddress = async (writing: Writing): Promise<Noticed[]> => {
  const name = `${writing.tag}/same`
  const input = { url: `${TARGET}${name}` }
  const one = await create(writing, 'createLink', input, name)
  const other = await create(writing, 'createLink', input, name)
  return one.ok && other.ok && one.value.shorturl === other.value.shorturl
    ? [notice('createLink', 18, 'the same long URL gives the link that exists', 'Shows it once.')]
    : []
}

/** What the link keeps when only its note is changed. */
export const tryEditing = async ({ conversation: { ask }, tag }: Writing, id: number): Promise<Noticed[]> => {
  const before = await ask('readLink', { id })
  const edited = await ask('updateLink', { id, url: `${TARGET}${tag}`, description: `${tag}, edited` })
  const after = await ask('readLink', { id })
  if (!before.ok || !edited.ok || !after.ok) return []
  const [had, has] = [before.value.details, after.value.details]
  const lost = (['expiry', 'location', 'device'] as const).filter(
    (part) => JSON.stringify(had[part]) !== JSON.stringify(has[part]),
  )
  const says = `an edit clears what it does not repeat (${lost.join(', ')})`
  return lost.length === 0
    ? []
    : [notice('updateLink', null, says, 'Sends all that it knows, and says what it cannot keep.')]
}
