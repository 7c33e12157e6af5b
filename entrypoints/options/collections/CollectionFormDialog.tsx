import { FormDialog } from '../parts/FormDialog.tsx'
import type { CollectionForm } from './collection-form.ts'
import { DescribedField } from './DescribedField.tsx'

/** The form for a new object or for a change, while it is open. */
export function CollectionFormDialog<Row>({ form, noun }: { form: CollectionForm<Row>; noun: string }) {
  const opened = form.opened.value
  if (opened === null) return null
  const { key, id, name, fields, values, problems, failure, sending, kept } = opened
  return (
    <FormDialog
      key={key}
      title={id === null ? `New ${noun}` : `Edit ${name}`}
      action={id === null ? 'Create' : 'Save'}
      busy={sending}
      kept={kept}
      failure={failure}
      onSubmit={form.submit}
      onCancel={form.discard}
      onClose={form.close}
    >
      {fields.map((field) => (
        <DescribedField
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          problem={problems[field.name]}
          onChange={(value) => form.change(field.name, value)}
        />
      ))}
    </FormDialog>
  )
}
