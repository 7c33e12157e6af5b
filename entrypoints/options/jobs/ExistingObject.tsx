import type { WriteName } from '../../../lib/contract/operations.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import { t } from '../../../lib/words/t.ts'
import { routeHash, type SectionId } from '../page/route.ts'

/** The sections in which an object can be opened on its own. */
const OPENED_IN: { [N in WriteName]?: SectionId } = { createChannel: 'channels' }

/** The link to the object that prevents a creation (FIELD.md line 27); `null` if none was named. */
export const existingObjectHash = ({ operation, failure }: Pick<JobView, 'operation' | 'failure'>): string | null => {
  const section = OPENED_IN[operation]
  const id = failure?.kind === 'refused' ? failure.existingId : undefined
  return section === undefined || id === undefined ? null : routeHash(section, id)
}

/** A link to the existing object that prevents the creation. */
export function ExistingObject({ job }: { job: JobView }) {
  const hash = existingObjectHash(job)
  return hash && <a href={hash}>{t('outbox_existing')}</a>
}
