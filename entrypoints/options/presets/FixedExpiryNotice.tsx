import { Notice } from '../../../components/Notice.tsx'

interface FixedExpiryNoticeProps {
  /** As the service's own clock writes it. */
  expiry: string
  nowAtService: string
  problem: string | undefined
  onRemove: () => void
}

/** An expiry that is one moment for every link: from before there were others, or out of a file. */
export function FixedExpiryNotice({ expiry, nowAtService, problem, onRemove }: FixedExpiryNoticeProps) {
  // Date-times of the service sort as strings (FIELD.md line 25).
  const passed = expiry <= nowAtService
  return (
    <Notice tone={passed ? 'bad' : 'warn'}>
      <p>
        Every link expires at one fixed moment: <time dir="ltr">{expiry}</time>, in the service’s own time.
      </p>
      {passed && <p>It has passed: a link made with it is dead from the beginning, or refused.</p>}
      {problem && !passed && <p>{problem}</p>}
      <p class="quiet">It stays until you take it away, or say below after how long links expire.</p>
      <div class="notice-actions">
        <button type="button" onClick={onRemove}>
          Take this moment away
        </button>
      </div>
    </Notice>
  )
}
