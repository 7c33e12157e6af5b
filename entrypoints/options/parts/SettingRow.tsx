import type { ComponentChildren, VNode } from 'preact'
import { useId } from 'preact/hooks'
import type { Choice } from '../../../components/field/choice.ts'
import { type PlainKey, t } from '../../../lib/words/t.ts'
import './SettingRow.css'

interface SettingProps {
  label: string
  /** At most 12 words. */
  help?: ComponentChildren
}

interface SettingControl {
  id: string
  'aria-describedby': string | undefined
}

/** A setting that is stored immediately when it is chosen, with its label at the start and its control at the end. */
export function SettingRow({
  label,
  help,
  wide = false,
  children,
}: SettingProps & {
  /** Whether the control needs more than a line. */
  wide?: boolean
  children: (control: SettingControl) => VNode
}) {
  const id = useId()
  return (
    <div class="setting">
      <div class="setting-text">
        <label for={id}>{label}</label>
        <Help id={id} help={help} />
      </div>
      <div class={`setting-control ${wide ? 'wide' : ''}`}>
        {children({ id, 'aria-describedby': help ? `${id}-help` : undefined })}
      </div>
    </div>
  )
}

function Help({ id, help }: { id: string; help: ComponentChildren }) {
  if (!help) return null
  return (
    <p class="quiet" id={`${id}-help`}>
      {help}
    </p>
  )
}

interface SelectRowProps<Value extends string> extends SettingProps {
  name: string
  value: Value
  choices: readonly (Choice & { value: Value })[]
  onChange: (value: Value) => void
}

export function SelectRow<Value extends string>({ name, value, choices, onChange, ...setting }: SelectRowProps<Value>) {
  return (
    <SettingRow {...setting}>
      {(control) => (
        <select
          {...control}
          name={name}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value as Value)}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </SettingRow>
  )
}

interface CheckboxRowProps extends SettingProps {
  name: string
  checked: boolean
  onChange: (checked: boolean) => void
}

export function CheckboxRow({ name, checked, onChange, ...setting }: CheckboxRowProps) {
  return (
    <SettingRow {...setting}>
      {(control) => (
        <input
          {...control}
          type="checkbox"
          name={name}
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )}
    </SettingRow>
  )
}

interface RadioRowProps<Value extends string> extends SettingProps {
  name: string
  choices: readonly { value: Value; name: PlainKey }[]
  /** `null` while it is unknown. */
  chosen: Value | null
  onChoose: (value: Value) => void
}

/** A setting with a few choices, all of which are visible. */
export function RadioRow<Value extends string>({ label, help, name, choices, chosen, onChoose }: RadioRowProps<Value>) {
  const id = useId()
  return (
    <div
      class="setting"
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={help ? `${id}-help` : undefined}
    >
      <div class="setting-text">
        <span id={`${id}-label`}>{label}</span>
        <Help id={id} help={help} />
      </div>
      <div class="setting-control">
        {choices.map((choice) => (
          <label key={choice.value}>
            <input type="radio" name={name} checked={chosen === choice.value} onChange={() => onChoose(choice.value)} />
            {t(choice.name)}
          </label>
        ))}
      </div>
    </div>
  )
}
