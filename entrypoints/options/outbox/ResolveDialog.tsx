import { Dialog } from '../../../components/dialog/Dialog.tsx'
import { usePageTools } from '../page/page-context.ts'
import { JobMark } from './JobMark.tsx'
import { jobReason, OPERATION_NAMES } from './job-text.ts'
import type { OutboxState } from './outbox-state.ts'

/** The person decides what reading could not: whether a request reached the service. */
export function ResolveDialog({ state }: { state: OutboxState }) {
  const { clock } = usePageTools()
  const job = state.resolving.value
  if (job === null) return null
  const reason = jobReason(job, clock.value)
  const decidable = job.state === 'unsure'
  return (
    <Dialog
      title="Was it made?"
      onClose={state.putAway}
      actions={
        <>
          <button type="button" class="aside" onClick={state.putAway}>
            Cancel
          </button>
          {decidable && (
            <>
              <button type="button" onClick={() => void state.resolve(false)}>
                Send again
              </button>
              <button type="button" class="primary" onClick={() => void state.resolve(true)}>
                It was made
              </button>
            </>
          )}
        </>
      }
    >
      <p dir="auto">
        {OPERATION_NAMES[job.operation]}: <strong>{job.subject}</strong> <JobMark job={job} />
      </p>
      {reason && <p class="quiet">{reason.text}</p>}
      <p>
        Look at the service. If it is there, choose “It was made”. If it is not, choose “Send again”: should it be there
        after all, you will have it twice.
      </p>
      {decidable && (
        <div>
          <button type="button" onClick={() => void state.check()}>
            Check
          </button>
        </div>
      )}
    </Dialog>
  )
}
