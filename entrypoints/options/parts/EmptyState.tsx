import type { ComponentChildren } from 'preact'
import './EmptyState.css'

/** One sentence and one button that say what to do next. */
export function EmptyState({ sentence, children }: { sentence: string; children?: ComponentChildren }) {
  return (
    <div class="empty-state">
      <p>{sentence}</p>
      {children}
    </div>
  )
}
