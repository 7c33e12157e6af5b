import { WarningIcon } from '../../../components/icon/WarningIcon.tsx'
import { MiddleTruncated } from '../../../components/MiddleTruncated.tsx'
import { Notice } from '../../../components/Notice.tsx'
import type { JobView } from '../../../lib/model/job-view.ts'
import { unsureFailureText } from '../../../lib/words/failure-text.ts'
import type { JobVerbs } from '../job-verbs.ts'
import type { Popup } from '../popup.ts'
import { focusPrimary } from './focus-primary.ts'
import { tellTime } from './tell-time.ts'

/** The link may have been made: nothing is sent again before the service was asked or the person has decided. */
export function UnsureView({ popup, job, verbs }: { popup: Popup; job: JobView; verbs: JobVerbs }) {
  const words = job.failure && unsureFailureText(job.failure, tellTime(popup.now.value))
  return (
    <section class="popup-section" ref={focusPrimary}>
      <Notice tone="warn" icon={<WarningIcon />}>
        <h2>It may have been made</h2>
        <MiddleTruncated text={job.subject} dir="ltr" />
        {words && (
          <p>
            {words.title}. {words.advice}
          </p>
        )}
        {words?.quote && (
          <p>
            The service said: <q dir="auto">{words.quote}</q>
          </p>
        )}
        <p>Check asks the service. Send it again only if you know that the link does not exist.</p>
      </Notice>
      <div class="popup-actions">
        <button type="button" class="primary" onClick={() => void verbs.check()}>
          Check
        </button>
        <button type="button" onClick={() => void verbs.resolve(false)}>
          Send again
        </button>
        <button type="button" onClick={() => void verbs.resolve(true)}>
          It was made
        </button>
      </div>
    </section>
  )
}
