import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog.tsx'
import { sentence } from '../../../components/sentence.tsx'
import { withoutScheme } from '../../../lib/words/format.ts'
import { t } from '../../../lib/words/t.ts'
import type { ConnectionState } from './connection-state.ts'

/** Asks before another connection replaces one for which requests are waiting. */
export function LeaveDialog({ state }: { state: ConnectionState }) {
  const leaving = state.leaving.value
  if (leaving === null) return null
  const host = <span dir="ltr">{withoutScheme(leaving.baseUrl)}</span>
  return (
    <ConfirmDialog
      title={t('connection_leave_title')}
      action={t('connection_leave')}
      onConfirm={() => void state.leave()}
      onClose={state.stay}
    >
      <p>{sentence('connection_leave_requests', leaving.requests, host)}</p>
      <p>{sentence('connection_leave_effect', host)}</p>
    </ConfirmDialog>
  )
}
