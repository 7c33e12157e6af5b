import type { ComponentChildren } from 'preact'
import { PlusIcon, RefreshIcon } from '../../../components/icons.tsx'
import { t } from '../../../lib/words/t.ts'
import './SectionFrame.css'

interface SectionFrameProps {
  title: string
  /** The age of the data, for sections without a line above a list. */
  age?: ComponentChildren
  /** Beside the title. */
  search?: ComponentChildren
  /** Further actions, each with its icon: a narrow window shows that alone. */
  actions?: ComponentChildren
  onRefresh?: (() => void) | undefined
  refreshing?: boolean
  /** The main action of the section. It comes last and is the only primary button. */
  create?: { title: string; open: () => void } | undefined
  /** Whether the section is narrow: settings are easier to read in a narrow column, but lists need the space. */
  narrow?: boolean
  /** Whether a bar lies over its end. */
  barred?: boolean
  children: ComponentChildren
}

/** The frame of a section, with the actions of all sections in the same order. */
export function SectionFrame({
  title,
  age,
  search,
  actions,
  onRefresh,
  refreshing,
  create,
  narrow,
  barred,
  children,
}: SectionFrameProps) {
  return (
    <section class={`section ${narrow ? 'narrow' : ''} ${barred ? 'barred' : ''}`} aria-labelledby="section-title">
      <header class="section-header">
        <h1 id="section-title">{title}</h1>
        {age && <div class="section-age">{age}</div>}
        {search}
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
