import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog.tsx'
import type { JobCounts } from '../../../lib/model/job-view.ts'
import { t } from '../../../lib/words/t.ts'
import type { ConnectionState } from './connection-state.ts'
import { lostByDisconnecting } from './lost-by-disconnecting.ts'

interface DisconnectDialogProps {
  state: ConnectionState
  counts: JobCounts | null
  /** Whether the key is encrypted with a passphrase, which is removed with it. */
  passphrase: boolean
}

export function DisconnectDialog({ state, counts, passphrase }: DisconnectDialogProps) {
  return (
    <ConfirmDialog
      title={t('connection_disconnect_title')}
      action={t('connection_disconnect')}
      onConfirm={() => void state.disconnect()}
      onClose={state.stay}
    >
      <p>{lostByDisconnecting(counts)}</p>
      <p>{t('connection_disconnect_removes')}</p>
      {passphrase && <p>{t('connection_disconnect_passphrase')}</p>}
    </ConfirmDialog>
  )
}
