import { Dialog } from '../../../components/dialog/Dialog.tsx'
import { sentence } from '../../../components/sentence.tsx'
import { t } from '../../../lib/words/t.ts'
import { JobMark } from '../jobs/JobMark.tsx'
import { jobReason, operationName, resolveAdvice } from '../jobs/job-text.ts'
import { usePageTools } from '../page/page-context.ts'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import type { OutboxState } from './outbox-state.ts'

/** The user decides what the service's lists could not: whether a request went through. */
export function ResolveDialog({ state }: { state: OutboxState }) {
  const { clock } = usePageTools()
  const job = state.resolving.value
  if (job === null) return null
  const reason = jobReason(job, clock.value)
  const decidable = job.state === 'unsure'
  return (
    <Dialog
      title={t('outbox_resolve_title')}
      onClose={state.close}
      actions={
        <>
          <button type="button" class="aside" onClick={state.close}>
            {t('shared_cancel')}
          </button>
          {decidable && (
            <>
              <button type="button" onClick={() => void state.resolve(false)}>
                {t('outbox_resolve_again')}
              </button>
              <button type="button" class="primary" onClick={() => void state.resolve(true)}>
                {t('outbox_resolve_happened')}
              </button>
            </>
          )}
        </>
      }
    >
      <p>
        {sentence('outbox_request', operationName(job.operation), <strong dir="auto">{job.subject}</strong>)}{' '}
        <JobMark job={job} />
      </p>
      {reason && <p class="quiet">{reason.text}</p>}
      <SectionFailure failure={state.failure.value} />
      {decidable && (
        <>
          <p>{resolveAdvice(job.operation)}</p>
          <div>
            <button type="button" onClick={() => void state.check()}>
              {t('outbox_check')}
            </button>
          </div>
        </>
      )}
    </Dialog>
  )
}
