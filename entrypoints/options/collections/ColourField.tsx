import { Field, type FieldProps } from '../../../components/field/Field.tsx'
import { sixDigitColour } from './six-digit-colour.ts'
import './ColourField.css'

interface ColourFieldProps extends Omit<FieldProps, 'children'> {
  /** HEX, with three digits or six. */
  value: string
  onChange: (value: string) => void
}

/** Told apart easily, also by most who see colours differently. */
const SWATCHES = [
  { name: 'Blue', colour: '#1a56d6' },
  { name: 'Teal', colour: '#0f766e' },
  { name: 'Green', colour: '#2e9e4f' },
  { name: 'Yellow', colour: '#e0a800' },
  { name: 'Orange', colour: '#d9622b' },
  { name: 'Red', colour: '#c62f3b' },
  { name: 'Violet', colour: '#7c3aed' },
  { name: 'Grey', colour: '#6b7280' },
] as const

export function ColourField({ value, onChange, ...field }: ColourFieldProps) {
  const colour = sixDigitColour(value)
  return (
    <Field {...field}>
      {(control) => (
        <div class="colour-field">
          <input
            {...control}
            type="color"
            value={colour ?? '#000000'}
            onInput={(event) => onChange(event.currentTarget.value)}
          />
          {SWATCHES.map((swatch) => (
            <button
              key={swatch.name}
              type="button"
              class="colour-swatch"
              aria-label={swatch.name}
              aria-pressed={swatch.colour === colour}
              title={swatch.name}
              onClick={() => onChange(swatch.colour)}
            >
              <span style={{ backgroundColor: swatch.colour }} />
            </button>
          ))}
        </div>
      )}
    </Field>
  )
}
