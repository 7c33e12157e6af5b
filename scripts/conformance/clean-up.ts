import { readAllRows } from '../../lib/api/all-pages.ts'
import type { Read } from '../../lib/api/read.ts'
import type { Result } from '../../lib/model/failure.ts'
import { canHaveHappened } from '../../lib/outbox/can-have-happened.ts'
import type { Conversation } from './conversation.ts'
import { type Creation, RESOURCES, type Resource } from './plan.ts'

interface Created {
  creation: Creation
  name: string
  /** `null` if the answer was lost or has no id; the object is then searched for. */
  id: number | null
}

/** Something that the check created and could not delete. */
export interface LeftBehind {
  what: string
  name: string
  id: number | null
}

/** The id of what a creation created; `null` if the answer has none. */
export const idIn = (result: Result<object>): number | null =>
  result.ok && 'id' in result.value && typeof result.value.id === 'number' ? result.value.id : null

/** New objects are on the first pages, and more pages would cost too many requests. */
const MAX_PAGES = 5

/** Finds lost objects: everything that the check creates contains the tag, and nothing else does. */
const findByTag = async ({ askPlanned }: Conversation, { list }: Resource, tag: string): Promise<number[] | null> => {
  if (list === undefined) return null
  const filter = list === 'listLinks' ? { order: 'date' as const, q: tag } : {}
  const read = (operation: typeof list, input: object) => askPlanned(operation, { ...input })
  // `askPlanned` returns rows that the contract's schema has parsed.
  const rows = await readAllRows(read as Read, list, { limit: 100, ...filter }, MAX_PAGES)
  if (!rows.ok) return null
  return rows.value.rows
    .filter((row) => JSON.stringify(row).toLowerCase().includes(tag))
    .flatMap(({ id }) => (id === null ? [] : [id]))
}

/** Remembers what the check creates, to delete it at the end. */
export const createCleanUp = (conversation: Conversation, tag: string) => {
  const all: Created[] = []

  const deleteAll = async (resource: Resource): Promise<LeftBehind[]> => {
    const { create, what, remove } = resource
    const created = all.filter((each) => each.creation === create)
    const left: LeftBehind[] = []
    const ids = new Set(created.flatMap(({ id }) => (id === null ? [] : [id])))
    const lost = created.find(({ id }) => id === null)
    if (lost !== undefined) {
      const found = await findByTag(conversation, resource, tag)
      if (found === null) left.push({ what: `${what}, perhaps`, name: lost.name, id: null })
      for (const id of found ?? []) ids.add(id)
    }
    for (const id of ids) {
      const isDeleted = remove !== undefined && (await conversation.askPlanned(remove, { id })).ok
      if (!isDeleted) left.push({ what, name: created.find((each) => each.id === id)?.name ?? tag, id })
    }
    return left
  }

  return {
    remember: (creation: Creation, name: string, result: Result<object>): void => {
      if (result.ok || canHaveHappened(result.failure) !== 'no') all.push({ creation, name, id: idIn(result) })
    },
    /**
     * Deletes everything, beginning with links, because they refer to the others. Returns what could not be deleted.
     */
    run: async (): Promise<LeftBehind[]> => {
      const left: LeftBehind[] = []
      for (const resource of RESOURCES.toReversed()) left.push(...(await deleteAll(resource)))
      return left
    },
  }
}
