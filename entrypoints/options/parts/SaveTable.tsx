import { MoreIcon } from '../../../components/icons.tsx'
import { MenuButton } from '../../../components/menu/MenuButton.tsx'
import { TABLE_FORMATS, type TableFormat } from '../../../lib/transfer/table-file.ts'
import { t } from '../../../lib/words/t.ts'

interface SaveTableProps {
  onSave: (format: TableFormat) => void
}

/** A button for each file format that spreadsheets open. */
export function SaveTable({ onSave }: SaveTableProps) {
  return (
    <>
      {TABLE_FORMATS.map((format) => (
        <button key={format} type="button" onClick={() => onSave(format)}>
          {t(`bulk_save_${format}`)}
        </button>
      ))}
    </>
  )
}

/** The same in a menu of a section with this title. Without rows it is disabled, so that nothing moves when they come. */
export function SaveTableMenu({
  title,
  isDisabled = false,
  onSave,
}: SaveTableProps & { title: string; isDisabled?: boolean }) {
  return (
    <MenuButton
      framed
      isDisabled={isDisabled}
      label={t('page_row_menu', title)}
      face={<MoreIcon />}
      actions={() => <SaveTable onSave={onSave} />}
    />
  )
}
