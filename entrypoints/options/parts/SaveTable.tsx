import { DownloadIcon } from '../../../components/icons.tsx'
import { TABLE_FORMATS, type TableFormat } from '../../../lib/transfer/table-file.ts'
import { t } from '../../../lib/words/t.ts'

interface SaveTableProps {
  onSave: (format: TableFormat) => void
  /** Whether the buttons have no borders and icons, for a line of text. */
  plain?: boolean
}

/** A button for each file format that spreadsheets open. */
export function SaveTable({ onSave, plain = false }: SaveTableProps) {
  return (
    <>
      {TABLE_FORMATS.map((format) => (
        <button key={format} type="button" class={plain ? 'plain' : undefined} onClick={() => onSave(format)}>
          {!plain && <DownloadIcon />}
          {t(`bulk_save_${format}`)}
        </button>
      ))}
    </>
  )
}
