import { operations } from '../../lib/contract/operations.ts'
import { PIXEL_TYPES } from '../../lib/contract/pixel.ts'
import { bodyOf } from './envelope-rules.ts'
import type { Noticed } from './report.ts'
import { create, notice, TARGET, type Writing } from './writing.ts'
import { tryEditing, tryLinks } from './writing-links.ts'

const tryChannel = async (writing: Writing, linkId: number | null): Promise<Noticed[]> => {
  const { conversation, tag } = writing
  const { ask } = conversation
  const channel = { name: tag, description: 'may be deleted', color: '#1A2B3C', starred: false }
  const made = await create(writing, 'createChannel', channel, tag)
  const noticed: Noticed[] = []
  const again = await create(writing, 'createChannel', channel, tag, 'probe')
  if (!again.ok && again.failure.kind === 'refused') {
    const withId =
      bodyOf(conversation.exchanges.at(-1)?.raw ?? null)?.id !== undefined ? ', with the id of the one that has it' : ''
    noticed.push(
      notice('createChannel', 27, `a name that is taken is refused${withId}`, 'Offers the channel that has it.'),
    )
  }
  if (!made.ok) return noticed
  const { id } = made.value
  if (linkId !== null) {
    const assignment = { channelid: id, type: 'links', itemid: linkId } as const
    const first = await ask('assignToChannel', assignment)
    const second = await ask('assignToChannel', assignment, 'probe')
    if (first.ok && !second.ok) noticed.push(refusedAgain('assignToChannel'))
  }
  await ask('listChannelItems', { id, limit: 5 })
  await ask('updateChannel', { id, starred: true })
  return noticed
}

const refusedAgain = (operation: Noticed['operation']): Noticed =>
  notice(operation, 28, 'assigning what is assigned is refused', 'Takes it as done.')

const tryCampaign = async (writing: Writing, linkId: number | null): Promise<Noticed[]> => {
  const { conversation, tag } = writing
  const { ask } = conversation
  const made = await create(writing, 'createCampaign', { name: tag, slug: tag, public: false }, tag)
  if (!made.ok) return []
  const { id, domain } = made.value
  const noticed: Noticed[] = []
  if (domain !== tag && domain.toLowerCase() === tag.toLowerCase())
    noticed.push(notice('createCampaign', 26, 'the letter case of a name is changed', 'Shows the name as it became.'))
  if (linkId !== null) {
    const assignment = { campaignid: id, linkid: linkId }
    const first = await ask('assignLinkToCampaign', assignment)
    const second = await ask('assignLinkToCampaign', assignment, 'probe')
    if (first.ok && !second.ok) noticed.push(refusedAgain('assignLinkToCampaign'))
  }
  await ask('updateCampaign', { id, name: tag, public: true })
  return noticed
}

const tryPixel = async (writing: Writing): Promise<void> => {
  const { conversation, seen, tag } = writing
  // Which words a service has for types, only its own pixels tell; a neutral one it may refuse.
  const own = seen.pixels[0]?.type
  const pixel = { type: own ?? PIXEL_TYPES[0], name: tag, tag: 'may-be-deleted' }
  const made = await create(writing, 'createPixel', pixel, tag, own === undefined ? 'attempt' : 'use')
  if (made.ok) await conversation.ask('updatePixel', { id: made.value.id, name: tag, tag: 'may-be-deleted-too' })
}

const tryDomain = async (writing: Writing): Promise<void> => {
  const { conversation, tag } = writing
  const domain = `https://${tag}.example.com`
  // It does not point to the service, which a service may rightly ask for.
  const made = await create(writing, 'createDomain', { domain }, domain, 'attempt')
  if (made.ok) await conversation.ask('updateDomain', { id: made.value.id, redirectroot: TARGET })
}

/** Makes one of everything, uses it, and changes it. What is made stands in `made` for cleaning up. */
export const writeEverything = async (writing: Writing): Promise<Noticed[]> => {
  const { conversation, seen } = writing
  const { id, noticed } = await tryLinks(writing)
  const more = [...noticed, ...(await tryChannel(writing, id)), ...(await tryCampaign(writing, id))]
  await tryPixel(writing)
  await tryDomain(writing)
  if (id !== null) more.push(...(await tryEditing(writing, id)))
  // The address that it has already: nothing changes.
  if (operations.updateAccount.body.safeParse({ email: seen.account.email }).success)
    await conversation.ask('updateAccount', { email: seen.account.email }, 'attempt')
  return more
}
