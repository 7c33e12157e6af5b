import { useState } from 'preact/hooks'
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog.tsx'
import type { StoragePart } from '../../../lib/model/failure.ts'
import { type PlainKey, t } from '../../../lib/words/t.ts'

interface StartAnewProps {
  part: StoragePart
  onStart: () => void
}

const WORDS: Readonly<Record<StoragePart, { action: PlainKey; title: PlainKey; lost: PlainKey }>> = {
  outbox: {
    action: 'page_start_anew_outbox',
    title: 'page_start_anew_outbox_title',
    lost: 'page_start_anew_outbox_lost',
  },
  settings: {
    action: 'page_start_anew_settings',
    title: 'page_start_anew_settings_title',
    lost: 'page_start_anew_settings_lost',
  },
  connection: {
    action: 'page_start_anew_connection',
    title: 'page_start_anew_connection_title',
    lost: 'page_start_anew_connection_lost',
  },
}

/** Sets aside storage that cannot be used, after a confirmation: something is lost by it. */
export function StartAnew({ part, onStart }: StartAnewProps) {
  const [asking, setAsking] = useState(false)
  const { action, title, lost } = WORDS[part]
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        {t(action)}
      </button>
      {asking && (
        <ConfirmDialog
          title={t(title)}
          action={t('page_start_anew')}
          onConfirm={() => {
            setAsking(false)
            onStart()
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t(lost)}</p>
          <p>{t('page_start_anew_hint')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
