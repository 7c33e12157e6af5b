import type { CollectionName, Collections } from '../../lib/model/collections.ts'
import { t } from '../../lib/words/t.ts'
import type { Choice } from '../field/choice.ts'
import { SelectField } from '../field/SelectField.tsx'
import { collectionNote } from './collection-note.ts'
import { creationOf } from './creation.ts'

interface CollectionFieldProps {
  label: string
  name: string
  collection: Collections[keyof Collections]
  of: CollectionName
  /** The label of the empty choice; `null` if something must be chosen. */
  nothing: string | null
  chosen: string | number | undefined
  choices: Choice[]
  problem: string | undefined
  hint: string | undefined
  onChange: (value: string) => void
}

/** A menu with the items of a collection, and the reason if there are none. */
export function CollectionField({ collection, of, nothing, chosen, choices, hint, ...field }: CollectionFieldProps) {
  const value = chosen === undefined ? '' : String(chosen)
  const known = value === '' || choices.some((choice) => choice.value === value)
  return (
    <SelectField
      {...field}
      search
      create={creationOf(collection, of)}
      value={value}
      hint={collectionNote(collection, of) ?? hint}
      choices={[
        ...(nothing === null ? [] : [{ value: '', label: nothing }]),
        // An earlier choice stays, even if the list doesn't contain it.
        ...(known ? [] : [{ value, label: t('option_not_in_list', value) }]),
        ...choices,
      ]}
    />
  )
}
