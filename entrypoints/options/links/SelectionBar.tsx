import { CopyAs } from '../../../components/CopyAs.tsx'
import { QrCodeIcon, TrashIcon } from '../../../components/icons.tsx'
import { MAX_WRITES } from '../../../lib/model/job-view.ts'
import type { CopyFormat } from '../../../lib/model/settings.ts'
import { formatNumber } from '../../../lib/words/format.ts'
import { sentences } from '../../../lib/words/sentences.ts'
import { t } from '../../../lib/words/t.ts'
import { usePageTools } from '../page/page-context.ts'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import type { LinksState } from './links-state.ts'
import './SelectionBar.css'

/** Each code is drawn and decoded, which takes a hundredth of a second or more. */
const MAX_SHEET = 500

/** The actions on the selected links. */
export function SelectionBar({ state, canDelete }: { state: LinksState; canDelete: boolean }) {
  const { copyText, copyLinks, saveQrSheet } = usePageTools()
  const { selection, actions } = state
  const chosen = selection.chosen.value
  const links = [...chosen.values()]
  const withUrl = links.filter(({ shorturl }) => shorturl !== '')
  const without = links.length - withUrl.length
  const copy = async () => {
    // A status region does not announce the same sentence twice in a row.
    actions.say('')
    if (withUrl.length === 0) {
      actions.say(t('links_nothing_to_copy'))
      return
    }
    const taken = await copyText(withUrl.map(({ shorturl }) => shorturl).join('\n'))
    const copied = [t('links_copied', withUrl.length), ...(without === 0 ? [] : [t('links_not_copied', without)])]
    actions.say(taken ? sentences(...copied) : t('shared_copy_refused'))
  }
  const saveSheet = async () => {
    if (withUrl.length === 0 || withUrl.length > MAX_SHEET) {
      actions.say(withUrl.length === 0 ? t('links_nothing_to_copy') : t('links_qr_most', MAX_SHEET))
      return
    }
    actions.say(t('links_qr_making', withUrl.length))
    const missing = await saveQrSheet(withUrl.map(({ shorturl, title }) => ({ url: shorturl, caption: title })))
    const saved = withUrl.length - missing.length
    actions.say(
      sentences(
        ...(saved === 0 ? [] : [t('links_qr_saved', saved)]),
        ...(missing.length === 0 ? [] : [t('links_qr_missing', missing.length)]),
      ),
    )
  }
  const copyAs = async (format: CopyFormat) => {
    actions.say('')
    const taken = await copyLinks(
      withUrl.map((link) => ({ title: link.title, shortUrl: link.shorturl, longUrl: link.longurl })),
      format,
    )
    if (taken && without > 0) actions.say(t('links_not_copied', without))
    return taken
  }
  if (chosen.size === 0 && selection.failure.value === null) return null
  return (
    <section class="selection-bar" aria-label={t('links_selection')}>
      <p class="number" role="status">
        {selection.full.value
          ? t('links_selected_most', chosen.size, formatNumber(MAX_WRITES))
          : t('links_selected', chosen.size)}
      </p>
      <SectionFailure failure={selection.failure.value} />
      <div class="selection-actions">
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
        {withUrl.length > 0 && <CopyAs copy={copyAs} />}
        {canDelete && (
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
