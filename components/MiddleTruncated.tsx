import './MiddleTruncated.css'

/**
 * The end is always visible, because it distinguishes similar addresses. Splits between characters, never within one.
 */
const HEAD_AND_TAIL = /^(.{16}.*?)(.{1,10})$/su

interface MiddleTruncatedProps {
  text: string
  /** `ltr` is an address and is shortened in its middle; any other text is shortened at its end. */
  dir?: 'auto' | 'ltr'
  /** Precedes the text without being seen. */
  scheme?: string
  /** How many characters at its start matter less. */
  quiet?: number
}

/**
 * A text on one line. The page contains it once and complete, so that screen readers, copying and the browser's search
 * get all of it. The pointer gets it as a tooltip, and keyboard focus on the link or button around it shows it in a box
 * (`followTruncatedTexts`, once per page, because many of these are rendered at once and must be cheap).
 */
export function MiddleTruncated({ text, dir = 'auto', scheme = '', quiet = 0 }: MiddleTruncatedProps) {
  const [, head = text, tail] = (dir === 'ltr' && HEAD_AND_TAIL.exec(text)) || []
  return (
    <span class="middle-truncated" dir={dir} title={scheme + text} data-tail={tail}>
      <span class="middle-truncated-line">
        {scheme !== '' && <span class="unseen-scheme">{scheme}</span>}
        <span>
          {quiet > 0 && <span class="quiet">{head.slice(0, quiet)}</span>}
          {head.slice(quiet)}
        </span>
        {tail !== undefined && <span class="middle-truncated-tail">{tail}</span>}
      </span>
    </span>
  )
}
