import type { VNode } from 'preact'
import { COPY_FORMAT_WORDS, CopyAsGroup } from '../../../components/CopyAs.tsx'
import {
  CampaignIcon,
  ChannelIcon,
  CloseIcon,
  CopyIcon,
  EditIcon,
  MoreIcon,
  QrCodeIcon,
  TrashIcon,
} from '../../../components/icons.tsx'
import { MenuButton } from '../../../components/menu/MenuButton.tsx'
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
import { saveSheetOf } from './qr-sheet.ts'
import './SelectionBar.css'

export interface SelectionBarProps {
  state: LinksState
  /** Changes these links; `null` if the service can't change and delete links. */
  change: ((links: readonly ChosenLink[]) => void) | null
}

/** The actions on the selected links. */
export function SelectionBar({ state, change }: SelectionBarProps) {
  const tools = usePageTools()
  const { copyText, copyLinks, saveLinks } = tools
  const { selection, actions } = state
  const chosen = selection.chosen.value
  const links = [...chosen.values()]
  const withUrl = links.filter(({ shorturl }) => shorturl !== '')
  const without = links.length - withUrl.length
  const notCopied = without === 0 ? [] : [t('links_not_copied', without)]
  const copy = async () => {
    // Cleared first, because a status region doesn't announce the same sentence twice in a row.
    actions.announce('')
    if (withUrl.length === 0) {
      actions.announce(t('links_nothing_to_copy'))
      return
    }
    const isCopied = await copyText(withUrl.map(({ shorturl }) => shorturl).join('\n'))
    actions.announce(isCopied ? sentences(t('links_copied', withUrl.length), ...notCopied) : t('shared_copy_refused'))
  }
  const saveTable = async (format: TableFormat) => {
    actions.announce('')
    const { value: listed } = state.list.listed
    // The rows of the list are newer than those that were selected.
    const rows = links.map(({ id, row }) => listed?.rowAt(listed.placeOf(id) ?? -1) ?? row)
    await saveLinks(rows, format)
    actions.announce(t('links_saved', rows.length))
  }
  const copyAs = async (format: CopyFormat) => {
    actions.announce('')
    const isCopied = await copyLinks(
      withUrl.map((link) => ({ title: link.title, shortUrl: link.shorturl, longUrl: link.longurl })),
      format,
    )
    const copied = t(COPY_FORMAT_WORDS[format].copied)
    actions.announce(isCopied ? sentences(copied, ...notCopied) : t('shared_copy_refused'))
  }
  if (chosen.size === 0 && selection.failure.value === null) return null
  return (
    <section class="selection-bar" aria-label={t('links_selection')}>
      {/*
       * Not a live region, because this bar appears and disappears. The line above the list announces the selection.
       */}
      <p class="number">
        <button
          type="button"
          class="plain icon-only"
          aria-label={t('links_clear_selection')}
          title={t('links_clear_selection')}
          onClick={selection.clear}
        >
          <CloseIcon />
        </button>
        {selectionText(chosen.size, selection.full.value)}
      </p>
      <SectionFailure failure={selection.failure.value} />
      <div class="selection-actions">
        {change && (
          <BarButton name={t('changes_open')} icon={<EditIcon />} onClick={() => change(links)}>
            {t('changes_open')}
          </BarButton>
        )}
        <BarButton
          name={t('links_add_to_campaign')}
          icon={<CampaignIcon />}
          onClick={() => actions.ask('campaign', links)}
        >
          {t('links_campaign')}
        </BarButton>
        <BarButton
          name={t('links_add_to_channel')}
          icon={<ChannelIcon />}
          onClick={() => actions.ask('channel', links)}
        >
          {t('links_channel')}
        </BarButton>
        <BarButton name={t('links_copy_short_urls')} icon={<CopyIcon />} onClick={() => void copy()}>
          {t('shared_copy')}
        </BarButton>
        <BarButton
          name={t('links_qr_sheet')}
          icon={<QrCodeIcon />}
          onClick={() => void saveSheetOf(links, tools, actions)}
        >
          {t('links_qr_sheet')}
        </BarButton>
        <MenuButton
          label={t('page_row_menu', t('links_selection'))}
          framed
          face={<MoreIcon />}
          actions={() => (
            <>
              <SaveTable onSave={(format) => void saveTable(format)} />
              {withUrl.length > 0 && <CopyAsGroup choose={(format) => void copyAs(format)} />}
            </>
          )}
        />
        {change && (
          <BarButton name={t('page_delete')} icon={<TrashIcon />} isDanger onClick={() => actions.ask('delete', links)}>
            {t('page_delete')}
          </BarButton>
        )}
      </div>
    </section>
  )
}

interface BarButtonProps {
  /** What the button does, in more words than it shows. */
  name: string
  icon: VNode
  isDanger?: boolean
  onClick: () => void
  children: string
}

/** An icon with a text where there is room for all texts. */
const BarButton = ({ name, icon, isDanger = false, onClick, children }: BarButtonProps) => (
  <button type="button" class={isDanger ? 'danger' : undefined} aria-label={name} title={name} onClick={onClick}>
    {icon}
    <span>{children}</span>
  </button>
)
