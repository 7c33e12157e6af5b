import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { FailureNotice } from '../../../components/FailureNotice.tsx'
import type { Failure, StoragePart } from '../../../lib/model/failure.ts'
import { failureText } from '../../../lib/words/failure-text.ts'
import { fixedTime } from '../../../lib/words/time-text.ts'
import { StartAnew } from './StartAnew.tsx'

/**
 * Whether a rejection is of the key that is being typed. That the connection's own was rejected is said above every
 * section as long as it is so: what a section once failed with must not say it again, or still.
 */
export const AboutTypedKey = createContext(false)

interface SectionFailureProps {
  failure: Failure | null
  /** What else should be known, such as that the list is an older one. */
  onRetry?: () => void
  /** Where a person may put aside what cannot be used. */
  onStartAnew?: ((part: StoragePart) => void) | undefined
}

/** What went wrong in a section. Its times stand still: an alert that counts down would be read out every second. */
export function SectionFailure({ failure, onRetry, onStartAnew }: SectionFailureProps) {
  const isAboutTypedKey = useContext(AboutTypedKey)
  if (failure === null || (failure.kind === 'key-refused' && !isAboutTypedKey)) return null
  // Where there is no room, a new beginning would have none either.
  const part = failure.kind === 'storage' && failure.trouble !== 'full' ? failure.part : undefined
  return (
    <FailureNotice words={failureText(failure, fixedTime)}>
      {onRetry && (
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      )}
      {part && onStartAnew && <StartAnew part={part} onStart={() => onStartAnew(part)} />}
    </FailureNotice>
  )
}
