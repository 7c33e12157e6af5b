import { t } from '../lib/words/t.ts'
import { CopyStatus, useBriefCopying } from './CopyStatus.tsx'
import { CheckIcon, CopyIcon, WarningIcon } from './icons.tsx'
import { useFocusWithin } from './use-focus-within.ts'

interface CopyButtonProps {
  text: string
  /** Returns whether the text was copied. */
  copy: (text: string) => Promise<boolean>
  /** For lists: shows only an icon, named after what it copies. */
  compact?: boolean
  primary?: boolean
  /** The key that presses the button. */
  shortcut?: string | undefined
}

export function CopyButton({ text, copy, compact = false, primary = false, shortcut }: CopyButtonProps) {
  const [last, tell] = useBriefCopying<string>()
  const { hasFocus, listeners } = useFocusWithin()
  // Without a text, the service returned no short URL.
  if (text === '') return null
  // In a list, the button may have another text by now.
  const copying = last?.of === text ? last : null
  const words = copying === null ? null : t(copying.taken ? 'shared_copied' : 'shared_copy_refused')
  return (
    <>
      <button
        type="button"
        class={compact ? 'plain icon-only' : primary ? 'primary' : undefined}
        aria-label={compact ? t('shared_copy_text', text) : undefined}
        title={compact ? (words ?? t('shared_copy')) : undefined}
        aria-keyshortcuts={shortcut}
        {...listeners}
        onClick={() => void copy(text).then((taken) => tell(text, taken))}
      >
        {copying === null ? (
          <CopyIcon />
        ) : (
          <span key={copying.times} class={copying.taken ? 'copy-status' : 'copy-status refused'}>
            {copying.taken ? <CheckIcon /> : <WarningIcon />}
          </span>
        )}
        {!compact && t('shared_copy')}
      </button>
      {/* Beside the button, not part of its name. A refusal is shown as text; a success is marked on the button. */}
      {(!compact || hasFocus || copying !== null) && (
        <span class={copying?.taken === false ? 'copy-refusal' : 'visually-hidden'} role="status">
          <CopyStatus copying={copying} />
        </span>
      )}
    </>
  )
}
