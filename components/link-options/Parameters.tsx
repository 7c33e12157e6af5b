import type { OptionsFormProps } from './options-form.ts'
import { PairRows } from './PairRows.tsx'
import './Parameters.css'
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
  const names = [...new Set((value.parameters ?? []).map(({ name }) => name.trim()))]
  const offered = names.flatMap((name) => parameterValues(remembered, name).map(({ value }) => ({ name, value })))
  return (
    <>
      <PairRows
        legend="Parameters"
        option="parameters"
        thing="parameter"
        first={{ key: 'name', label: 'Name', suggestions: () => parameterNames(remembered) }}
        second={{ key: 'value', label: 'Value', suggestions: ({ name }) => parameterValues(remembered, name) }}
        rows={value.parameters ?? []}
        problems={problems}
        hint={hints.parameters}
        onChange={(parameters) => onChange({ ...value, parameters })}
      />
      {onForget && offered.length > 0 && (
        <details class="remembered">
          <summary>Remembered values</summary>
          <ul>
            {offered.map(({ name, value: text }) => (
              <li key={`${name} ${text}`}>
                <span dir="auto">
                  {name} = {text}
                </span>
                <button type="button" class="plain" onClick={() => onForget(name, text)}>
                  Forget
                  <span class="visually-hidden">
                    {' '}
                    {text} of {name}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
