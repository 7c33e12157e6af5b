import { useId } from 'preact/hooks'
import { type PlainKey, t } from '../../lib/words/t.ts'
import { FieldGroup } from './FieldGroup.tsx'
import './CheckboxField.css'

export interface RadioChoice<Value> {
  value: Value
  name: PlainKey
  /** Shown below the name. Describes the choice without being part of its name. */
  detail: PlainKey
}

interface RadioGroupProps<Value extends string> {
  legend: string
  name: string
  choices: readonly RadioChoice<Value>[]
  /** `null` while the choice is unknown. */
  chosen: Value | null
  onChoose: (value: Value) => void
}

export function RadioGroup<Value extends string>({ legend, name, choices, chosen, onChoose }: RadioGroupProps<Value>) {
  const id = useId()
  return (
    <FieldGroup legend={legend}>
      {choices.map(({ value, name: label, detail }) => (
        <div key={value} class="field-check">
          <input
            type="radio"
            name={name}
            id={`${id}-${value}`}
            aria-describedby={`${id}-${value}-detail`}
            checked={chosen === value}
            onChange={() => onChoose(value)}
          />
          <label for={`${id}-${value}`}>{t(label)}</label>
          <span class="quiet" id={`${id}-${value}-detail`}>
            {t(detail)}
          </span>
        </div>
      ))}
    </FieldGroup>
  )
}
