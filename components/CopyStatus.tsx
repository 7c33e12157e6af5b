import { useState } from 'preact/hooks'
import { t } from '../lib/words/t.ts'
import './CopyStatus.css'

/** What came of copying last. Each time is announced, also where the words are the same. */
export interface Copying {
  taken: boolean
  times: number
}

/** A second message is a new one: one that is on the screen already would be neither noticed nor read out. */
export const nextCopying = (before: Copying | null, taken: boolean): Copying => ({
  taken,
  times: (before?.times ?? 0) + 1,
})

/** For a component that copies: what came of it, and what to call with the clipboard's answer. */
export const useCopying = (): [Copying | null, (taken: boolean) => void] => {
  const [copying, setCopying] = useState<Copying | null>(null)
  return [copying, (taken) => setCopying((before) => nextCopying(before, taken))]
}

interface CopyStatusProps {
  copying: Copying | null
  /** What was copied, where “Copied” doesn't say it. */
  words?: string
}

/**
 * For a live region that exists before. Each press makes a new element, so that it lights up and is read out again.
 */
export const CopyStatus = ({ copying, words = t('shared_copied') }: CopyStatusProps) =>
  copying && (
    <span key={copying.times} class={copying.taken ? 'copy-status' : 'copy-status refused'}>
      {copying.taken ? words : t('shared_copy_refused')}
    </span>
  )
