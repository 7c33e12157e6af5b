import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog.tsx'
import type { JobCounts } from '../../../lib/model/job-view.ts'
import type { ConnectionState } from './connection-state.ts'
import { lostByDisconnecting } from './lost-by-disconnecting.ts'

interface DisconnectDialogProps {
  state: ConnectionState
  counts: JobCounts | null
  /** Whether the key is kept under a passphrase, which goes with it. */
  passphrase: boolean
}

export function DisconnectDialog({ state, counts, passphrase }: DisconnectDialogProps) {
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
      {passphrase && (
        <p>
          The passphrase is removed too, and passwords in presets, which are encrypted with it, can’t be read any more.
          To keep them, remove the passphrase first.
        </p>
      )}
    </ConfirmDialog>
  )
}
