import { t } from '../lib/words/t.ts'
import { WarningIcon } from './icons.tsx'
import { Notice } from './Notice.tsx'

interface CredentialsNoticeProps {
  onRemove: () => void
  onKeep: () => void
}

/** Asks what is to be done with the user name and password in an address, before it is sent. */
export function CredentialsNotice({ onRemove, onKeep }: CredentialsNoticeProps) {
  return (
    <Notice tone="warn" icon={<WarningIcon />} role="alert">
      <p>{t('shared_credentials')}</p>
      <div class="notice-actions">
        <button type="button" onClick={onRemove}>
          {t('shared_credentials_remove')}
        </button>
        <button type="button" class="plain" onClick={onKeep}>
          {t('shared_credentials_keep')}
        </button>
      </div>
    </Notice>
  )
}
