import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog.tsx'
import type { JobCounts } from '../../../lib/model/job-view.ts'
import { t } from '../../../lib/words/t.ts'
import type { ConnectionState } from './connection-state.ts'

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

/** What disconnecting removes from the outbox, in sentences. `null`: the outbox couldn't be counted. */
export const lostByDisconnecting = (counts: JobCounts | null): string => {
  if (counts === null) return t('connection_lost_unknown')
  const { waiting, sending, reconciling, unsure, failed } = counts
  const perhapsSent = sending + reconciling + unsure
  const sentences = [
    ...(waiting > 0 ? [t('connection_lost_waiting', waiting)] : []),
    ...(perhapsSent > 0 ? [t('connection_lost_unsure', perhapsSent)] : []),
    ...(failed > 0 ? [t('connection_lost_failed', failed)] : []),
  ]
  return sentences.length === 0 ? t('connection_lost_nothing') : sentences.join(' ')
}
