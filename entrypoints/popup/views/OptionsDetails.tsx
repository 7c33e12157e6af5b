import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import { ChevronIcon } from '../../../components/icons.tsx'
import { isLinkOption, type LinkOptionRow, optionRow } from '../../../lib/contract/link-options.ts'
import { optionOf } from '../../../lib/link-options/option-problems.ts'
import { isEmpty } from '../../../lib/link-options/tidy-options.ts'
import { t } from '../../../lib/words/t.ts'
import type { Popup } from '../popup.ts'

interface OptionsDetailsProps {
  title: string
  popup: Popup
  group: LinkOptionRow['group']
  /** How many presses were refused. */
  refusals: number
  children: ComponentChildren
}

/** A collapsible group of options that shows how many of them are set. */
export function OptionsDetails({ title, popup, group, refusals, children }: OptionsDetailsProps) {
  const [open, setOpen] = useState(false)
  const isMine = (option: string) => isLinkOption(option) && optionRow(option).group === group
  const hasProblem = Object.keys(popup.form.problems.value).some((field) => isMine(optionOf(field)))
  // Each refused press opens the group, which the user may have collapsed since the last one. Before the next frame,
  // which moves the focus to the first problem.
  useLayoutEffect(() => {
    if (hasProblem) setOpen(true)
  }, [hasProblem, refusals])
  const set = Object.entries(popup.form.options.value).filter(
    ([option, value]) => isMine(option) && !isEmpty(value),
  ).length
  return (
    <details
      class="popup-options"
      open={open}
      onToggle={(event) => {
        setOpen(event.currentTarget.open)
        if (event.currentTarget.open) popup.collections.refreshOld()
      }}
    >
      <summary>
        <ChevronIcon />
        <span>{title}</span>
        {set > 0 && <span class="quiet number">{t('popup_options_set', set)}</span>}
      </summary>
      {open && <div class="popup-options-fields">{children}</div>}
    </details>
  )
}
