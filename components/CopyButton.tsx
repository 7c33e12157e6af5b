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
  const [copying, setCopying] = useState<{ text: string; taken: boolean } | null>(null)
  useEffect(() => {
    if (copying === null) return
    const timer = setTimeout(() => setCopying(null), TELLING_MS)
    return () => clearTimeout(timer)
  }, [copying])
  // A link of which the service says no short URL.
  if (text === '') return null
  // In a list the button may be another text's by now.
  const taken = copying?.text === text ? copying.taken : null
  const told = taken === null ? null : taken ? 'Copied' : 'The browser did not allow copying'
  return (
    <>
      <button
        type="button"
        class={compact ? 'plain icon-only' : primary ? 'primary' : undefined}
        aria-label={compact ? `Copy ${text}` : undefined}
        title={compact ? (told ?? 'Copy') : undefined}
        onClick={() => void copy(text).then((isTaken) => setCopying({ text, taken: isTaken }))}
      >
        {taken === true || (copied && !compact) ? <CheckIcon /> : <CopyIcon />}
        {!compact && 'Copy'}
      </button>
      {/* Beside the button: what stands in one is part of its name. */}
      <span class="visually-hidden" role="status">
        {told}
      </span>
    </>
  )
}
