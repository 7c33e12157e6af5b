import { cutText, type ShownPart } from '../lib/address/shown-address.ts'
import { Marked } from './Matched.tsx'
import { matchesIn, partsOf } from './matched-parts.ts'
import './MiddleTruncated.css'

/**
 * The end of an address is always visible, because it distinguishes similar addresses. Splits between characters, never
 * within one.
 */
const HEAD_AND_TAIL = /^(.{16}.*?)(.{1,10})$/su

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
/** The last part of an address with its separator. A longer part would leave no room for the head. */
const LAST_PART = /^(.{16}.*)([/?#&=][^/?#&=]{0,12})$/su

/**
 * Splits an address into head and tail, laid out as two lines, each in its own reading order. A right-to-left word
 * isn't split, because its letters would change places: the split is before the word, or there is none.
 */
export const headAndTail = (text: string): [head: string, tail?: string] => {
  const [, head = text, tail] = HEAD_AND_TAIL.exec(text) ?? []
  if (tail === undefined || !RIGHT_TO_LEFT.test(head.slice(-1) + tail[0]))
    return tail === undefined ? [text] : [head, tail]
  const [, before, part] = LAST_PART.exec(head) ?? []
  return before === undefined ? [text] : [before, part + tail]
}

interface MiddleTruncatedProps {
  text: string
  /** `ltr`: an address, which is shortened in the middle. Any other text is shortened at its end. */
  dir?: 'auto' | 'ltr'
  /** The parts of the text and how they look; by default one plain part. */
  parts?: readonly ShownPart[]
  /** What was searched for; its matches are marked. */
  query?: string
}

/**
 * A text on one line. The page contains the complete text once, for screen readers, copying and the browser's search.
 * It is also a tooltip, and keyboard focus on the link or button around it shows it in a box (`followTruncatedTexts`,
 * once per page, because many of these are rendered at once and must be cheap).
 */
export function MiddleTruncated(props: MiddleTruncatedProps) {
  const { text, dir = 'auto', parts = [{ text, look: 'plain' }], query = '' } = props
  const shown = parts.filter(({ look }) => look !== 'hidden')
  const visible = shown.map(visibleText).join('')
  const [head, tail] = dir === 'ltr' ? headAndTail(visible) : [visible]
  const matches = query === '' ? [] : matchesIn(visible, query)
  const between = (from: number, to: number) => partsBetween(shown, from, to, matches)
  return (
    <span class="middle-truncated" dir={dir} title={text} data-tail={tail}>
      <span class="middle-truncated-line">
        {parts
          .filter(({ look }) => look === 'hidden')
          .map(({ text: hidden }) => (
            <span key={hidden} class="unseen-part">
              {hidden}
            </span>
          ))}
        <span>{between(0, head.length)}</span>
        {tail !== undefined && <span class="middle-truncated-tail">{between(head.length, visible.length)}</span>}
      </span>
    </span>
  )
}

const visibleText = ({ text, look }: ShownPart): string => (look === 'cut' ? cutText(text) : text)

/** The parts of the visible text between two positions. */
const partsBetween = (parts: readonly ShownPart[], from: number, to: number, matches: ReturnType<typeof matchesIn>) => {
  let at = 0
  return parts.map((part, index) => {
    const { text, look } = part
    const start = at
    at += visibleText(part).length
    if (look === 'cut')
      return from <= start && start < to ? (
        <span key={index} class="cut-part" data-shown={cutText(text)}>
          <span class="unseen-part">{text}</span>
        </span>
      ) : null
    const skipped = Math.max(0, from - start)
    const piece = text.slice(skipped, Math.max(0, to - start))
    if (piece === '') return null
    const marked = <Marked key={index} parts={partsOf(piece, matches, start + skipped)} />
    return look !== 'quiet' ? (
      marked
    ) : (
      <span key={index} class="quiet">
        {marked}
      </span>
    )
  })
}
