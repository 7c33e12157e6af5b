import type { ComponentChildren } from 'preact'
import { PlusIcon, RefreshIcon } from '../../../components/icons.tsx'
import { t } from '../../../lib/words/t.ts'
import './SectionFrame.css'

interface SectionFrameProps {
  title: string
  /** How old the data is, where no line above a list says it. */
  age?: ComponentChildren
  /** Further actions, each with its icon: a narrow window shows that alone. */
  actions?: ComponentChildren
  onRefresh?: (() => void) | undefined
  refreshing?: boolean
  /** What the section is for; last, and the only primary button. */
  create?: { title: string; open: () => void } | undefined
  /** Settings read better in a narrow column, lists need the space. */
  narrow?: boolean
  children: ComponentChildren
}

/** A section, with its actions in the same order everywhere. */
export function SectionFrame({
  title,
  age,
  actions,
  onRefresh,
  refreshing,
  create,
  narrow,
  children,
}: SectionFrameProps) {
  return (
    <section class={`section ${narrow ? 'narrow' : ''}`} aria-labelledby="section-title">
      <header class="section-header">
        <h1 id="section-title">{title}</h1>
        {age && <div class="section-age">{age}</div>}
        <div class="section-actions">
          {actions}
          {onRefresh && (
            <button type="button" title={t('page_refresh')} aria-disabled={refreshing} onClick={onRefresh}>
              <RefreshIcon />
              {t('page_refresh')}
            </button>
          )}
          {create && (
            <button type="button" class="primary" onClick={create.open}>
              <PlusIcon />
              {create.title}
            </button>
          )}
        </div>
      </header>
      {children}
    </section>
  )
}
