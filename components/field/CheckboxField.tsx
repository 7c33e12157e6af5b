import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import './CheckboxField.css'

interface CheckboxFieldProps {
  label: string
  name: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** Shown below the label. Describes the box without being part of its name. */
  detail?: ComponentChildren
}

export function CheckboxField({ label, name, checked, onChange, detail }: CheckboxFieldProps) {
  const id = useId()
  return (
    <div class="field-check">
      <input
        type="checkbox"
        id={id}
        name={name}
        checked={checked}
        aria-describedby={detail ? `${id}-detail` : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label for={id} dir="auto">
        {label}
      </label>
      {detail && (
        <span class="quiet" id={`${id}-detail`}>
          {detail}
        </span>
      )}
    </div>
  )
}
