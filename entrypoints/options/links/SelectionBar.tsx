import { COPY_FORMAT_WORDS, CopyAs } from '../../../components/CopyAs.tsx'
import { QrCodeIcon, TrashIcon } from '../../../components/icons.tsx'
import type { CopyFormat } from '../../../lib/model/settings.ts'
import type { TableFormat } from '../../../lib/transfer/table-file.ts'
import { sentences } from '../../../lib/words/sentences.ts'
import { t } from '../../../lib/words/t.ts'
import { usePageTools } from '../page/page-context.ts'
import { SaveTable } from '../parts/SaveTable.tsx'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import type { ChosenLink } from './links-selection.ts'
import type { LinksState } from './links-state.ts'
import { selectionText } from './links-text.ts'
import './SelectionBar.css'

/** Each code is drawn and decoded, which takes a hundredth of a second or more. */
const MAX_SHEET = 500

export interface SelectionBarProps {
  state: LinksState
  /** Changes these links; `null` if the service can't change and delete links. */
  change: ((links: readonly ChosenLink[]) => void) | null
}

/** The actions on the selected links. */
export function SelectionBar({ state, change }: SelectionBarProps) {
  const { copyText, copyLinks, saveLinks, saveQrSheet } = usePageTools()
  const { selection, actions } = state
  const chosen = selection.chosen.value
  const links = [...chosen.values()]
  const withUrl = links.filter(({ shorturl }) => shorturl !== '')
  const without = links.length - withUrl.length
  const notCopied = without === 0 ? [] : [t('links_not_copied', without)]
  const copy = async () => {
    // A status region does not announce the same sentence twice in a row.
    actions.announce('')
    if (withUrl.length === 0) {
      actions.announce(t('links_nothing_to_copy'))
      return
    }
    const taken = await copyText(withUrl.map(({ shorturl }) => shorturl).join('\n'))
    actions.announce(taken ? sentences(t('links_copied', withUrl.length), ...notCopied) : t('shared_copy_refused'))
  }
  const saveSheet = async () => {
    if (withUrl.length === 0 || withUrl.length > MAX_SHEET) {
      actions.announce(withUrl.length === 0 ? t('links_nothing_to_copy') : t('links_qr_most', MAX_SHEET))
      return
    }
    actions.announce(t('links_qr_making', withUrl.length))
    const missing = await saveQrSheet(withUrl.map(({ shorturl, title }) => ({ url: shorturl, caption: title })))
    const saved = withUrl.length - missing.length
    actions.announce(
      sentences(
        ...(saved === 0 ? [] : [t('links_qr_saved', saved)]),
        ...(missing.length === 0 ? [] : [t('links_qr_missing', missing.length)]),
      ),
    )
  }
  const saveTable = async (format: TableFormat) => {
    actions.announce('')
    const { value: listed } = state.list.listed
    // What the list shows now is newer than what was selected.
    const rows = links.map(({ id, row }) => listed?.rowAt(listed.placeOf(id) ?? -1) ?? row)
    await saveLinks(rows, format)
    actions.announce(t('links_saved', rows.length))
  }
  const copyAs = async (format: CopyFormat) => {
    actions.announce('')
    const taken = await copyLinks(
      withUrl.map((link) => ({ title: link.title, shortUrl: link.shorturl, longUrl: link.longurl })),
      format,
    )
    const copied = t(COPY_FORMAT_WORDS[format].copied)
    actions.announce(taken ? sentences(copied, ...notCopied) : t('shared_copy_refused'))
    return taken
  }
  if (chosen.size === 0 && selection.failure.value === null) return null
  return (
    <section class="selection-bar" aria-label={t('links_selection')}>
      {/* The line above the list announces it: this bar comes and goes. */}
      <p class="number">{selectionText(chosen.size, selection.full.value)}</p>
      <SectionFailure failure={selection.failure.value} />
      <div class="selection-actions">
        {change && (
          <button type="button" onClick={() => change(links)}>
            {t('changes_open')}
          </button>
        )}
        <button type="button" onClick={() => actions.ask('campaign', links)}>
          {t('links_add_to_campaign')}
        </button>
        <button type="button" onClick={() => actions.ask('channel', links)}>
          {t('links_add_to_channel')}
        </button>
        <button type="button" onClick={() => void copy()}>
          {t('links_copy_short_urls')}
        </button>
        <button type="button" onClick={() => void saveSheet()}>
          <QrCodeIcon />
          {t('links_qr_sheet')}
        </button>
        {withUrl.length > 0 && <CopyAs copy={copyAs} silent />}
        <SaveTable onSave={(format) => void saveTable(format)} />
        {change && (
          <button type="button" class="danger" onClick={() => actions.ask('delete', links)}>
            <TrashIcon />
            {t('page_delete')}
          </button>
        )}
        <button type="button" class="plain" onClick={selection.clear}>
          {t('links_clear_selection')}
        </button>
      </div>
    </section>
  )
}
