import type { ComponentChildren } from 'preact'
import { WarningIcon } from '../../../components/icons.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { t } from '../../../lib/words/t.ts'
import type { DraftForm } from '../page/draft-form.ts'
import type { Conflict } from '../page/merge-edits.ts'
import './DraftNotices.css'

/** The names of a form's fields, and the texts of their values. */
export interface ConflictNames {
  labelOf: (field: string) => string
  /** Empty if there is no value. */
  textOf: (field: string, value: unknown) => ComponentChildren
  /** Where else the values can change: settings only in another window, data of the service anywhere. */
  changedAt: 'window' | 'service'
}

interface ConflictNoticeProps extends ConflictNames {
  conflicts: readonly Conflict[]
  onDecide: (conflict: Conflict, choice: 'mine' | 'theirs') => void
}

/**
 * Asks about fields that were changed both here and elsewhere. Nothing is saved until the user has chosen a value for
 * each.
 */
export function ConflictNotice({ conflicts, labelOf, textOf, changedAt, onDecide }: ConflictNoticeProps) {
  if (conflicts.length === 0) return null
  const isLocal = changedAt === 'window'
  return (
    <div class="conflicts">
      <Notice tone="warn" icon={<WarningIcon />} role="alert">
        {conflicts.map((conflict) => {
          const { field, mine, theirs } = conflict
          const label = labelOf(field)
          return (
            <fieldset key={field} class="conflict" data-problem aria-label={label}>
              <p>{t(isLocal ? 'page_conflict' : 'page_conflict_elsewhere', label)}</p>
              <dl>
                <dt>{t('page_conflict_mine')}</dt>
                <dd dir="auto">{textOf(field, mine) || t('page_conflict_none')}</dd>
                <dt>{t(isLocal ? 'page_conflict_theirs' : 'page_conflict_theirs_elsewhere')}</dt>
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

/** Says that the form's subject was deleted elsewhere. */
export const DeletedNotice = ({ text }: { text: string }) => (
  <div class="conflicts">
    <Notice tone="warn" icon={<WarningIcon />} role="alert">
      <p>{text}</p>
    </Notice>
  </div>
)

interface OrphanedDraftsProps<Subject, Values extends object> {
  form: Pick<DraftForm<Subject, Values>, 'orphaned' | 'open' | 'forget'>
  nameOf: (values: Values, subject: Subject) => string
}

/** Drafts of closed forms whose subject was deleted elsewhere, so that no row leads to them anymore. */
export function OrphanedDrafts<Subject, Values extends object>({ form, nameOf }: OrphanedDraftsProps<Subject, Values>) {
  return form.orphaned.value.map(({ subject, initial }) => (
    <Notice key={subject} tone="warn" icon={<WarningIcon />}>
      <p>{t('page_draft_orphaned', nameOf(initial, subject))}</p>
      <div class="notice-actions">
        <button type="button" onClick={() => form.open(subject, initial)}>
          {t('page_draft_open')}
        </button>
        <button type="button" onClick={() => form.forget(subject)}>
          {t('shared_discard_draft')}
        </button>
      </div>
    </Notice>
  ))
}
