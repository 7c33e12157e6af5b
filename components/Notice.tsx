import type { ComponentChildren, VNode } from 'preact'
import './Notice.css'

interface NoticeProps {
  tone: 'plain' | 'good' | 'warn' | 'bad'
  icon?: VNode
  /** `alert` interrupts a screen reader; without a role the notice is read in its place. */
  role?: 'alert'
  children: ComponentChildren
}

export function Notice({ tone, icon, role, children }: NoticeProps) {
  return (
    <div class={`notice ${tone}`} role={role}>
      {icon}
      <div class="notice-text">{children}</div>
    </div>
  )
}
