import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog.tsx'
import type { JobCounts } from '../../../lib/rpc/views/job-view.ts'
import type { ConnectionState } from './connection-state.ts'
import { lostByDisconnecting } from './lost-by-disconnecting.ts'

export function DisconnectDialog({ state, counts }: { state: ConnectionState; counts: JobCounts | null }) {
  return (
    <ConfirmDialog
      title="Disconnect from the service?"
      action="Disconnect"
      onConfirm={() => void state.disconnect()}
      onClose={state.stay}
    >
      <p>{lostByDisconnecting(counts)}</p>
      <p>
        The key and everything that was kept of the account are removed from this browser. Your links stay at the
        service and keep working.
      </p>
    </ConfirmDialog>
  )
}
