import { t } from '../../../lib/words/t.ts'
import { FormDialog } from '../parts/FormDialog.tsx'
import type { CollectionForm } from './collection-form.ts'
import { DescribedField } from './DescribedField.tsx'

/** The form for a new object or an update, while it is open. */
export function CollectionFormDialog<Row>({ form }: { form: CollectionForm<Row> }) {
  const opened = form.opened.value
  if (opened === null) return null
  const { key, id, name, title, fields, values, problems, failure, sending, kept } = opened
  return (
    <FormDialog
      key={key}
      title={title === null ? t('collections_edit', name) : t(title)}
      action={t(id === null ? 'collections_create' : 'page_save')}
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
