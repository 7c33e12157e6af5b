import { SelectField } from '../../../components/field/SelectField.tsx'
import { TextAreaField } from '../../../components/field/TextAreaField.tsx'
import { type PlainKey, t } from '../../../lib/words/t.ts'
import { FormDialog } from '../parts/FormDialog.tsx'
import type { Assignment, AssignState } from './assign-state.ts'
import type { ItemKind } from './assignment.ts'
import { LinkPicker } from './LinkPicker.tsx'

/** The form that assigns many items to a channel or a campaign, while it is open. */
export function AssignDialog({ state }: { state: AssignState }) {
  const assignment = state.opened.value
  if (assignment === null) return null
  return (
    <FormDialog
      title={t('assign_title', assignment.target.name)}
      action={t('assign')}
      busy={assignment.sending.value}
      failure={assignment.failure.value}
      onSubmit={state.submit}
      onCancel={state.discard}
      onClose={state.close}
    >
      <Items assignment={assignment} />
    </FormDialog>
  )
}

function Items({ assignment }: { assignment: Assignment }) {
  const { target, kind, picker, ids, problem } = assignment
  return (
    <>
      {target.kind === 'channel' && (
        <SelectField
          label={t('assign_kind')}
          name="kind"
          value={kind.value}
          choices={KINDS.map(({ value, label }) => ({ value, label: t(label) }))}
          onChange={(chosen) => {
            const known = KINDS.find(({ value }) => value === chosen)
            if (known) assignment.chooseKind(known.value)
          }}
        />
      )}
      {kind.value === 'links' ? (
        <LinkPicker state={picker} problem={problem.value} />
      ) : (
        <TextAreaField
          label={t('assign_ids')}
          name="ids"
          value={ids.value}
          problem={problem.value ?? undefined}
          hint={t('assign_ids_hint')}
          onInput={assignment.typeIds}
        />
      )}
    </>
  )
}

const KINDS: readonly { value: ItemKind; label: PlainKey }[] = [
  { value: 'links', label: 'assign_kind_links' },
  { value: 'bio', label: 'assign_kind_bio' },
  { value: 'qr', label: 'assign_kind_qr' },
]
