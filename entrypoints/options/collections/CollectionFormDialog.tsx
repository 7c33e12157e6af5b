import { Dialog } from '../../../components/dialog/Dialog.tsx'
import { focusFirstProblem } from '../focus-first-problem.ts'
import { SectionFailure } from '../SectionFailure.tsx'
import type { CollectionForm, OpenForm } from './collection-form.ts'
import { DescribedField } from './DescribedField.tsx'

/** The form for a new object or for a change, while it is open. */
export function CollectionFormDialog<Row>({ form, noun }: { form: CollectionForm<Row>; noun: string }) {
  const opened = form.opened.value
  if (opened === null) return null
  const isNew = opened.id === null
  return (
    <Dialog
      key={opened.id}
      title={isNew ? `New ${noun}` : `Edit ${opened.name}`}
      onClose={form.close}
      actions={
        <>
          <button type="button" onClick={form.discard}>
            Cancel
          </button>
          <button type="submit" form="collection-form" class="primary" aria-disabled={opened.sending}>
            {isNew ? 'Create' : 'Save'}
          </button>
        </>
      }
    >
      <FormBody form={form} opened={opened} />
    </Dialog>
  )
}

function FormBody<Row>({ form, opened }: { form: CollectionForm<Row>; opened: OpenForm }) {
  return (
    <form
      id="collection-form"
      class="collection-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const element = event.currentTarget
        void form.submit().then(() => focusFirstProblem(element))
      }}
    >
      {opened.kept && <p class="quiet">This is what you typed before. “Cancel” throws it away.</p>}
      {opened.fields.map((field) => (
        <DescribedField
          key={field.name}
          field={field}
          value={opened.values[field.name] ?? ''}
          problem={opened.problems[field.name]}
          onChange={(value) => form.change(field.name, value)}
        />
      ))}
      <SectionFailure failure={opened.failure} />
    </form>
  )
}
