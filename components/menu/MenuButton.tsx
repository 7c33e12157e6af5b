import type { ComponentChildren } from 'preact'
import { useId, useRef, useState } from 'preact/hooks'
import { placeBeside } from './place-beside.ts'
import './MenuButton.css'

interface MenuButtonProps {
  /** The name of a button that shows an icon alone. */
  label?: string
  /** Gives a button with only an icon a frame. */
  framed?: boolean
  /** The button is shown, but doesn't work yet. */
  isDisabled?: boolean
  /** The content of the button. */
  face: ComponentChildren
  /** The menu's buttons. Called only while the menu is open, because a long table has many menus. */
  actions: () => ComponentChildren
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** A button that opens a menu of actions. */
export function MenuButton({ label, framed = false, isDisabled = false, face, actions }: MenuButtonProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const buttons = () => [...(menu.current?.querySelectorAll('button') ?? [])]
  return (
    <>
      <button
        ref={button}
        type="button"
        class={label === undefined ? undefined : framed ? 'icon-only' : 'plain icon-only'}
        aria-label={label}
        aria-haspopup="true"
        aria-disabled={isDisabled || undefined}
        popovertarget={isDisabled ? undefined : id}
      >
        {face}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of its buttons */}
      <div
        id={id}
        ref={menu}
        class="menu"
        popover="auto"
        onBeforeToggle={({ newState }) => newState === 'open' && setOpen(true)}
        onToggle={({ newState }) => {
          // Not earlier: the browser gives the focus back if it is in the menu when the menu closes.
          if (newState !== 'open') setOpen(false)
          if (newState !== 'open' || menu.current === null || button.current === null) return
          placeBeside(menu.current, button.current.getBoundingClientRect())
          buttons()[0]?.focus({ preventScroll: true })
        }}
        // Closed before the action, so that a dialog that the action opens returns the focus to the menu's button.
        onClickCapture={({ target }) => {
          if (target instanceof Element && target.closest('button')) menu.current?.hidePopover()
        }}
        onKeyDown={(event) => {
          const step = STEPS[event.key]
          if (step === undefined) return
          event.preventDefault()
          event.stopPropagation()
          const all = buttons()
          all[step(all.indexOf(document.activeElement as HTMLButtonElement), all.length)]?.focus()
        }}
      >
        {isOpen && actions()}
      </div>
    </>
  )
}
