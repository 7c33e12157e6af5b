import { useEffect } from 'preact/hooks'
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { sentence } from '../../../components/sentence.tsx'
import { withoutScheme } from '../../../lib/words/format.ts'
import { t } from '../../../lib/words/t.ts'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import type { OtherConnectionsState } from './other-connections-state.ts'

interface OtherConnectionsNoticeProps {
  state: OtherConnectionsState
  /** Changes when another account is connected, and with it which requests belong to other connections. */
  account: object | null
  /** Opens the form for a key for this address. */
  onConnect: (baseUrl: string) => void
}

/** Says which other connections have unfinished requests. They aren't sent to the present connection. */
export function OtherConnectionsNotice({ state, account, onConnect }: OtherConnectionsNoticeProps) {
  useEffect(() => void state.load(), [state, account])
  const { waiting, discarding, failure } = state
  return (
    <>
      <SectionFailure failure={failure.value} />
      {waiting.value?.map((other) => (
        <Notice key={other.connection} tone="warn">
          <p>
            {sentence('outbox_other_connection', other.requests, <span dir="ltr">{withoutScheme(other.baseUrl)}</span>)}
          </p>
          <div class="notice-actions">
            <button type="button" onClick={() => onConnect(other.baseUrl)}>
              {t('outbox_other_connection_connect', withoutScheme(other.baseUrl))}
            </button>
            <button type="button" onClick={() => state.askDiscard(other)}>
              {t('outbox_discard')}
            </button>
          </div>
        </Notice>
      ))}
      {discarding.value && (
        <ConfirmDialog
          title={t('outbox_discard_many_title', discarding.value.requests)}
          action={t('outbox_discard')}
          onConfirm={() => void state.discard()}
          onClose={() => state.askDiscard(null)}
        >
          <p>
            {sentence(
              'outbox_other_connection_discard_effect',
              discarding.value.requests,
              <span dir="ltr">{withoutScheme(discarding.value.baseUrl)}</span>,
            )}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
