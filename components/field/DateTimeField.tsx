import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { INCOMPLETE_DATE_TIME } from '../../lib/link-options/option-problems.ts'
import { t } from '../../lib/words/t.ts'
import { Field, type FieldProps } from './Field.tsx'
import { fromLocalInput, QUICK_TIMES, toLocalInput } from './quick-times.ts'
import { TimeInWords } from './TimeInWords.tsx'
import './DateTimeField.css'

/** Epoch milliseconds; `null` is never. */
type Moment = number | null | typeof INCOMPLETE_DATE_TIME

interface DateTimeFieldProps extends Omit<FieldProps, 'children' | 'aside'> {
  value: Moment
  now: () => number
  /** The service's own time. */
  toService?: (moment: number) => string
  onChange: (moment: Moment) => void
}

/** A date and time in the user's own zone, with common choices. */
export function DateTimeField({ value, now, toService, onChange, ...field }: DateTimeFieldProps) {
  const inputRef = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const beforeWordsRef = useRef<Moment>(null)
  const shown = typeof value === 'number' ? toLocalInput(value) : ''
  // A date without a time has the same value for the browser as an empty field.
  useLayoutEffect(() => {
    if (value === null && inputRef.current?.validity.badInput) inputRef.current.value = ''
  }, [value])
  const choose = (moment: Moment) => {
    setWords('')
    onChange(moment)
  }
  /** What is typed but not used yet is an incomplete time: without it, the link would never expire. */
  const typeWords = (text: string) => {
    if (words.trim() === '' && text.trim() !== '') beforeWordsRef.current = value
    setWords(text)
    const moment = text.trim() === '' ? beforeWordsRef.current : INCOMPLETE_DATE_TIME
    if (words.trim() !== text.trim() && moment !== value) onChange(moment)
  }
  const tell = ({ value: text, validity }: HTMLInputElement) => {
    if (words.trim() !== '' && text === '' && !validity.badInput) return
    const isEmpty = text === '' && !validity.badInput
    const moment = isEmpty ? null : (fromLocalInput(text) ?? INCOMPLETE_DATE_TIME)
    if (text !== shown || (text === '' && moment !== value)) choose(moment)
  }
  return (
    <div class="date-time">
      <Field {...field}>
        {(control) => (
          <input
            {...control}
            ref={inputRef}
            type="datetime-local"
            value={shown}
            min={toLocalInput(now())}
            max="9999-12-31T23:59"
            onInput={(event) => tell(event.currentTarget)}
            // As long as the text is incomplete, browsers report no input.
            onKeyUp={(event) => tell(event.currentTarget)}
            onBlur={(event) => tell(event.currentTarget)}
          />
        )}
      </Field>
      <div class="quick-times">
        {QUICK_TIMES.map(({ label, after }) => (
          <button key={label} type="button" onClick={() => choose(after(now()))}>
            {t(label)}
          </button>
        ))}
        <button type="button" aria-pressed={value === null} onClick={() => choose(null)}>
          {t('shared_never')}
        </button>
      </div>
      <TimeInWords name={field.name} now={now} toService={toService} text={words} onType={typeWords} onUse={choose} />
    </div>
  )
}
