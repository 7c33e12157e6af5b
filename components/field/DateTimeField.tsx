import { t } from '../../lib/words/t.ts'
import { Field, type FieldProps } from './Field.tsx'
import { fromLocalInput, QUICK_TIMES, toLocalInput } from './quick-times.ts'
import './DateTimeField.css'

interface DateTimeFieldProps extends Omit<FieldProps, 'children' | 'aside'> {
  /** Epoch milliseconds; `null` is never. */
  value: number | null
  now: () => number
  onChange: (moment: number | null) => void
}

/** A date and time in the user's own zone, with common choices. */
export function DateTimeField({ value, now, onChange, ...field }: DateTimeFieldProps) {
  return (
    <div class="date-time">
      <Field {...field}>
        {(control) => (
          <input
            {...control}
            type="datetime-local"
            value={value === null ? '' : toLocalInput(value)}
            min={toLocalInput(now())}
            max="9999-12-31T23:59"
            onChange={(event) => onChange(fromLocalInput(event.currentTarget.value))}
          />
        )}
      </Field>
      <div class="quick-times">
        {QUICK_TIMES.map(({ label, after }) => (
          <button key={label} type="button" onClick={() => onChange(after(now()))}>
            {t(label)}
          </button>
        ))}
        <button type="button" aria-pressed={value === null} onClick={() => onChange(null)}>
          {t('shared_never')}
        </button>
      </div>
    </div>
  )
}
