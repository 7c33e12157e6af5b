import type { ComponentChildren } from 'preact'
import './Icon.css'

/** The frame of the family: 16 px, 1.5 px stroke, the colour of the text. The name stands beside it, never inside. */
export function Icon({ children }: { children: ComponentChildren }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      {children}
    </svg>
  )
}
