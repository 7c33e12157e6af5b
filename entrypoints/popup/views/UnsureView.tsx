import { WarningIcon } from '../../../components/icons.tsx'
import { MiddleTruncated } from '../../../components/MiddleTruncated.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { ServiceQuote } from '../../../components/ServiceQuote.tsx'
import type { JobView } from '../../../lib/model/job-view.ts'
import { unsureFailureText } from '../../../lib/words/failure-text.ts'
import { t } from '../../../lib/words/t.ts'
import { timeTeller } from '../../../lib/words/time-text.ts'
import type { JobVerbs } from '../job-verbs.ts'
import type { Popup } from '../popup.ts'
import { focusPrimary } from './focus-primary.ts'

/** The link may have been made: nothing is sent again before the service was asked or the person has decided. */
export function UnsureView({ popup, job, verbs }: { popup: Popup; job: JobView; verbs: JobVerbs }) {
  const words = job.failure && unsureFailureText(job.failure, timeTeller(popup.now.value))
  return (
    <section class="popup-section" ref={focusPrimary}>
      <Notice tone="warn" icon={<WarningIcon />}>
        <h2>{t('popup_unsure')}</h2>
        <MiddleTruncated text={job.subject} dir="ltr" />
        {words && <p>{t('shared_title_and_advice', words.title, words.advice)}</p>}
        {words?.quote && <ServiceQuote text={words.quote} />}
        <p>{t('popup_unsure_advice')}</p>
      </Notice>
      <div class="popup-actions">
        <button type="button" class="primary" onClick={() => void verbs.check()}>
          {t('popup_check')}
        </button>
        <button type="button" onClick={() => void verbs.resolve(false)}>
          {t('popup_send_again')}
        </button>
        <button type="button" onClick={() => void verbs.resolve(true)}>
          {t('popup_was_made')}
        </button>
      </div>
    </section>
  )
}
