import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { INCOMPLETE_DATE_TIME } from '../../lib/link-options/option-problems.ts'
import { DAY, HOUR } from '../../lib/model/durations.ts'
import type { ServiceClock } from '../../lib/model/service-clock.ts'
import { serviceTimeText } from '../../lib/words/service-time-text.ts'
import { type PlainKey, t } from '../../lib/words/t.ts'
import { Field, type FieldProps } from './Field.tsx'
import { TimeInWords } from './TimeInWords.tsx'
import './DateTimeField.css'

/** Epoch milliseconds; `null` for never. */
type Moment = number | null | typeof INCOMPLETE_DATE_TIME

interface DateTimeFieldProps extends Omit<FieldProps, 'children' | 'aside'> {
  value: Moment
  clock: ServiceClock
  /** The name of the choice without a time, if it isn't "never". */
  none?: string | undefined
  onChange: (moment: Moment) => void
}

/** A date and time in the user's own zone, with common choices and, if it differs, the service's time. */
export function DateTimeField({
  value,
  clock,
  none = t('shared_never'),
  onChange,
  hint,
  ...field
}: DateTimeFieldProps) {
  const { now } = clock
  const inputRef = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const beforeWordsRef = useRef<Moment>(null)
  const shown = typeof value === 'number' ? toLocalInput(value) : ''
  // For the browser, a date without a time has the same value as an empty field.
  useLayoutEffect(() => {
    if (value === null && inputRef.current?.validity.badInput) inputRef.current.value = ''
  }, [value])
  const atService = typeof value === 'number' ? serviceTimeText(clock.toService(value), clock).atService : ''
  const hints =
    atService === '' ? (
      hint
    ) : (
      <>
        {hint}
        {hint && <br />}
        {atService}
      </>
    )
  const choose = (moment: Moment) => {
    setWords('')
    onChange(moment)
  }
  /** Text that is typed but not used yet counts as an incomplete time: otherwise the link would never expire. */
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
      <Field {...field} hint={hints}>
        {(control) => (
          <input
            {...control}
            ref={inputRef}
            type="datetime-local"
            value={shown}
            min={toLocalInput(now())}
            max="9999-12-31T23:59"
            onInput={(event) => tell(event.currentTarget)}
            // While the text is incomplete, browsers report no input event.
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
          {none}
        </button>
      </div>
      <TimeInWords name={field.name} clock={clock} text={words} onType={typeWords} onUse={choose} />
    </div>
  )
}

/** The same day and time in the next month, or that month's last day if it is shorter. */
export const afterOneMonth = (now: number): number => {
  const moment = new Date(now)
  const day = moment.getDate()
  moment.setDate(1)
  moment.setMonth(moment.getMonth() + 1)
  moment.setDate(Math.min(day, new Date(moment.getFullYear(), moment.getMonth() + 1, 0).getDate()))
  return moment.getTime()
}

export const QUICK_TIMES: readonly { label: PlainKey; after: (now: number) => number }[] = [
  { label: 'shared_quick_hour', after: (now) => now + HOUR },
  { label: 'shared_quick_day', after: (now) => now + DAY },
  { label: 'shared_quick_week', after: (now) => now + 7 * DAY },
  { label: 'shared_quick_month', after: afterOneMonth },
]

/** The format of `datetime-local`: the user's own zone, to the minute. */
export const toLocalInput = (moment: number): string => {
  const local = new Date(moment)
  const two = (part: number) => String(part).padStart(2, '0')
  const year = String(local.getFullYear()).padStart(4, '0')
  return `${year}-${two(local.getMonth() + 1)}-${two(local.getDate())}T${two(local.getHours())}:${two(local.getMinutes())}`
}

const LOCAL_INPUT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

/** Epoch milliseconds; `null` for an incomplete or invalid time. A date-time without a zone is local. */
export const fromLocalInput = (text: string): number | null => {
  const moment = LOCAL_INPUT.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(moment) ? null : moment
}
