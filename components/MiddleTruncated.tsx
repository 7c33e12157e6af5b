import './MiddleTruncated.css'

/** The end always stays: it tells similar addresses apart. Cut between characters, never within one. */
const HEAD_AND_TAIL = /^(.{16}.*?)(.{1,10})$/su

interface MiddleTruncatedProps {
  text: string
  /** `ltr` is an address and gives up its middle where room is short; any other text gives up its end. */
  dir?: 'auto' | 'ltr'
}

/**
 * A text on one line. Nothing is taken out of it: it stands in the page once and in one piece, so that screen readers,
 * copying and the browser's find get the whole. A pointer gets the whole as a tooltip, and keyboard focus on it or around
 * it shows it in a box (`followTruncatedTexts`, once for a page: many of these are drawn at once, and must cost little).
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
