import type { ComponentChildren } from 'preact'
import './EmptyState.css'

/** One sentence that says what to do next, and its button, unless that is beside the title: there it stays. */
export function EmptyState({ sentence, children }: { sentence: string; children?: ComponentChildren }) {
  return (
    <div class="empty-state">
      <p>{sentence}</p>
      {children}
    </div>
  )
}
