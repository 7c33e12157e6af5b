import type { WriteName } from '../../../lib/contract/operations.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import { routeHash } from '../page/route.ts'
import type { SectionId } from '../sections.ts'

/** Where an object of its own can be opened. */
const OPENED_IN: { [N in WriteName]?: SectionId } = { createChannel: 'channels' }

/** Where what stands in the way of a creation can be opened (FIELD.md line 27); `null` where nothing was named. */
export const existingObjectHash = ({ operation, failure }: Pick<JobView, 'operation' | 'failure'>): string | null => {
  const section = OPENED_IN[operation]
  const id = failure?.kind === 'refused' ? failure.existingId : undefined
  return section === undefined || id === undefined ? null : routeHash(section, id)
}
