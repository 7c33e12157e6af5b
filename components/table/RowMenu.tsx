import type { ComponentChildren } from 'preact'
import { t } from '../../lib/words/t.ts'
import { ChevronIcon, MoreIcon } from '../icons.tsx'
import { MenuButton } from '../menu/MenuButton.tsx'

interface RowMenuProps {
  /** The name of the row, or with `split` that of the button. */
  name: string
  /** The button continues the one before it. */
  split?: boolean
  /** A button that is shown before it. */
  before?: ComponentChildren
  /** The buttons, only called while the menu is open. */
  actions: () => ComponentChildren
}

/** A button at the end of a row, or beside another button, that opens a menu of actions. */
export function RowMenu({ name, split = false, before, actions }: RowMenuProps) {
  return (
    <span class="row-actions">
      {before}
      {split ? (
        <MenuButton label={name} face={<ChevronIcon />} framed actions={actions} />
      ) : (
        <MenuButton label={t('page_row_menu', name)} face={<MoreIcon />} actions={actions} />
      )}
    </span>
  )
}
