import { t } from '../lib/words/t.ts'
import { WarningIcon } from './icons.tsx'
import { Notice } from './Notice.tsx'

interface CredentialsNoticeProps {
  /** The fields that contain them: `url`, or the path of an option. */
  credentials: readonly { field: string }[]
  onRemove: () => void
  onKeep: () => void
}

/** Asks what to do with the user names and passwords in a form's addresses before they are sent. */
export function CredentialsNotice({ credentials, onRemove, onKeep }: CredentialsNoticeProps) {
  return (
    <Notice tone="warn" icon={<WarningIcon />} role="alert">
      <p>{t(credentials.some(({ field }) => field === 'url') ? 'shared_credentials' : 'shared_credentials_options')}</p>
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
