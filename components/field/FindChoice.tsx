import { useId, useRef, useState } from 'preact/hooks'
import { t } from '../../lib/words/t.ts'
import { PlusIcon, SearchIcon } from '../icons.tsx'
import { placeBeside } from '../menu/place-beside.ts'
import { ChoiceSearch } from './ChoiceSearch.tsx'
import type { Choice, Creation } from './choice.ts'
import '../menu/MenuButton.css'
import './FindChoice.css'

interface FindChoiceProps {
  /** The label of the field. */
  label: string
  choices: readonly Choice[]
  chosen: string
  create: Creation | null
  onChoose: (value: string) => void
}

/**
 * A button beside the label of a menu, which opens the menu's choices with a search, their colors, and a link to create
 * another one.
 */
export function FindChoice({ label, choices, chosen, create, onChoose }: FindChoiceProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const place = () => {
    const heading = button.current?.closest('.field-heading')
    if (panel.current && heading) placeBeside(panel.current, heading.getBoundingClientRect(), 'start')
  }
  const choose = (value: string) => {
    // Closed first, so that the browser gives the focus back to the button.
    panel.current?.hidePopover()
    onChoose(value)
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
        }}
        onKeyDown={(event) => {
          // The key must not close the dialog or popup around this menu.
          event.stopPropagation()
          if (event.key !== 'Escape') return
          panel.current?.hidePopover()
          event.preventDefault()
        }}
      >
        {isOpen && (
          <ChoiceSearch
            label={t('shared_find_choice', label)}
            choices={choices}
            chosen={chosen}
            onChoose={choose}
            onResize={place}
          >
            {create && <CreateLink create={create} />}
          </ChoiceSearch>
        )}
      </div>
    </>
  )
}

/** Opens the form in a new tab, so that what is typed here stays. */
export function CreateLink({ create: { name, href }, iconOnly = false }: { create: Creation; iconOnly?: boolean }) {
  return (
    <a class="button create-link" href={href} target="_blank" rel="noreferrer" title={iconOnly ? name : undefined}>
      <PlusIcon />
      <span class={iconOnly ? 'visually-hidden' : undefined}>{name}</span>
    </a>
  )
}
