import type { ComponentChildren } from 'preact'
import './StateMark.css'

interface StateMarkProps {
  /** One word or two. In a table they are a tooltip and for screen readers; in a card they are beside the icon. */
  name: string
  tone: 'quiet' | 'accent' | 'good' | 'warn' | 'bad'
  /** The icon. */
  children: ComponentChildren
}

/** A row's state, in a column of its own before the row's name. */
export function StateMark({ name, tone, children }: StateMarkProps) {
  return (
    <span class={`state-mark ${tone}`} title={name}>
      {children}
      <span>{name}</span>
    </span>
  )
}
