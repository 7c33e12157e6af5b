import { ChannelDot } from '../ChannelDot.tsx'
import type { Choice, Creation } from './choice.ts'
import { Field, type FieldProps } from './Field.tsx'
import { CreateLink, FindChoice } from './FindChoice.tsx'

export interface ChoiceGroup {
  label: string
  choices: readonly Choice[]
}

interface SelectFieldProps extends Omit<FieldProps, 'children' | 'aside'> {
  value: string
  onChange: (value: string) => void
  choices: readonly Choice[]
  groups?: readonly ChoiceGroup[]
  /** Whether the menu may get a search: the choices are the account's, and there may be many. */
  search?: boolean
  create?: Creation | null
}

/** A menu with more choices gets a search. */
const AT_A_GLANCE = 8

export function SelectField({
  value,
  onChange,
  choices,
  groups = [],
  search = false,
  create = null,
  ...field
}: SelectFieldProps) {
  const all = [...choices, ...groups.flatMap((group) => group.choices)]
  const color = all.find((choice) => choice.value === value)?.color
  const isSearched = search && (all.length > AT_A_GLANCE + 1 || all.some((choice) => choice.color !== undefined))
  return (
    <Field
      {...field}
      aside={
        <span class="field-asides">
          {color !== undefined && <ChannelDot color={color} />}
          {isSearched ? (
            <FindChoice label={field.label} choices={all} chosen={value} create={create} onChoose={onChange} />
          ) : (
            create && <CreateLink create={create} iconOnly />
          )}
        </span>
      }
    >
      {(control) => (
        <select {...control} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {choices.map(toOption)}
          {groups.map((group) =>
            group.choices.length === 0 ? null : (
              <optgroup key={group.label} label={group.label}>
                {group.choices.map(toOption)}
              </optgroup>
            ),
          )}
        </select>
      )}
    </Field>
  )
}

const toOption = (choice: Choice) => (
  <option key={choice.value} value={choice.value}>
    {choice.label}
  </option>
)
