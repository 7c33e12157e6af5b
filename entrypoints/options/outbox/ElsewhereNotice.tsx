import { useEffect } from 'preact/hooks'
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { hostOf, requestsWords } from '../connection/leaving-words.ts'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import type { ElsewhereState } from './elsewhere-state.ts'

interface ElsewhereNoticeProps {
  state: ElsewhereState
  /** Whatever is of the present account: with another one, others are elsewhere. */
  account: object | null
  /** Goes to where a key for this address is entered. */
  onConnect: (baseUrl: string) => void
}

/** What waits for other connections: it is kept, and nothing of it is sent to the present one. */
export function ElsewhereNotice({ state, account, onConnect }: ElsewhereNoticeProps) {
  useEffect(() => void state.load(), [state, account])
  const { waiting, discarding, failure } = state
  return (
    <>
      <SectionFailure failure={failure.value} />
      {waiting.value?.map((elsewhere) => (
        <Notice key={elsewhere.connection} tone="warn">
          <p>
            {requestsWords(elsewhere.requests, 'waits', 'wait')} for another connection, to{' '}
            <span dir="ltr">{hostOf(elsewhere.baseUrl)}</span>. Connect to it again to send{' '}
            {elsewhere.requests === 1 ? 'it' : 'them'}.
          </p>
          <div class="notice-actions">
            <button type="button" onClick={() => onConnect(elsewhere.baseUrl)}>
              Connect to {hostOf(elsewhere.baseUrl)}
            </button>
            <button type="button" onClick={() => state.askDiscard(elsewhere)}>
              Discard
            </button>
          </div>
        </Notice>
      ))}
      {discarding.value && (
        <ConfirmDialog
          title={`Discard ${requestsWords(discarding.value.requests)}?`}
          action="Discard"
          onConfirm={() => void state.discard()}
          onClose={() => state.askDiscard(null)}
        >
          <p>
            Everything in the outbox for <span dir="ltr">{hostOf(discarding.value.baseUrl)}</span> is removed from this
            browser and will not be sent.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
