import { FailureNotice } from '../../components/FailureNotice.tsx'
import type { Failure } from '../../lib/failure.ts'
import { failureText } from '../../lib/failure-text.ts'
import { fixedTime } from './time-text.ts'

interface SectionFailureProps {
  failure: Failure | null
  /** What else should be known, such as that the list is an older one. */
  onRetry?: () => void
}

/** What went wrong in a section. Its times stand still: an alert that counts down would be read out every second. */
export function SectionFailure({ failure, onRetry }: SectionFailureProps) {
  if (failure === null) return null
  return (
    <FailureNotice words={failureText(failure, fixedTime)}>
      {onRetry && (
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </FailureNotice>
  )
}
