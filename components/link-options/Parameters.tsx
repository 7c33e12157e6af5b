import type { OptionsFormProps } from './options-form.ts'
import { PairRows } from './PairRows.tsx'
import { parameterNames, parameterValues } from './suggestions.ts'

/** What is added to the address when a visitor is sent on, with the values that these names had before. */
export function Parameters({
  value,
  onChange,
  problems = {},
  hints = {},
  remembered = {},
  onForget,
}: OptionsFormProps) {
  return (
    <>
      <PairRows
        legend="Parameters"
        option="parameters"
        add="Add parameter"
        first={{ key: 'name', label: 'Name', suggestions: () => parameterNames(remembered) }}
        second={{ key: 'value', label: 'Value', suggestions: ({ name }) => parameterValues(remembered, name) }}
        rows={value.parameters ?? []}
        problems={problems}
        hint={hints.parameters}
        onChange={(parameters) => onChange({ ...value, parameters })}
      />
      {onForget && Object.keys(remembered).length > 0 && (
        <button type="button" class="plain pair-add" onClick={onForget}>
          Forget remembered values
        </button>
      )}
    </>
  )
}
