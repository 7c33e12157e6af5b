import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog.tsx'
import type { ConnectionState } from './connection-state.ts'
import { hostOf, requestsWords } from './leaving-words.ts'

/** Asks before another connection takes the place of one for which requests wait. */
export function LeaveDialog({ state }: { state: ConnectionState }) {
  const leaving = state.leaving.value
  if (leaving === null) return null
  const { requests, baseUrl } = leaving
  return (
    <ConfirmDialog
      title="Connect to another service or account?"
      action="Connect anyway"
      onConfirm={() => void state.leave()}
      onClose={state.stay}
    >
      <p>
        {requestsWords(requests, 'is', 'are')} not done yet at <span dir="ltr">{hostOf(baseUrl)}</span>.
      </p>
      <p>
        {requests === 1 ? 'It stays' : 'They stay'} in the outbox and {requests === 1 ? 'waits' : 'wait'} until you
        connect to {hostOf(baseUrl)} with the same account again. Nothing of {requests === 1 ? 'it' : 'them'} is sent to
        the new connection.
      </p>
    </ConfirmDialog>
  )
}
