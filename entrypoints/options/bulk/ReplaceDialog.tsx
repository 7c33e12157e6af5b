import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog.tsx'
import { t } from '../../../lib/words/t.ts'
import type { SourceState } from './source-state.ts'

interface ReplaceDialogProps {
  source: SourceState
  /** Called when the file was read. */
  onReplaced?: () => void
}

/** Asks before a file replaces addresses that were not sent. */
export function ReplaceDialog({ source, onReplaced }: ReplaceDialogProps) {
  const file = source.replacing.value
  if (file === null) return null
  return (
    <ConfirmDialog
      title={t('bulk_replace_title')}
      action={t('bulk_replace')}
      onConfirm={() => void source.replace().then(onReplaced)}
      onClose={source.keep}
    >
      <p>{t('bulk_replace_text', file.name)}</p>
    </ConfirmDialog>
  )
}
