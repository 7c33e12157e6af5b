import type { ComponentChildren } from 'preact'
import type { Choices, CollectionName } from '../../lib/model/choices.ts'
import { t } from '../../lib/words/t.ts'
import { type Choice, SelectField } from '../field/SelectField.tsx'
import { collectionNote, hasChoices } from './collection-note.ts'

interface CollectionFieldProps {
  label: string
  name: string
  collection: Choices[keyof Choices]
  of: CollectionName
  /** What it means to choose nothing; `null` where that cannot be. */
  nothing: string | null
  chosen: string | number | undefined
  choices: Choice[]
  problem: string | undefined
  hint: string | undefined
  aside?: ComponentChildren
  onChange: (value: string) => void
}

/** Chooses one of a collection, and says why there may be none to choose. */
export function CollectionField({ collection, of, nothing, chosen, choices, hint, ...field }: CollectionFieldProps) {
  const value = chosen === undefined ? '' : String(chosen)
  const known = value === '' || choices.some((choice) => choice.value === value)
  const note = collectionNote(collection, of)
  if (!hasChoices(collection) && known && value === '') {
    return (
      <div class="field">
        <p class="field-heading">
          <span class="field-name">{field.label}</span>
        </p>
        <p class="field-hint">{note}</p>
      </div>
    )
  }
  return (
    <SelectField
      {...field}
      value={value}
      hint={note ?? hint}
      choices={[
        ...(nothing === null ? [] : [{ value: '', label: nothing }]),
        // What was chosen before is kept and shown, also when the list does not hold it (any more).
        ...(known ? [] : [{ value, label: t('option_not_in_list', value) }]),
        ...choices,
      ]}
    />
  )
}
