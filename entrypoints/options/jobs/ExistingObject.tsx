import type { WriteName } from '../../../lib/contract/operations.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import { t } from '../../../lib/words/t.ts'
import { usePageTools } from '../page/page-context.ts'
import type { Named, SectionId } from '../page/route.ts'

/** The sections that can open one object. */
const OPENED_IN: { [N in WriteName]?: SectionId } = { createChannel: 'channels' }

interface Existing {
  section: SectionId
  object: Named
}

/**
 * The object that prevents a creation (FIELD.md line 27), with the name that was to be created; `null` if the service
 * named none.
 */
export const existingObject = ({
  operation,
  input,
  failure,
}: Pick<JobView, 'operation' | 'input' | 'failure'>): Existing | null => {
  const section = OPENED_IN[operation]
  const id = failure?.kind === 'refused' ? failure.existingId : undefined
  if (section === undefined || id === undefined) return null
  return { section, object: { id, name: typeof input.name === 'string' ? input.name : '' } }
}

/** A link to the existing object that prevents the creation. */
export function ExistingObject({ job }: { job: JobView }) {
  const { hashOf } = usePageTools()
  const existing = existingObject(job)
  return existing && <a href={hashOf(existing.section, existing)}>{t('outbox_existing')}</a>
}
