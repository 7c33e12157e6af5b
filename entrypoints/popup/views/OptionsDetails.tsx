import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { ChevronIcon } from '../../../components/icon/ChevronIcon.tsx'
import type { Popup } from '../popup.ts'

const MAIN = ['custom', 'domain', 'campaign', 'channel', 'pixels', 'expiry']

/** Whether an option belongs to the first of the two groups. */
export const isMainOption = (option: string): boolean => MAIN.includes(option)

interface OptionsDetailsProps {
  title: string
  popup: Popup
  isMine: (option: string) => boolean
  children: ComponentChildren
}

/** A group of options that opens, and tells while it is closed how many of them are set. */
export function OptionsDetails({ title, popup, isMine, children }: OptionsDetailsProps) {
  const [open, setOpen] = useState(false)
  const hasProblem = Object.keys(popup.form.problems.value).some((field) => field !== 'url' && isMine(optionOf(field)))
  useEffect(() => {
    if (hasProblem) setOpen(true)
  }, [hasProblem])
  const set = Object.entries(popup.form.options.value).filter(
    ([option, value]) => isMine(option) && isSet(value),
  ).length
  return (
    <details
      class="popup-options"
      open={open}
      onToggle={(event) => {
        setOpen(event.currentTarget.open)
        if (event.currentTarget.open) popup.choices.refreshOld()
      }}
    >
      <summary>
        <ChevronIcon />
        <span>{title}</span>
        {set > 0 && <span class="quiet number">{set} set</span>}
      </summary>
      {open && <div class="popup-options-fields">{children}</div>}
    </details>
  )
}

const isSet = (value: unknown): boolean =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

const optionOf = (field: string): string => field.split('.')[0] ?? field
