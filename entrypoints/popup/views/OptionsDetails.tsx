import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { ChevronIcon } from '../../../components/icon/ChevronIcon.tsx'
import type { OptionsFormProps } from '../../../components/link-options/options-form.ts'

const MAIN = ['custom', 'domain', 'campaign', 'channel', 'pixels', 'expiry']

/** Whether an option belongs to the first of the two groups. */
export const isMainOption = (option: string): boolean => MAIN.includes(option)

interface OptionsDetailsProps {
  title: string
  options: Pick<OptionsFormProps, 'value' | 'problems'>
  isMine: (option: string) => boolean
  onOpen: () => void
  children: ComponentChildren
}

/** A group of options that opens, and tells while it is closed how many of them are set. */
export function OptionsDetails({ title, options, isMine, onOpen, children }: OptionsDetailsProps) {
  const [open, setOpen] = useState(false)
  const hasProblem = Object.keys(options.problems ?? {}).some((field) => field !== 'url' && isMine(optionOf(field)))
  useEffect(() => {
    if (hasProblem) setOpen(true)
  }, [hasProblem])
  const set = Object.entries(options.value).filter(([option, value]) => isMine(option) && isSet(value)).length
  return (
    <details
      class="popup-options"
      open={open}
      onToggle={(event) => {
        setOpen(event.currentTarget.open)
        if (event.currentTarget.open) onOpen()
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
