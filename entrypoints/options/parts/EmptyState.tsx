import type { ComponentChildren } from 'preact'
import './EmptyState.css'

/** A sentence that says what to do next, and its button, unless that is already beside the section's title. */
export function EmptyState({ sentence, children }: { sentence: string; children?: ComponentChildren }) {
  return (
    <div class="empty-state">
      <p>{sentence}</p>
      {children}
    </div>
  )
}
