import { readAllRows } from '../../lib/api/all-pages.ts'
import type { Read } from '../../lib/api/read.ts'
import type { Result } from '../../lib/model/failure.ts'
import { canHaveHappened } from '../../lib/outbox/can-have-happened.ts'
import type { Conversation } from './conversation.ts'
import type { LeftBehind } from './report.ts'

export type Creation = 'createLink' | 'createChannel' | 'createCampaign' | 'createPixel' | 'createDomain'
type Removal = 'deleteLink' | 'deleteChannel' | 'deleteCampaign' | 'deletePixel' | 'deleteDomain'

interface Thing {
  creation: Creation
  name: string
  /** `null` when the service did not say: it is looked for. */
  id: number | null
}

/** Remembers what the check makes, to take it away again. */
export interface CleaningUp {
  remember: (creation: Creation, name: string, result: Result<object>) => void
  /** Deletes all of it. What is returned could not be deleted. */
  cleanUp: (conversation: Conversation, tag: string) => Promise<LeftBehind[]>
}

const KINDS: { [C in Creation]: { what: string; removal: Removal } } = {
  createLink: { what: 'link', removal: 'deleteLink' },
  createChannel: { what: 'channel', removal: 'deleteChannel' },
  createCampaign: { what: 'campaign', removal: 'deleteCampaign' },
  createPixel: { what: 'pixel', removal: 'deletePixel' },
  createDomain: { what: 'domain', removal: 'deleteDomain' },
}

const PAGE = { limit: 100 }
/** What was just made stands on the first pages, or the account is too big to be searched for it. */
const MAX_PAGES = 5

const LISTS: { [C in Creation]: (read: Read, tag: string) => Promise<Result<{ rows: { id: number | null }[] }>> } = {
  createLink: (read, tag) => readAllRows(read, 'listLinks', { ...PAGE, order: 'date', q: tag }, MAX_PAGES),
  createChannel: (read) => readAllRows(read, 'listChannels', PAGE, MAX_PAGES),
  createCampaign: (read) => readAllRows(read, 'listCampaigns', PAGE, MAX_PAGES),
  createPixel: (read) => readAllRows(read, 'listPixels', PAGE, MAX_PAGES),
  createDomain: (read) => readAllRows(read, 'listDomains', PAGE, MAX_PAGES),
}

const idIn = (value: object): number | null => ('id' in value && typeof value.id === 'number' ? value.id : null)

/** The tag is in everything that the check makes, and in nothing else. */
const findLost = async ({ ask }: Conversation, creation: Creation, tag: string): Promise<number[] | null> => {
  const rows = await LISTS[creation]((operation, input) => ask(operation, input), tag)
  if (!rows.ok) return null
  const ours = rows.value.rows.filter((row) => JSON.stringify(row).toLowerCase().includes(tag))
  return ours.map(({ id }) => id).filter((id) => id !== null)
}

export const createCleaningUp = (): CleaningUp => {
  const things: Thing[] = []

  const remember: CleaningUp['remember'] = (creation, name, result) => {
    if (!result.ok && canHaveHappened(result.failure) === 'no') return
    const id = result.ok ? idIn(result.value) : null
    const isKnown = things.some((thing) => thing.creation === creation && id !== null && thing.id === id)
    if (!isKnown) things.push({ creation, name, id })
  }

  const cleanUp: CleaningUp['cleanUp'] = async (conversation, tag) => {
    const left: LeftBehind[] = []
    for (const creation of Object.keys(KINDS) as Creation[]) {
      const { what, removal } = KINDS[creation]
      const mine = things.filter((thing) => thing.creation === creation)
      const ids = new Set(mine.map(({ id }) => id).filter((id) => id !== null))
      const lost = mine.find(({ id }) => id === null)
      if (lost !== undefined) {
        const found = await findLost(conversation, creation, tag)
        if (found === null) left.push({ what: `${what}, perhaps`, name: lost.name, id: null })
        for (const id of found ?? []) ids.add(id)
      }
      for (const id of ids) {
        const removed = await conversation.ask(removal, { id })
        const name = mine.find((thing) => thing.id === id)?.name ?? tag
        if (!removed.ok) left.push({ what, name, id })
      }
    }
    return left
  }

  return { remember, cleanUp }
}
