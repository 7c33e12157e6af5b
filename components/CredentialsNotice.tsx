import { WarningIcon } from './icon/WarningIcon.tsx'
import { Notice } from './Notice.tsx'

interface CredentialsNoticeProps {
  onRemove: () => void
  onKeep: () => void
}

/** Asks what is to be done with the user name and password in an address, before it is sent. */
export function CredentialsNotice({ onRemove, onKeep }: CredentialsNoticeProps) {
  return (
    <Notice tone="warn" icon={<WarningIcon />} role="alert">
      <p>This address contains a user name and password. Anyone with the link will see them.</p>
      <div class="notice-actions">
        <button type="button" onClick={onRemove}>
          Remove them
        </button>
        <button type="button" class="plain" onClick={onKeep}>
          Keep them
        </button>
      </div>
    </Notice>
  )
}
