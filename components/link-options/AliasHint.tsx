import { useEffect, useRef, useState } from 'preact/hooks'
import {
  type AliasAssistantPorts,
  createAliasAssistant,
  type KnownOfAlias,
} from '../../lib/link-options/alias-assistant.ts'
import { type AliasWarning, patternExample } from '../../lib/link-options/check-alias.ts'
import { problemSentence } from '../../lib/words/problem-sentence.ts'
import { t } from '../../lib/words/t.ts'
import { Address } from '../Address.tsx'
import { sentence } from '../sentence.tsx'
import './AliasHint.css'

interface AliasHintProps {
  /** The alias in the form in which it would be sent. */
  alias: string
  domain: string | undefined
  ports: AliasAssistantPorts
  sending: boolean
  /** The problem that the field itself shows. */
  problem: string | undefined
  onChoose: (alias: string) => void
}

/** What is known about the typed alias, below its field and across all columns. */
export function AliasHint({ alias, domain, ports, sending, problem, onChoose }: AliasHintProps) {
  const [known, setKnown] = useState<KnownOfAlias | null>(null)
  const [assistant] = useState(() => createAliasAssistant(ports, setKnown))
  const element = useRef<HTMLDivElement>(null)
  const isPattern = patternExample(alias, '') !== null
  useEffect(() => assistant.follow(isPattern ? '' : alias, domain), [assistant, isPattern, alias, domain])
  useEffect(() => (sending ? assistant.forget() : assistant.lookAgain()), [assistant, sending])
  useEffect(() => assistant.forget, [assistant])
  if (alias === '' || problem !== undefined) return null
  if (isPattern) return <PatternHint key={alias} pattern={alias} title={ports.title()} />
  // Until the assistant has looked up this alias, `known` is about the previous one.
  const hint = known?.alias === alias ? known : null
  return (
    <div class="alias-hint" ref={element}>
      {/* Rendered before its text: otherwise screen readers would not announce the text. */}
      <div aria-live="polite">
        {hint?.problem && <p class="field-problem">{problemSentence(hint.problem)}</p>}
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
              onClick={() => {
                // The pressed button is about to disappear, so the focus moves to the field.
                element.current?.parentElement?.querySelector('input')?.focus()
                onChoose(suggestion)
              }}
            >
              {suggestion}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}

/** An example of an alias that the pattern makes. */
function PatternHint({ pattern, title }: { pattern: string; title: string }) {
  const [example] = useState(() => patternExample(pattern, title) ?? '')
  return (
    <div class="alias-hint">
      <p>{t('option_alias_pattern', example)}</p>
    </div>
  )
}

function Verdict({ verdict }: { verdict: NonNullable<KnownOfAlias['verdict']> }) {
  switch (verdict.kind) {
    case 'free':
      return <p class="alias-free">{t(verdict.everywhere ? 'option_alias_free' : 'option_alias_free_here')}</p>
    case 'taken':
      return <p class="alias-taken">{t('option_alias_taken')}</p>
    case 'yours':
      return <p class="alias-taken">{sentence('option_alias_yours', <Address url={verdict.longUrl} />)}</p>
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
