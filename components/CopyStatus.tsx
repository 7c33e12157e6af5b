import { useEffect, useState } from 'preact/hooks'
import { t } from '../lib/words/t.ts'
import './CopyStatus.css'

/** The result of the last copying. `times` makes each result new, so that the same text is announced again. */
export interface Copying {
  taken: boolean
  times: number
}

/**
 * The next result of copying. It differs from the previous one, or the same text would be neither noticed nor
 * announced.
 */
export const nextCopying = (before: Copying | null, taken: boolean): Copying => ({
  taken,
  times: (before?.times ?? 0) + 1,
})

/** The last result of copying, and a function that sets it. */
export const useCopying = (): [Copying | null, (taken: boolean) => void] => {
  const [copying, setCopying] = useState<Copying | null>(null)
  return [copying, (taken) => setCopying((before) => nextCopying(before, taken))]
}

const TELLING_MS = 2000

/** As `useCopying`, with what was copied. The result disappears after a moment. */
export const useBriefCopying = <Of,>(): [(Copying & { of: Of }) | null, (of: Of, taken: boolean) => void] => {
  const [result, setResult] = useState<(Copying & { of: Of }) | null>(null)
  useEffect(() => {
    if (result === null) return
    const timer = setTimeout(() => setResult(null), TELLING_MS)
    return () => clearTimeout(timer)
  }, [result])
  return [result, (of, taken) => setResult((before) => ({ of, ...nextCopying(before, taken) }))]
}

interface CopyStatusProps {
  copying: Copying | null
  /** The message, if “Copied” doesn't say enough. */
  words?: string
}

/**
 * The text of an existing live region. Each result creates a new element, so that it is highlighted and announced
 * again.
 */
export const CopyStatus = ({ copying, words = t('shared_copied') }: CopyStatusProps) =>
  copying && (
    <span key={copying.times} class={copying.taken ? 'copy-status' : 'copy-status refused'}>
      {copying.taken ? words : t('shared_copy_refused')}
    </span>
  )
