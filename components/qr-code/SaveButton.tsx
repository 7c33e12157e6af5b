import type { PlainKey } from '../../lib/words/t.ts'
import { t } from '../../lib/words/t.ts'
import { DownloadIcon } from '../icons.tsx'
import { RowMenu } from '../table/RowMenu.tsx'
import type { QrFormat } from './qr-files.ts'
import './SaveButton.css'

const NAMES: Readonly<Record<QrFormat, PlainKey>> = {
  png: 'shared_save_png',
  svg: 'shared_save_svg',
  pdf: 'shared_save_pdf',
}

interface SaveButtonProps {
  /** The first has the button, the others are in its menu. */
  formats: readonly QrFormat[]
  disabled?: boolean
  onSave: (format: QrFormat) => void
}

/** A split button: the usual format with one press, the others in a menu. */
export function SaveButton({ formats: [first = 'png', ...others], disabled = false, onSave }: SaveButtonProps) {
  const save = (format: QrFormat) => () => {
    if (!disabled) onSave(format)
  }
  return (
    <span class="save-button">
      <button type="button" aria-disabled={disabled} onClick={save(first)}>
        <DownloadIcon />
        {t(NAMES[first])}
      </button>
      <RowMenu
        name={t('shared_qr_formats')}
        split
        actions={() =>
          others.map((format) => (
            <button key={format} type="button" aria-disabled={disabled} onClick={save(format)}>
              <DownloadIcon />
              {t(NAMES[format])}
            </button>
          ))
        }
      />
    </span>
  )
}
