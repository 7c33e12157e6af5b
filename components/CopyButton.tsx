import { useEffect, useState } from 'preact/hooks'
import { CheckIcon } from './icon/CheckIcon.tsx'
import { CopyIcon } from './icon/CopyIcon.tsx'

interface CopyButtonProps {
  text: string
  /** Answers whether the clipboard took it. */
  copy: (text: string) => Promise<boolean>
  /** In a list: an icon alone, named after what it copies. */
  compact?: boolean
  primary?: boolean
  /** Whether the clipboard is known to hold the text already. */
  copied?: boolean
}

const TELLING_MS = 2000

export function CopyButton({ text, copy, compact = false, primary = false, copied = false }: CopyButtonProps) {
  const [told, setTold] = useState<'copied' | 'refused' | null>(null)
  useEffect(() => {
    if (told === null) return
    const timer = setTimeout(() => setTold(null), TELLING_MS)
    return () => clearTimeout(timer)
  }, [told])
  const words = { copied: 'Copied', refused: 'The browser did not allow copying' }
  return (
    <>
      <button
        type="button"
        class={compact ? 'plain icon-only' : primary ? 'primary' : undefined}
        aria-label={compact ? `Copy ${text}` : undefined}
        title={compact ? (told ? words[told] : 'Copy') : undefined}
        onClick={() => void copy(text).then((taken) => setTold(taken ? 'copied' : 'refused'))}
      >
        {told === 'copied' || (copied && !compact) ? <CheckIcon /> : <CopyIcon />}
        {!compact && 'Copy'}
      </button>
      {/* Beside the button: what stands in one is part of its name. */}
      <span class="visually-hidden" role="status">
        {told && words[told]}
      </span>
    </>
  )
}
