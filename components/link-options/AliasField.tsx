import { useEffect } from 'preact/hooks'
import type { AliasWarning } from '../../lib/address/alias-hints.ts'
import type { AliasHint } from '../../lib/shorten-form/alias-assistant.ts'
import { problemSentence } from '../../lib/words/problem-sentence.ts'
import { t } from '../../lib/words/t.ts'
import { TextField } from '../field/TextField.tsx'
import { MiddleTruncated } from '../MiddleTruncated.tsx'
import { sentence } from '../sentence.tsx'
import type { OptionsFormProps } from './options-form.ts'
import './AliasField.css'

interface AliasFieldProps {
  label: string
  name: string
  value: string
  placeholder: string
  problem?: string | undefined
  hint?: string | undefined
  onInput: (value: string) => void
  domain: string | undefined
  assistant?: NonNullable<OptionsFormProps['alias']>
}

/** The alias, with what is known about it below, across the columns. */
export function AliasField({ domain, assistant, ...field }: AliasFieldProps) {
  const alias = field.value.trim()
  const follow = assistant?.follow
  useEffect(() => follow?.(alias, domain), [follow, alias, domain])
  useEffect(() => () => follow?.('', undefined), [follow])
  // The hint for another alias is hidden until the assistant has received this one.
  const hint = assistant?.hint?.alias === alias ? assistant.hint : null
  const problem = field.problem ?? (hint?.problem ? problemSentence(hint.problem) : undefined)
  return (
    <>
      <TextField {...field} problem={problem} />
      {assistant && alias !== '' && problem === undefined && (
        <div class="alias-hint">
          {/* Rendered before its text; otherwise a screen reader would not announce it. */}
          <div aria-live="polite">
            {hint?.warning && <p class="alias-warning">{warningText(hint.warning)}</p>}
            {hint?.verdict && <Verdict verdict={hint.verdict} />}
          </div>
          {hint !== null && hint.suggestions.length > 0 && (
            <fieldset class="alias-suggestions" aria-label={t('option_alias_suggestions')}>
              {hint.suggestions.map((suggestion) => (
                <button
                  key={suggestion}
                  type="button"
                  dir="auto"
                  onClick={(event) => {
                    // These buttons disappear when the field changes, so the focus moves to the field.
                    event.currentTarget.form?.querySelector<HTMLInputElement>(`input[name=${field.name}]`)?.focus()
                    field.onInput(suggestion)
                  }}
                >
                  {suggestion}
                </button>
              ))}
            </fieldset>
          )}
        </div>
      )}
    </>
  )
}

function Verdict({ verdict }: { verdict: NonNullable<AliasHint['verdict']> }) {
  switch (verdict.kind) {
    case 'free':
      return <p class="alias-free">{t(verdict.everywhere ? 'option_alias_free' : 'option_alias_free_here')}</p>
    case 'taken':
      return <p class="alias-taken">{t('option_alias_taken')}</p>
    case 'yours':
      return (
        <p class="alias-taken">
          {sentence('option_alias_yours', <MiddleTruncated text={verdict.longUrl} dir="ltr" />)}
        </p>
      )
  }
}

const warningText = (warning: AliasWarning): string => {
  switch (warning.kind) {
    case 'reserved':
    case 'characters':
    case 'alphabets':
      return t(`option_alias_${warning.kind}`)
    case 'length':
      return t('option_alias_length', warning.limit)
    case 'look-alike':
      return t('option_alias_look_alike', warning.shown, warning.other)
  }
}
