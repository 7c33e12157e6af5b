import type { ComponentChildren } from 'preact'
import './SectionFrame.css'

interface SectionFrameProps {
  title: string
  /** The actions of the section, beside the title. */
  actions?: ComponentChildren
  /** Settings read better in a narrow column, lists need the space. */
  narrow?: boolean
  children: ComponentChildren
}

export function SectionFrame({ title, actions, narrow, children }: SectionFrameProps) {
  return (
    <section class={`section ${narrow ? 'narrow' : ''}`} aria-labelledby="section-title">
      <header class="section-header">
        <h1 id="section-title">{title}</h1>
        <div class="section-actions">{actions}</div>
      </header>
      {children}
    </section>
  )
}
