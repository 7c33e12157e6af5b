import type { ComponentChildren } from 'preact'
import { WarningIcon } from '../../../components/icons.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { t } from '../../../lib/words/t.ts'
import type { Conflict } from '../page/merge-edits.ts'
import './ConflictNotice.css'

interface ConflictNoticeProps {
  conflicts: readonly Conflict[]
  /** The name of a field. */
  labelOf: (field: string) => string
  /** A value of a field; empty for none. */
  textOf: (field: string, value: unknown) => ComponentChildren
  onDecide: (conflict: Conflict, choice: 'mine' | 'theirs') => void
}

/** Fields that were changed here and in another window: nothing is saved before the user has chosen a value of each. */
export function ConflictNotice({ conflicts, labelOf, textOf, onDecide }: ConflictNoticeProps) {
  if (conflicts.length === 0) return null
  return (
    <div class="conflicts">
      <Notice tone="warn" icon={<WarningIcon />} role="alert">
        {conflicts.map((conflict) => {
          const { field, mine, theirs } = conflict
          const label = labelOf(field)
          return (
            <fieldset key={field} class="conflict" data-problem aria-label={label}>
              <p>{t('page_conflict', label)}</p>
              <dl>
                <dt>{t('page_conflict_mine')}</dt>
                <dd dir="auto">{textOf(field, mine) || t('page_conflict_none')}</dd>
                <dt>{t('page_conflict_theirs')}</dt>
                <dd dir="auto">{textOf(field, theirs) || t('page_conflict_none')}</dd>
              </dl>
              <div class="conflict-actions">
                <button type="button" onClick={() => onDecide(conflict, 'mine')}>
                  {t('page_conflict_keep')}
                </button>
                <button type="button" onClick={() => onDecide(conflict, 'theirs')}>
                  {t('page_conflict_use')}
                </button>
              </div>
            </fieldset>
          )
        })}
      </Notice>
    </div>
  )
}

/** What is edited was deleted in another window. */
export const DeletedNotice = ({ text }: { text: string }) => (
  <div class="conflicts">
    <Notice tone="warn" icon={<WarningIcon />} role="alert">
      <p>{text}</p>
    </Notice>
  </div>
)
