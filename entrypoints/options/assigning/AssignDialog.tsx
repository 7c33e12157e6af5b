import { Dialog } from '../../../components/dialog/Dialog.tsx'
import { SelectField } from '../../../components/field/SelectField.tsx'
import { TextAreaField } from '../../../components/field/TextAreaField.tsx'
import { focusFirstProblem } from '../focus-first-problem.ts'
import { SectionFailure } from '../SectionFailure.tsx'
import type { Assignment, AssignState } from './assign-state.ts'
import type { ItemKind } from './assignment.ts'
import { LinkPicker } from './LinkPicker.tsx'
import './AssignDialog.css'

/** Assigns many at once to a channel or a campaign, while it is open. */
export function AssignDialog({ state }: { state: AssignState }) {
  const assignment = state.opened.value
  if (assignment === null) return null
  return (
    <Dialog
      title={`Assign to “${assignment.target.name}”`}
      onClose={state.close}
      actions={
        <>
          <button type="button" onClick={state.discard}>
            Cancel
          </button>
          <button type="submit" form="assign-form" class="primary" aria-disabled={assignment.sending.value}>
            Assign
          </button>
        </>
      }
    >
      <form
        id="assign-form"
        class="assign-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const form = event.currentTarget
          void state.submit().then(() => focusFirstProblem(form))
        }}
      >
        <Items assignment={assignment} />
        <SectionFailure failure={assignment.failure.value} />
      </form>
    </Dialog>
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
