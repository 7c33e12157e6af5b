import type { ComponentChildren } from 'preact'
import { t } from '../../lib/words/t.ts'
import { ChevronIcon, MoreIcon } from '../icons.tsx'
import { MenuButton } from '../menu/MenuButton.tsx'

interface RowMenuProps {
  /** The row's, or with `split` the button's own. */
  name: string
  /** It continues the button before it. */
  split?: boolean
  /** A button before it. */
  before?: ComponentChildren
  /** The buttons, only called while the menu is open. */
  actions: () => ComponentChildren
}

/** The actions of a row, or further ones of a button, behind one button at its end. */
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
