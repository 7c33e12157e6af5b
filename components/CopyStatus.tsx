import { useEffect, useState } from 'preact/hooks'
import { t } from '../lib/words/t.ts'
import './CopyStatus.css'

/** The result of the last copying. Each one is announced, even with the same text. */
export interface Copying {
  taken: boolean
  times: number
}

/** Each message is a new one: the same message again would be neither noticed nor announced. */
export const nextCopying = (before: Copying | null, taken: boolean): Copying => ({
  taken,
  times: (before?.times ?? 0) + 1,
})

/** For a component that copies: the last result, and a function to call with each result. */
export const useCopying = (): [Copying | null, (taken: boolean) => void] => {
  const [copying, setCopying] = useState<Copying | null>(null)
  return [copying, (taken) => setCopying((before) => nextCopying(before, taken))]
}

const TELLING_MS = 2000

/** The same for a moment, with what was copied. */
export const useBriefCopying = <Of,>(): [(Copying & { of: Of }) | null, (of: Of, taken: boolean) => void] => {
  const [told, setTold] = useState<(Copying & { of: Of }) | null>(null)
  useEffect(() => {
    if (told === null) return
    const timer = setTimeout(() => setTold(null), TELLING_MS)
    return () => clearTimeout(timer)
  }, [told])
  return [told, (of, taken) => setTold((before) => ({ of, ...nextCopying(before, taken) }))]
}

interface CopyStatusProps {
  copying: Copying | null
  /** What was copied, if “Copied” is not enough. */
  words?: string
}

/** For an existing live region. Each press creates a new element, so that it is highlighted and announced again. */
export const CopyStatus = ({ copying, words = t('shared_copied') }: CopyStatusProps) =>
  copying && (
    <span key={copying.times} class={copying.taken ? 'copy-status' : 'copy-status refused'}>
      {copying.taken ? words : t('shared_copy_refused')}
    </span>
  )
