import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { FailureNotice } from '../../../components/FailureNotice.tsx'
import type { Failure, StoragePart } from '../../../lib/model/failure.ts'
import { failureText } from '../../../lib/words/failure-text.ts'
import { t } from '../../../lib/words/t.ts'
import { fixedTime } from '../../../lib/words/time-text.ts'
import { StartAnew } from './StartAnew.tsx'

/**
 * Whether a rejection is about the key that is being typed. The notice above every section says whether the connection's
 * own key is rejected, so sections don't repeat that.
 */
export const AboutTypedKey = createContext(false)

interface SectionFailureProps {
  failure: Failure | null
  onRetry?: () => void
  /** Sets damaged storage aside and starts with empty storage. */
  onStartAnew?: ((part: StoragePart) => void) | undefined
}

/** What went wrong in a section. Its times are fixed: an alert with a countdown would be announced every second. */
export function SectionFailure({ failure, onRetry, onStartAnew }: SectionFailureProps) {
  const isAboutTypedKey = useContext(AboutTypedKey)
  if (failure === null || (failure.kind === 'key-refused' && !isAboutTypedKey)) return null
  // A full disk has no room for new storage either.
  const part = failure.kind === 'storage' && failure.trouble !== 'full' ? failure.part : undefined
  return (
    <FailureNotice words={failureText(failure, fixedTime)}>
      {onRetry && (
        <button type="button" onClick={onRetry}>
          {t('page_try_again')}
        </button>
      )}
      {part && onStartAnew && <StartAnew part={part} onStart={() => onStartAnew(part)} />}
    </FailureNotice>
  )
}
