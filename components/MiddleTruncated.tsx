import { useEffect, useRef, useState } from 'preact/hooks'
import './MiddleTruncated.css'

/** The end always stays: it tells similar addresses apart. Cut between characters, never within one. */
const HEAD_AND_TAIL = /^(.*?)(.{0,12})$/su

/**
 * A text on one line that gives up its middle where room is short. Nothing is taken out of it: screen readers and
 * copying get the whole, a pointer gets it as a tooltip, and keyboard focus on it or around it shows it in a box.
 * The two halves are for the eye and the pointer: read one after the other they would have a space between them. What is
 * read out is the tooltip's text, from the style sheet: many of these are drawn at once, and so it costs no element.
 */
export function MiddleTruncated({ text, dir = 'auto' }: { text: string; dir?: 'auto' | 'ltr' }) {
  const [cut, setCut] = useState(false)
  const start = useRef<HTMLSpanElement>(null)
  // After it was painted: a list of many would be laid out twice before it is seen.
  useEffect(() => {
    if (start.current) setCut(start.current.scrollWidth > start.current.clientWidth)
  }, [text])
  const [, head, tail] = HEAD_AND_TAIL.exec(text) ?? []
  return (
    <span
      class="middle-truncated"
      dir={dir}
      title={text}
      data-whole={cut ? text : undefined}
      onCopy={(event) => {
        // The two halves are boxes of their own, between which the browser would copy a line break.
        const selected = getSelection()?.toString().replaceAll('\n', '') ?? ''
        if (!text.includes(selected)) return
        event.clipboardData?.setData('text/plain', selected)
        event.preventDefault()
      }}
    >
      <span class="middle-truncated-head" aria-hidden="true" ref={start}>
        {head}
      </span>
      <span class="middle-truncated-tail" aria-hidden="true">
        {tail}
      </span>
    </span>
  )
}
