import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog.tsx'
import { Sentence } from '../../../components/Sentence.tsx'
import { t } from '../../../lib/words/t.ts'
import type { ConnectionState } from './connection-state.ts'

/** Asks before another connection replaces one for which requests are waiting. */
export function LeaveDialog({ state }: { state: ConnectionState }) {
  const leaving = state.leaving.value
  if (leaving === null) return null
  const host = <span dir="ltr">{shownHost(leaving.baseUrl)}</span>
  return (
    <ConfirmDialog
      title={t('connection_leave_title')}
      action={t('connection_leave')}
      onConfirm={() => void state.leave()}
      onClose={state.stay}
    >
      <p>
        <Sentence message="connection_leave_requests" values={[leaving.requests, host]} />
      </p>
      <p>
        <Sentence message="connection_leave_effect" values={[host]} />
      </p>
    </ConfirmDialog>
  )
}

/** A service's address as people say it. */
export const shownHost = (baseUrl: string): string => baseUrl.replace(/^https?:\/\//, '')
