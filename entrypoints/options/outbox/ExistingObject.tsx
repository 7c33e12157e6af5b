import type { JobView } from '../../../lib/model/job-view.ts'
import { t } from '../../../lib/words/t.ts'
import { existingObjectHash } from '../jobs/existing-object.ts'

/** Links to what already exists in place of what was to be created. */
export function ExistingObject({ job }: { job: JobView }) {
  const hash = existingObjectHash(job)
  return hash && <a href={hash}>{t('outbox_existing')}</a>
}
