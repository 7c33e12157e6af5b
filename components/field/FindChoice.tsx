import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { folded } from '../../lib/contract/folded.ts'
import { t } from '../../lib/words/t.ts'
import { ChannelDot } from '../ChannelDot.tsx'
import { CheckIcon, PlusIcon, SearchIcon } from '../icons.tsx'
import { placeBeside } from '../menu/place-beside.ts'
import type { Choice, Creation } from './choice.ts'
import '../menu/MenuButton.css'
import './FindChoice.css'

interface FindChoiceProps {
  /** The field's. */
  label: string
  choices: readonly Choice[]
  chosen: string
  create: Creation | null
  onChoose: (value: string) => void
}

/** A button beside the label of a menu that opens its choices with a search, their colors, and a way to create one. */
export function FindChoice({ label, choices, chosen, create, onChoose }: FindChoiceProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [sought, setSought] = useState('')
  const shown = choices.filter((choice) => folded(choice.label).includes(folded(sought.trim())))
  const place = () => {
    const heading = button.current?.closest('.field-heading')
    if (panel.current && heading) placeBeside(panel.current, heading.getBoundingClientRect(), 'start')
  }
  // Above its button, it would otherwise move away from it.
  useLayoutEffect(place, [sought])
  const choose = (value: string) => {
    // First, so that the browser gives the focus back to the button.
    panel.current?.hidePopover()
    onChoose(value)
  }
  const step = (by: number) => {
    const stops = [...(panel.current?.querySelectorAll<HTMLElement>('input, button, a') ?? [])]
    stops[stops.indexOf(document.activeElement as HTMLElement) + by]?.focus()
  }
  return (
    <>
      <button ref={button} type="button" class="icon-only" aria-haspopup="dialog" popovertarget={id}>
        <SearchIcon />
        <span class="visually-hidden">{t('shared_find_choice', label)}</span>
      </button>
      <div
        id={id}
        ref={panel}
        class="menu find-choice"
        popover="auto"
        role="dialog"
        aria-label={isOpen ? t('shared_find_choice', label) : undefined}
        onBeforeToggle={({ newState }) => newState === 'open' && setOpen(true)}
        onToggle={({ newState }) => {
          if (newState === 'open') {
            place()
            panel.current?.querySelector('input')?.focus({ preventScroll: true })
            return
          }
          setOpen(false)
          setSought('')
        }}
        onKeyDown={(event) => {
          // The form is not sent, and neither its dialog nor the popup is closed.
          event.stopPropagation()
          const isInSearch = event.target instanceof HTMLInputElement
          const [first] = shown
          if (event.key === 'ArrowDown') step(1)
          else if (event.key === 'ArrowUp') step(-1)
          else if (event.key === 'Escape') panel.current?.hidePopover()
          else if (event.key === 'Enter' && isInSearch) {
            if (sought.trim() !== '' && first && !event.isComposing) choose(first.value)
          } else return
          event.preventDefault()
        }}
      >
        {isOpen && (
          <>
            <input
              type="text"
              aria-label={t('shared_find_choice', label)}
              placeholder={t('shared_find_choice_in', choices.length)}
              autocomplete="off"
              spellcheck={false}
              dir="auto"
              value={sought}
              onInput={(event) => setSought(event.currentTarget.value)}
            />
            <ul>
              {shown.map((choice) => (
                <li key={choice.value}>
                  <button
                    type="button"
                    aria-current={choice.value === chosen ? 'true' : undefined}
                    onClick={() => choose(choice.value)}
                  >
                    {choice.color !== undefined && <ChannelDot color={choice.color} />}
                    <span dir="auto">{choice.label}</span>
                    {choice.value === chosen && <CheckIcon />}
                  </button>
                </li>
              ))}
            </ul>
            {shown.length === 0 && (
              <p class="quiet" role="status">
                {t('shared_find_choice_none')}
              </p>
            )}
            {create && <CreateLink create={create} />}
          </>
        )}
      </div>
    </>
  )
}

/** Opens the form in a tab of its own: what is typed here stays. */
export function CreateLink({ create: { name, href }, iconOnly = false }: { create: Creation; iconOnly?: boolean }) {
  return (
    <a class="button create-link" href={href} target="_blank" rel="noreferrer" title={iconOnly ? name : undefined}>
      <PlusIcon />
      <span class={iconOnly ? 'visually-hidden' : undefined}>{name}</span>
    </a>
  )
}
