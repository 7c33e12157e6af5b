import type { AddressNotes } from '../lib/address/address-notes.ts'
import { formatList } from '../lib/words/format.ts'
import { type KeyTaking, t } from '../lib/words/t.ts'
import { WarningIcon } from './icons.tsx'
import './CleaningLine.css'

interface CleaningLineProps {
  notes: AddressNotes
  onClean: (address: string) => void
  onAmpersands: (address: string) => void
  /** Uses the address again that the page had before it was cleaned. */
  onUndo?: () => void
  /** Always cleans addresses of this host from now on. */
  onAlways?: (host: string) => void
}

/** Says which parts of an address aren't needed or were removed, and what they reveal to those who get the address. */
export function CleaningLine({ notes, onClean, onAmpersands, onUndo, onAlways }: CleaningLineProps) {
  const { removed, offered, ampersands, host, revealed } = notes
  const cleaning = removed ?? offered
  const names = cleaning === null ? [] : [...cleaning.visitor, ...cleaning.campaign]
  return (
    <>
      {ampersands !== null && (
        <div class="cleaning-line">
          <p>{t('shared_ampersands', ampersands.written)}</p>
          <button type="button" class="plain" onClick={() => onAmpersands(ampersands.address)}>
            {t('shared_use_ampersand')}
          </button>
        </div>
      )}
      {cleaning !== null && (
        <div class="cleaning-line">
          <div>
            {cleaning.wrapper !== null && (
              <p>{t(removed ? 'shared_cleaning_unwrapped' : 'shared_cleaning_wrapper', cleaning.wrapper)}</p>
            )}
            {names.length > 0 && (
              <p>{t(removed ? 'shared_cleaning_removed' : 'shared_cleaning_tracking', formatList(names))}</p>
            )}
          </div>
          {removed
            ? onUndo && (
                <button type="button" class="plain" onClick={onUndo}>
                  {t('shared_cleaning_undo')}
                </button>
              )
            : offered && (
                <>
                  <button type="button" class="plain" onClick={() => onClean(offered.address)}>
                    {t('shared_cleaning_clean')}
                  </button>
                  {onAlways && host !== null && (
                    <button type="button" class="plain" onClick={() => onAlways(host)}>
                      {t('shared_cleaning_always', host)}
                    </button>
                  )}
                </>
              )}
        </div>
      )}
      {revealed.map(({ kind, name }) => (
        <p key={name} class="cleaning-line warn">
          <WarningIcon />
          <span>{t(REVEALED[kind], name)}</span>
        </p>
      ))}
    </>
  )
}

const REVEALED: Readonly<Record<AddressNotes['revealed'][number]['kind'], KeyTaking<[string]>>> = {
  token: 'shared_cleaning_reveals_token',
  signature: 'shared_cleaning_reveals_signature',
  email: 'shared_cleaning_reveals_email',
  'own-device': 'shared_cleaning_own_device',
  'private-address': 'shared_cleaning_private_address',
}
