import './MiddleTruncated.css'

/**
 * The end is always visible, because it distinguishes similar addresses. Splits between characters, never within one.
 */
const HEAD_AND_TAIL = /^(.{16}.*?)(.{1,10})$/su

interface MiddleTruncatedProps {
  text: string
  /** `ltr` is an address and is shortened in its middle; any other text is shortened at its end. */
  dir?: 'auto' | 'ltr'
}

/**
 * A text on one line. The page contains it once and complete, so that screen readers, copying and the browser's search
 * get all of it. The pointer gets it as a tooltip, and keyboard focus on the link or button around it shows it in a box
 * (`followTruncatedTexts`, once per page, because many of these are rendered at once and must be cheap).
 */
export function MiddleTruncated({ text, dir = 'auto' }: MiddleTruncatedProps) {
  const [, head, tail] = (dir === 'ltr' && HEAD_AND_TAIL.exec(text)) || []
  if (tail === undefined)
    return (
      <span class="middle-truncated" dir={dir} title={text}>
        <span class="middle-truncated-line">{text}</span>
      </span>
    )
  return (
    <span class="middle-truncated" dir={dir} title={text} data-tail={tail}>
      <span class="middle-truncated-line">
        <span>{head}</span>
        <span class="middle-truncated-tail">{tail}</span>
      </span>
    </span>
  )
}
