import type { ListedLink } from '../../../lib/model/link-facts.ts'
import { deletionOf } from '../../../lib/model/undoable.ts'
import { laneOf } from '../../../lib/outbox/lane.ts'
import type { WorkerParts } from '../worker-parts.ts'
import { currentJobView } from './current-job-view.ts'

/** The link, with a note if a request to delete it is under way: until that is done, the service still has the link. */
export const withDeletion = async (
  { store, outbox, world }: Pick<WorkerParts, 'store' | 'outbox' | 'world'>,
  connection: string,
  link: ListedLink | null,
): Promise<ListedLink | null> => {
  if (link === null) return null
  const head = await store.headOfLane(connection, laneOf({ operation: 'deleteLink', input: { id: link.id } }))
  if (head?.operation !== 'deleteLink') return link
  const status = await outbox.status(connection)
  const deletion = deletionOf(status.ok ? currentJobView(head, status.value, world.now()) : head)
  return { ...link, facts: { ...link.facts, deletion } }
}
