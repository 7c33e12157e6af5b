import { t } from '../lib/words/t.ts'
import { WarningIcon } from './icons.tsx'
import { Notice } from './Notice.tsx'

interface InvisibleNoticeProps {
  /** The address with a name for each of its invisible characters. */
  shown: string
  /** The address without them. */
  clean: string
  onRemove: () => void
}

/** Shows the invisible characters inside an address, and offers it without them. */
export function InvisibleNotice({ shown, clean, onRemove }: InvisibleNoticeProps) {
  return (
    <Notice tone="warn" icon={<WarningIcon />} role="alert">
      <p>{t('shared_invisible', shown)}</p>
      <p>{t('shared_invisible_clean', clean)}</p>
      <div class="notice-actions">
        <button type="button" onClick={onRemove}>
          {t('shared_invisible_remove')}
        </button>
      </div>
    </Notice>
  )
}
