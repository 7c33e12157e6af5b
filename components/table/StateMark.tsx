import type { ComponentChildren } from 'preact'
import './StateMark.css'

interface StateMarkProps {
  /**
   * One or two words. In a table they are a tooltip and for screen readers; in a card they are shown beside the icon.
   */
  name: string
  tone: 'quiet' | 'accent' | 'good' | 'warn' | 'bad'
  /** The icon. */
  children: ComponentChildren
}

/** The state of a row, in its own column before the row's name. */
export function StateMark({ name, tone, children }: StateMarkProps) {
  return (
    <span class={`state-mark ${tone}`} title={name}>
      {children}
      <span>{name}</span>
    </span>
  )
}
