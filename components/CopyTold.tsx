import { useState } from 'preact/hooks'
import './CopyTold.css'

/** What came of copying last. Each time is told anew, also where the words are the same. */
export interface Copying {
  taken: boolean
  times: number
}

export const COPY_REFUSED = 'Not copied. The browser didn’t allow it.'

/** The next of two tellings in a row is another: what stands on the screen already is neither seen nor read out again. */
export const nextCopying = (before: Copying | null, taken: boolean): Copying => ({
  taken,
  times: (before?.times ?? 0) + 1,
})

/** For a part that copies: what came of it, and what to do with the clipboard's answer. */
export const useCopying = (): [Copying | null, (taken: boolean) => void] => {
  const [copying, setCopying] = useState<Copying | null>(null)
  return [copying, (taken) => setCopying((before) => nextCopying(before, taken))]
}

interface CopyToldProps {
  copying: Copying | null
  /** What was copied, where that is more than a word can say. */
  words?: string
}

/**
 * To stand in a live region that is there before. With each press the element is a new one, so that it lights up and is
 * read out again.
 */
export const CopyTold = ({ copying, words = 'Copied' }: CopyToldProps) =>
  copying && (
    <span key={copying.times} class={copying.taken ? 'copy-told' : 'copy-told refused'}>
      {copying.taken ? words : COPY_REFUSED}
    </span>
  )
