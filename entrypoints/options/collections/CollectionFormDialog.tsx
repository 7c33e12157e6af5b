import { useState } from 'preact/hooks'
import { CheckboxField } from '../../../components/field/CheckboxField.tsx'
import type { Choice } from '../../../components/field/choice.ts'
import { Field, type FieldProps } from '../../../components/field/Field.tsx'
import { SelectField } from '../../../components/field/SelectField.tsx'
import { TextAreaField } from '../../../components/field/TextAreaField.tsx'
import { TextField } from '../../../components/field/TextField.tsx'
import { t } from '../../../lib/words/t.ts'
import { DraftDialog } from '../parts/FormDialog.tsx'
import type { CollectionForm } from './collection-form.ts'
import type { CollectionDescription, CollectionRow, FieldDescription } from './description.ts'
import './CollectionFormDialog.css'

interface CollectionFormDialogProps<Row extends CollectionRow> extends Pick<CollectionDescription<Row>, 'create'> {
  form: CollectionForm<Row>
}

/** The form for a new object or a change, while it is open. */
export function CollectionFormDialog<Row extends CollectionRow>({ form, create }: CollectionFormDialogProps<Row>) {
  const opened = form.opened.value
  if (opened === null) return null
  const { subject, values, problems, deleted } = opened
  const fields = form.fieldsOf(subject)
  const fieldOf = (wanted: string) => fields.find(({ name }) => name === wanted)
  return (
    <DraftDialog
      form={form}
      opened={opened}
      title={create && subject.id === null ? t(create.title) : t('collections_edit', subject.name)}
      action={t(subject.id === null || deleted ? 'collections_create' : 'page_save')}
      deletedText={t('collections_deleted_elsewhere')}
      names={{
        labelOf: (field) => t(fieldOf(field)?.label ?? 'collections_name'),
        textOf: (field, value) => valueText(fieldOf(field), value),
        changedAt: 'service',
      }}
    >
      {fields.filter(isOffered).map((field) => (
        <DescribedField
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          problem={problems[field.name]}
          onChange={(value) => form.change({ [field.name]: value })}
        />
      ))}
    </DraftDialog>
  )
}

const valueText = (field: FieldDescription | undefined, value: unknown): string => {
  if (typeof value === 'boolean') return t(value ? 'campaigns_public_yes' : 'campaigns_public_no')
  const known = field?.choices?.known().find((choice) => choice.value === value)
  return known?.label ?? (typeof value === 'string' ? value : '')
}

const isOffered = ({ offered }: FieldDescription): boolean => offered?.() ?? true

interface DescribedFieldProps {
  field: FieldDescription
  value: string | boolean
  problem: string | undefined
  onChange: (value: string | boolean) => void
}

/** The control for a described field. */
function DescribedField({ field, value, problem, onChange }: DescribedFieldProps) {
  const { name, kind, choices } = field
  const label = t(field.label)
  const hint = field.hint && t(field.hint)
  const common = { name, label, hint, problem }
  const text = String(value)
  switch (kind) {
    case 'flag':
      return <CheckboxField name={name} label={label} checked={value === true} detail={hint} onChange={onChange} />
    case 'note':
      return <TextAreaField {...common} value={text} onInput={onChange} />
    case 'color':
      return <ColorField {...common} value={text} onChange={onChange} />
    case 'address':
      return <TextField {...common} type="url" value={text} onInput={onChange} />
    case 'text':
      return <TextField {...common} value={text} onInput={onChange} />
    case 'choice':
      return (
        <ChoiceField
          {...common}
          known={choices?.known() ?? []}
          other={choices ? t(choices.other) : ''}
          value={text}
          onChange={onChange}
        />
      )
  }
}

interface ChoiceFieldProps extends Omit<FieldProps, 'children'> {
  known: readonly Choice[]
  /** The label for typing a value that is not listed. */
  other: string
  value: string
  onChange: (value: string) => void
}

/** A value for the select alone, which no service has. */
const OTHER = '\u0000other'

/** A menu of the known values, or a typed one. */
function ChoiceField({ known, other, value, problem, hint, onChange, ...field }: ChoiceFieldProps) {
  const isKnown = known.some((choice) => choice.value === value)
  const [typing, setTyping] = useState(value !== '' && !isKnown)
  return (
    <>
      <SelectField
        {...field}
        value={typing ? OTHER : value}
        hint={typing ? undefined : hint}
        problem={typing ? undefined : problem}
        choices={[
          { value: '', label: t('collections_choose') },
          ...known,
          { value: OTHER, label: t('collections_another', other) },
        ]}
        onChange={(chosen) => {
          setTyping(chosen === OTHER)
          onChange(chosen === OTHER ? '' : chosen)
        }}
      />
      {typing && (
        <TextField
          label={other}
          name={`${field.name}.other`}
          value={value}
          problem={problem}
          hint={hint}
          onInput={onChange}
        />
      )}
    </>
  )
}

interface ColorFieldProps extends Omit<FieldProps, 'children'> {
  /** A HEX color, with three digits or six. */
  value: string
  onChange: (value: string) => void
}

/** Colors that can be told apart even with most kinds of color blindness. */
const SWATCHES = [
  { name: 'color_blue', color: '#1a56d6' },
  { name: 'color_teal', color: '#0f766e' },
  { name: 'color_green', color: '#2e9e4f' },
  { name: 'color_yellow', color: '#e0a800' },
  { name: 'color_orange', color: '#d9622b' },
  { name: 'color_red', color: '#c62f3b' },
  { name: 'color_violet', color: '#7c3aed' },
  { name: 'color_gray', color: '#6b7280' },
] as const

function ColorField({ value, onChange, ...field }: ColorFieldProps) {
  const color = sixDigitColor(value)
  return (
    <Field {...field}>
      {(control) => (
        <div class="color-field">
          <input
            {...control}
            type="color"
            value={color ?? '#000000'}
            onInput={(event) => onChange(event.currentTarget.value)}
          />
          {SWATCHES.map((swatch) => (
            <button
              key={swatch.name}
              type="button"
              class="color-swatch"
              aria-label={t(swatch.name)}
              aria-pressed={swatch.color === color}
              title={t(swatch.name)}
              onClick={() => onChange(swatch.color)}
            >
              <span style={{ backgroundColor: swatch.color }} />
            </button>
          ))}
        </div>
      )}
    </Field>
  )
}

/** A HEX color as the browser's color control needs it; `null` for anything else. */
const sixDigitColor = (color: string): string | null => {
  const lower = color.toLowerCase()
  if (/^#[0-9a-f]{6}$/.test(lower)) return lower
  if (!/^#[0-9a-f]{3}$/.test(lower)) return null
  return lower.replace(/[0-9a-f]/g, '$&$&')
}
