import { SelectField } from '../../../components/field/SelectField.tsx'
import { TextAreaField } from '../../../components/field/TextAreaField.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import type { Assignment, AssignState } from './assign-state.ts'
import type { ItemKind } from './assignment.ts'
import { LinkPicker } from './LinkPicker.tsx'

/** Assigns many at once to a channel or a campaign, while it is open. */
export function AssignDialog({ state }: { state: AssignState }) {
  const assignment = state.opened.value
  if (assignment === null) return null
  return (
    <FormDialog
      title={`Assign to “${assignment.target.name}”`}
      action="Assign"
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
          label="Kind of item"
          name="kind"
          value={kind.value}
          choices={KINDS}
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
          label="Ids"
          name="ids"
          value={ids.value}
          problem={problem.value ?? undefined}
          hint={
            'The API lists neither bio pages nor QR codes. Open one at the service: its id is the number in the ' +
            'address of the page on which it is edited. Several stand apart by commas, spaces or lines.'
          }
          onInput={assignment.typeIds}
        />
      )}
    </>
  )
}

const KINDS: readonly { value: ItemKind; label: string }[] = [
  { value: 'links', label: 'Links' },
  { value: 'bio', label: 'Bio pages' },
  { value: 'qr', label: 'QR codes' },
]
