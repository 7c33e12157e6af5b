import type { ComponentChildren } from 'preact'
import './EmptyState.css'

/** What to do next: one sentence and one button. */
export function EmptyState({ sentence, children }: { sentence: string; children?: ComponentChildren }) {
  return (
    <div class="empty-state">
      <p>{sentence}</p>
      {children}
    </div>
  )
}
