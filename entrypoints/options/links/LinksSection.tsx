import { useCallback, useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { Dialog } from '../../../components/dialog/Dialog.tsx'
import { LinkIcon } from '../../../components/icons.tsx'
import { EndlessTable } from '../../../components/table/EndlessTable.tsx'
import { useMedia } from '../../../components/use-media.ts'
import { nameOfLink, titleOf } from '../../../lib/model/link-facts.ts'
import type { LinkColumn } from '../../../lib/model/settings.ts'
import { withAccount } from '../../../lib/presets/account-address.ts'
import { t } from '../../../lib/words/t.ts'
import { ChangeBatches } from '../changing/ChangeBatches.tsx'
import { ChangeLinksDialog } from '../changing/ChangeLinksDialog.tsx'
import { PlaceHead } from '../collections/PlaceHead.tsx'
import { EachLink } from '../each/EachLink.tsx'
import { usePageTools } from '../page/page-context.ts'
import { routeHash } from '../page/route.ts'
import { createSettingChoice, type SettingChoice } from '../page/setting-choice.ts'
import { EmptyState } from '../parts/EmptyState.tsx'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { SectionFrame } from '../parts/SectionFrame.tsx'
import type { AccountScope } from '../scopes.ts'
import { section } from '../section.tsx'
import { LinkDetail, QrCode } from './LinkDetail.tsx'
import { LinkDrafts, LinkFormDialog } from './LinkFormDialog.tsx'
import { LinksActionDialog } from './LinksActionDialog.tsx'
import { LinksFilter } from './LinksFilter.tsx'
import { LinksSearch, LinksView, SaveLinks } from './LinksHead.tsx'
import { LinksLine } from './LinksLine.tsx'
import { LinksToCome } from './LinksToCome.tsx'
import { type LinksTableProps, namedLink, type OpenLink, useLinkColumns } from './link-columns.tsx'
import { filtersOf, filtersQuery } from './link-filters.ts'
import type { ListedLinks } from './links-list.ts'
import { createLinksState, type LinksState } from './links-state.ts'
import { MAX_SHEET, saveSheetOf } from './qr-sheet.ts'
import { SaveView } from './SaveView.tsx'
import { SelectionBar, type SelectionBarProps } from './SelectionBar.tsx'
import './LinksSection.css'

interface LinksSectionProps extends Pick<AccountScope, 'call' | 'session' | 'serviceClock' | 'newId' | 'changing'> {
  state: LinksState
  choice: SettingChoice
  /** The link that the page's address names. */
  opened: number | null
  /** The filters in the page's address. */
  query: string
}

function LinksSection(props: LinksSectionProps) {
  const { call, state, session, serviceClock: clock, choice, newId, changing, opened, query } = props
  const tools = usePageTools()
  const { goTo, hashOf } = tools
  const saveSheet = async () => {
    // Reads one link more than a sheet can have, to notice that there are too many.
    const links = await state.list.read(0, Math.min(state.list.listed.peek()?.count ?? 0, MAX_SHEET + 1))
    if (links.ok)
      await saveSheetOf(
        links.value.map((link) => ({ ...link, title: titleOf(link) })),
        tools,
        state.actions,
      )
  }
  useLayoutEffect(() => state.filter(filtersOf(query)), [state, query])
  // In a layout effect, so that the rows appear one frame sooner.
  useLayoutEffect(() => state.show(), [state])
  // In a layout effect, because the next frame would show the link before under the name of this one.
  useLayoutEffect(() => {
    if (opened === null) return
    // A form for something else would cover what the address opens. Its draft stays.
    state.form.close()
    return state.opened.open(opened)
  }, [opened, state])
  // The new link appears above the list, where the page of the link that was duplicated would cover it.
  useEffect(() => {
    if (opened !== null) return state.followNew(() => goTo(hashOf('links', { query })))
  }, [goTo, hashOf, opened, query, state])
  const isBeside = useMedia(ROOM_BESIDE)
  const pageRef = useRef<HTMLDialogElement>(null)
  const staysRef = useRef(false)
  const open = useCallback<OpenLink>(
    (link, { stays }) => {
      staysRef.current = stays
      // The focus may already be in the page.
      if (!stays) pageRef.current?.focus({ preventScroll: true })
      // Back leads to the list, not through all links that were shown before.
      goTo(hashOf('links', { object: namedLink(link), query }), pageRef.current !== null)
    },
    [goTo, hashOf, query],
  )
  const canChange = session.connection.value?.canChangeLinks ?? false
  const account = session.connectedAccount.value
  return (
    <SectionFrame
      title={t('page_section_links')}
      search={<LinksSearch state={state} />}
      actions={<EachLink />}
      onRefresh={() => void state.refresh()}
      refreshing={state.refreshing.value}
      create={{ title: t('links_new'), open: state.form.openNew }}
    >
      <PlaceHead
        filters={state.filters.value}
        collections={session.collections.value}
        call={call}
        saveSheet={() => void saveSheet()}
      />
      <div class="links-bar">
        <LinksLine state={state} session={session} />
        <LinksFilter
          filters={state.filters.value}
          session={session}
          call={call}
          onChange={(filters) => goTo(hashOf('links', { query: filtersQuery(filters) }))}
        >
          <SaveView
            query={account === null ? '' : withAccount(filtersQuery(state.filters.value), account)}
            settings={choice.shown.value}
            newId={newId}
            choose={choice.choose}
          />
          <LinksView state={state} choice={choice} />
          <SaveLinks state={state} />
        </LinksFilter>
      </div>
      <SectionFailure failure={choice.failure.value} />
      <SectionFailure failure={state.failure.value} onRetry={() => void state.refresh()} />
      {/* If a refresh failed for the same reason, one message and one button are enough. */}
      <SectionFailure
        failure={state.failure.value === null ? state.list.failure.value : null}
        onRetry={state.list.reload}
      />
      <SectionFailure failure={state.undoFailure.value ?? state.discardFailure.value} />
      <LinkDrafts form={state.form} />
      <LinksToCome state={state} />
      <ChangeBatches state={changing} session={session} />
      <LinksTable
        state={state}
        open={open}
        opened={isBeside ? opened : null}
        session={session}
        clock={clock}
        hidden={choice.shown.value?.hiddenColumns ?? NONE_HIDDEN}
        change={canChange ? (links) => changing.form.open(links, state.selection.clear) : null}
      />
      {opened !== null && (
        <LinkDetail
          id={opened}
          links={state}
          session={session}
          canChange={canChange}
          isBeside={isBeside}
          pageRef={pageRef}
          staysRef={staysRef}
          onOpen={(link) => open(link, { stays: true })}
          onClose={() => goTo(hashOf('links', { query }))}
        />
      )}
      <LinkFormDialog
        form={state.form}
        collections={session.collections}
        settings={session.settings}
        clock={clock}
        extended={session.connection.value?.extendedOptions}
      />
      <LinksActionDialog actions={state.actions} session={session} />
      <QrCodeDialog state={state} />
      <ChangeLinksDialog state={changing} session={session} clock={clock} />
    </SectionFrame>
  )
}

/** Screens with room for a link's page beside the list. */
const ROOM_BESIDE = '(min-width: 68.75rem)'

const NONE_HIDDEN: readonly LinkColumn[] = []

interface LinksTableBoxProps extends Omit<LinksTableProps, 'canChange'>, Pick<SelectionBarProps, 'change'> {
  /** The link whose page is beside the list. */
  opened: number | null
}

/** A separate component, so that a changed list renders only itself. */
function LinksTable({ change, opened, ...rest }: LinksTableBoxProps) {
  const props = { ...rest, canChange: change !== null }
  const { state, open } = props
  const { list } = state
  const listed = list.listed.value
  const marks = state.marks.value
  const columns = useLinkColumns(props)
  if (listed?.count === 0) return <NoLinks state={state} listed={listed} />
  return (
    <EndlessTable
      label={t('page_section_links')}
      columns={columns}
      rows={listed}
      total={listed === null ? -1 : listed.total}
      busy={list.loading.value}
      onShow={list.show}
      current={opened}
      onOpen={(link) => open(link, { stays: true })}
      isPending={({ id }) => marks.get(id)?.some(({ state: now }) => now !== 'failed') ?? false}
      foot={<SelectionBar state={state} change={change} />}
    />
  )
}

/** The QR code of a link, opened from the menu of its row. */
function QrCodeDialog({ state }: { state: LinksState }) {
  const { copyImage, save, qrLooks } = usePageTools()
  const link = state.qrCodeOf.value
  if (link === null) return null
  const close = () => state.showQrCode(null)
  return (
    <Dialog
      title={<bdi>{nameOfLink(link)}</bdi>}
      onClose={close}
      actions={
        <button type="button" onClick={close}>
          {t('page_close')}
        </button>
      }
    >
      <QrCode url={link.shorturl} looks={qrLooks} copyImage={copyImage} save={save} />
    </Dialog>
  )
}

const isWholeList = ({ question: { query, filters } }: ListedLinks): boolean =>
  query === '' && Object.keys(filters).length === 0

/** Says why the list is empty, and what to do. */
function NoLinks({ state, listed }: { state: LinksState; listed: ListedLinks }) {
  const { goTo } = usePageTools()
  const { query, filters } = listed.question
  // If everything is stored, the filters have been applied to all links.
  const isAll = Object.keys(filters).length > 0 && state.list.library.value?.complete
  if ((!listed.isRead && !isAll) || listed.unknownFor > 0) return null
  return isWholeList(listed) ? (
    <EmptyState sentence={t('links_none')} />
  ) : (
    <EmptyState sentence={query === '' ? t('links_none_filtered') : t('links_none_match', query)}>
      <button
        type="button"
        onClick={() => {
          state.type('')
          goTo(routeHash('links'))
          state.search()
        }}
      >
        {t('links_show_all')}
      </button>
    </EmptyState>
  )
}

export const linksSection = section({
  id: 'links',
  group: 'links',
  icon: LinkIcon,
  needsAccount: true,
  create: (scope) => ({ ...scope, state: createLinksState(scope), choice: createSettingChoice(scope) }),
  View: LinksSection,
  hasUnsent: ({ state, changing }) => state.form.edited.value || changing.form.edited.value,
  newItem: ({ state }) => ({ title: 'links_new', open: state.form.openNew }),
  editRow: ({ state, session }, place) => {
    const link = state.list.listed.peek()?.rowAt(place)
    if (link === undefined || !session.connection.peek()?.canChangeLinks) return false
    void state.edit(link)
    return true
  },
  search: ({ state }, query) => state.find(query),
  stop: ({ state }) => state.stop(),
  editors: ({ state: { form } }) => ({ createLink: form.openAgain, updateLink: form.openAgain }),
})
