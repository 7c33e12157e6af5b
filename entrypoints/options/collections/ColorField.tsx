import { Field, type FieldProps } from '../../../components/field/Field.tsx'
import { t } from '../../../lib/words/t.ts'
import './ColorField.css'

interface ColorFieldProps extends Omit<FieldProps, 'children'> {
  /** A HEX color, with three digits or six. */
  value: string
  onChange: (value: string) => void
}

/** Distinguishable, even with most kinds of color blindness. */
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

export function ColorField({ value, onChange, ...field }: ColorFieldProps) {
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

/** A HEX color in the format of the browser's color control; `null` for anything else. */
const sixDigitColor = (color: string): string | null => {
  const lower = color.toLowerCase()
  if (/^#[0-9a-f]{6}$/.test(lower)) return lower
  if (!/^#[0-9a-f]{3}$/.test(lower)) return null
  return lower.replace(/[0-9a-f]/g, '$&$&')
}
