import { FailureNotice } from '../../../components/FailureNotice.tsx'
import type { Failure } from '../../../lib/model/failure.ts'
import { failureText } from '../../../lib/words/failure-text.ts'
import { t } from '../../../lib/words/t.ts'
import { fixedTime } from '../../../lib/words/time-text.ts'
import type { ConnectionState } from '../connection/connection-state.ts'
import { SectionFailure } from './SectionFailure.tsx'

interface KeyRejectionNoticeProps {
  rejection: Failure
  state: ConnectionState
}

/** Shown above every section: nothing can be read or sent until there is a key that works. */
export function KeyRejectionNotice({ rejection, state }: KeyRejectionNoticeProps) {
  const checking = state.stage.value === 'checking'
  return (
    <>
      <FailureNotice words={failureText(rejection, fixedTime)}>
        <button type="button" class="primary" onClick={state.enterNewKey}>
          {t('page_enter_key')}
        </button>
        <button type="button" aria-disabled={checking} onClick={() => void state.check()}>
          {t(checking ? 'page_checking_key' : 'page_check_key')}
        </button>
      </FailureNotice>
      <SectionFailure failure={state.checkFailure.value} />
    </>
  )
}
