import { FailureNotice } from '../../../components/FailureNotice.tsx'
import type { Failure } from '../../../lib/model/failure.ts'
import { failureText } from '../../../lib/words/failure-text.ts'
import { fixedTime } from '../../../lib/words/time-text.ts'
import type { ConnectionState } from '../connection/connection-state.ts'
import { SectionFailure } from './SectionFailure.tsx'

interface KeyRejectionNoticeProps {
  rejection: Failure
  state: ConnectionState
}

/** The same in every section: nothing can be read or sent before there is a key that works. */
export function KeyRejectionNotice({ rejection, state }: KeyRejectionNoticeProps) {
  const checking = state.stage.value === 'checking'
  return (
    <>
      <FailureNotice words={failureText(rejection, fixedTime)}>
        <button type="button" class="primary" onClick={state.enterNewKey}>
          Enter a new key
        </button>
        <button type="button" aria-disabled={checking} onClick={() => void state.check()}>
          {checking ? 'Checking…' : 'Check'}
        </button>
      </FailureNotice>
      <SectionFailure failure={state.checkFailure.value} />
    </>
  )
}
