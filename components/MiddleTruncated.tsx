import './MiddleTruncated.css'

/** The end always stays: it tells similar addresses apart. Cut between characters, never within one. */
const HEAD_AND_TAIL = /^(.*?)(.{0,12})$/su

interface MiddleTruncatedProps {
  text: string
  dir?: 'auto' | 'ltr'
  /** What it stands in has the text as its name. */
  named?: boolean
}

/**
 * A text on one line that gives up its middle where room is short. Nothing is taken out of it: screen readers and
 * copying get the whole, a pointer gets it as a tooltip, and keyboard focus on it or around it shows it in a box
 * (`followTruncatedTexts`, once for a page: many of these are drawn at once, and must cost little).
 * The two halves are for the eye and the pointer: read one after the other they would have a space between them. What is
 * read out is the tooltip's text, from the style sheet, without an element of its own; in a control that is `named` after
 * the text it is left out, and the browser lays a third less out.
 */
export function MiddleTruncated({ text, dir = 'auto', named }: MiddleTruncatedProps) {
  const [, head, tail] = HEAD_AND_TAIL.exec(text) ?? []
  return (
    <span class={named ? 'middle-truncated named' : 'middle-truncated'} dir={dir} title={text}>
      <span class="middle-truncated-head" aria-hidden="true">
        {head}
      </span>
      <span class="middle-truncated-tail" aria-hidden="true">
        {tail}
      </span>
    </span>
  )
}
