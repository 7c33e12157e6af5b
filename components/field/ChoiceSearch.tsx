import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import { folded } from '../../lib/contract/folded.ts'
import { formatNumber } from '../../lib/words/format.ts'
import { t } from '../../lib/words/t.ts'
import { ChannelDot } from '../ChannelDot.tsx'
import { CheckIcon } from '../icons.tsx'
import type { Choice } from './choice.ts'
import './ChoiceSearch.css'

interface ChoiceSearchProps {
  /** The accessible name of the search. */
  label: string
  placeholder?: string
  choices: readonly Choice[]
  chosen: string
  onChoose: (value: string) => void
  /** Called when the results may have changed the list's height: above its button, the list would move away from it. */
  onResize: () => void
  /** Called for Backspace in the empty search. */
  onBack?: (() => void) | undefined
  /** Shown below the choices. */
  children?: ComponentChildren
}

/** Choices with a search, their colors and counts. The arrow keys move through them; Enter in the search takes the first. */
export function ChoiceSearch(props: ChoiceSearchProps) {
  const { label, placeholder, choices, chosen, onChoose, onResize, onBack, children } = props
  const [sought, setSought] = useState('')
  const shown = choices.filter((choice) => folded(choice.label).includes(folded(sought.trim())))
  // Runs after each rendering, which only happens while the menu is open.
  useLayoutEffect(() => onResize())
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of its controls
    <div
      class="choice-search"
      onKeyDown={(event) => {
        const [first] = shown
        const isInSearch = event.target instanceof HTMLInputElement
        const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button, a')]
        const at = stops.indexOf(document.activeElement as HTMLElement)
        if (event.key === 'ArrowDown') stops[at + 1]?.focus()
        else if (event.key === 'ArrowUp') stops[at - 1]?.focus()
        else if (event.key === 'Backspace' && isInSearch && sought === '' && onBack) onBack()
        else if (event.key === 'Enter' && isInSearch) {
          if (sought.trim() !== '' && first && !event.isComposing) onChoose(first.value)
        } else return
        event.preventDefault()
        // Enter must not submit the form around it.
        event.stopPropagation()
      }}
    >
      <input
        type="text"
        aria-label={label}
        placeholder={placeholder ?? t('shared_find_choice_in', choices.length)}
        autocomplete="off"
        spellcheck={false}
        dir="auto"
        value={sought}
        onInput={(event) => setSought(event.currentTarget.value)}
      />
      <ul>
        {shown.map(({ value, label: name, color, count }) => (
          <li key={value}>
            <button type="button" aria-current={value === chosen ? 'true' : undefined} onClick={() => onChoose(value)}>
              {color !== undefined && <ChannelDot color={color} />}
              <span dir="auto">{name}</span>
              {value === chosen && <CheckIcon />}
              {count !== undefined && (
                // Hidden from screen readers, so that the button is named after the choice alone.
                <span class="choice-count quiet number" aria-hidden>
                  {formatNumber(count)}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && (
        <p class="quiet" role="status">
          {t('shared_find_choice_none')}
        </p>
      )}
      {children}
    </div>
  )
}
