import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { CopyButton } from '../../../components/CopyButton.tsx'
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog.tsx'
import { Dialog } from '../../../components/dialog/Dialog.tsx'
import { CheckboxField } from '../../../components/field/CheckboxField.tsx'
import { LinkIcon } from '../../../components/icons.tsx'
import { ShortUrl } from '../../../components/ShortUrl.tsx'
import { sentence } from '../../../components/sentence.tsx'
import { EndlessTable } from '../../../components/table/EndlessTable.tsx'
import { useMedia } from '../../../components/use-media.ts'
import type { LinkOrder } from '../../../lib/contract/link.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import { nameOfLink } from '../../../lib/model/link-facts.ts'
import { LINK_COLUMNS, type LinkColumn } from '../../../lib/model/settings.ts'
import { deletionOf } from '../../../lib/model/undoable.ts'
import { withAccount } from '../../../lib/presets/account-address.ts'
import { deletionText } from '../../../lib/words/deletion-text.ts'
import { differenceText } from '../../../lib/words/difference-text.ts'
import { type PlainKey, t } from '../../../lib/words/t.ts'
import { ChangeBatches } from '../changing/ChangeBatches.tsx'
import { ChangeLinksDialog } from '../changing/ChangeLinksDialog.tsx'
import { PendingCreations } from '../collections/PendingCreations.tsx'
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
import { LinksLine } from './LinksLine.tsx'
import { type LinksTableProps, namedLink, type OpenLink, useLinkColumns } from './link-columns.tsx'
import { filtersOf, filtersQuery } from './link-filters.ts'
import type { ListedLinks } from './links-list.ts'
import { createLinksState, type LinksState } from './links-state.ts'
import { SaveView } from './SaveView.tsx'
import { SelectionBar, type SelectionBarProps } from './SelectionBar.tsx'
import './LinksSection.css'

interface LinksSectionProps extends Pick<AccountScope, 'call' | 'session' | 'serviceClock' | 'newId' | 'changing'> {
  state: LinksState
  choice: SettingChoice
  /** The link that the URL names. */
  opened: number | null
  /** The filters that the URL names. */
  query: string
}

function LinksSection(props: LinksSectionProps) {
  const { call, state, session, serviceClock: clock, choice, newId, changing, opened, query } = props
  const { goTo, hashOf } = usePageTools()
  useLayoutEffect(() => state.filter(filtersOf(query)), [state, query])
  // In the layout effect of the first frame, so that the rows come one frame sooner.
  useLayoutEffect(() => state.show(), [state])
  useEffect(() => {
    if (opened === null) return
    // A form for something else would be in front of what the address opens; its draft stays.
    state.form.close()
    return state.opened.open(opened)
  }, [opened, state])
  // The new link is above the list, and the panel of the one that it is like would cover it.
  useEffect(() => {
    if (opened !== null) return state.followNew(() => goTo(hashOf('links', { query })))
  }, [goTo, hashOf, opened, query, state])
  const isBeside = useMedia(ROOM_BESIDE)
  const pageRef = useRef<HTMLDialogElement>(null)
  const staysRef = useRef(false)
  const open = useCallback<OpenLink>(
    (link, { stays }) => {
      staysRef.current = stays
      // It may be this link's already.
      if (!stays) pageRef.current?.focus({ preventScroll: true })
      // Back leads to the list, and not through all links that were shown one after the other.
      goTo(hashOf('links', { object: namedLink(link), query }), pageRef.current !== null)
    },
    [goTo, hashOf, query],
  )
  const canChange = session.connection.value?.canChangeLinks ?? false
  const account = session.connectedAccount.value
  return (
    <SectionFrame
      title={t('page_section_links')}
      actions={<EachLink />}
      onRefresh={() => void state.refresh()}
      refreshing={state.refreshing.value}
      create={{ title: t('links_new'), open: state.form.openNew }}
    >
      <PlaceHead call={call} filters={state.filters.value} collections={session.collections.value} />
      <div class="links-bar">
        <LinksSearch state={state} />
        <LinksFilter
          filters={state.filters.value}
          session={session}
          onChange={(filters) => goTo(hashOf('links', { query: filtersQuery(filters) }))}
        >
          <SaveView
            query={account === null ? '' : withAccount(filtersQuery(state.filters.value), account)}
            settings={choice.shown.value}
            newId={newId}
            choose={choice.choose}
          />
          <Columns choice={choice} />
        </LinksFilter>
      </div>
      <SectionFailure failure={choice.failure.value} />
      <SectionFailure failure={state.failure.value} onRetry={() => void state.refresh()} />
      {/* A refresh reads the same: one reason and one button are enough. */}
      <SectionFailure
        failure={state.failure.value === null ? state.list.failure.value : null}
        onRetry={state.list.reload}
      />
      <SectionFailure failure={state.undoFailure.value ?? state.discardFailure.value} />
      <LinkDrafts form={state.form} />
      <LinksToCome state={state} />
      <ChangeBatches state={changing} session={session} />
      <LinksLine state={state} session={session} />
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

/** Where a link's page has room beside the list. */
const ROOM_BESIDE = '(min-width: 68.75rem)'

const NONE_HIDDEN: readonly LinkColumn[] = []

/** Which columns the list has. */
function Columns({ choice }: { choice: SettingChoice }) {
  const hidden = choice.shown.value?.hiddenColumns
  if (hidden === undefined) return null
  const names = { marks: t('links_column_marks'), clicks: t('links_clicks'), date: t('links_date') }
  return (
    <details class="links-columns">
      <summary>{t('links_columns')}</summary>
      <fieldset aria-label={t('links_columns')}>
        {LINK_COLUMNS.map((column) => (
          <CheckboxField
            key={column}
            label={names[column]}
            name={`column.${column}`}
            checked={!hidden.includes(column)}
            onChange={(on) =>
              void choice.choose(({ hiddenColumns }) => {
                const others = hiddenColumns.filter((each) => each !== column)
                return { hiddenColumns: on ? others : [...others, column] }
              })
            }
          />
        ))}
      </fieldset>
    </details>
  )
}

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

/** In the order of the menu; the compiler asks for each. */
const ORDER_NAMES: { readonly [Order in LinkOrder]: PlainKey } = {
  date: 'links_sort_newest',
  click: 'links_sort_clicks',
}
const ORDERS = Object.keys(ORDER_NAMES) as LinkOrder[]

/** A separate component, so that the table is not rendered again for each key press. */
function LinksSearch({ state }: { state: LinksState }) {
  return (
    <search>
      <form
        class="links-search"
        onSubmit={(event) => {
          event.preventDefault()
          state.search()
        }}
      >
        <label class="visually-hidden" for="links-search">
          {t('links_search')}
        </label>
        <input
          id="links-search"
          type="search"
          placeholder={t('links_search_placeholder')}
          autocomplete="off"
          spellcheck={false}
          dir="auto"
          value={state.term.value}
          onInput={(event) => state.type(event.currentTarget.value)}
        />
        <label class="links-order">
          <span>{t('links_sort')}</span>
          <select
            value={state.order.value}
            onChange={({ currentTarget: { value } }) => {
              const chosen = ORDERS.find((order) => order === value)
              if (chosen) state.sort(chosen)
            }}
          >
            {ORDERS.map((order) => (
              <option key={order} value={order}>
                {t(ORDER_NAMES[order])}
              </option>
            ))}
          </select>
        </label>
      </form>
    </search>
  )
}

/** More would push the list down; the Outbox has all. */
const SHOWN = 5

/** The link that was just created here, and those that are still pending. */
function LinksToCome({ state }: { state: LinksState }) {
  const { copyLinks, serviceClock } = usePageTools()
  // One is shown as it is; several would push the list down, and are one line.
  const { failed = [], pending = [] } = Object.groupBy(state.toCome.value, ({ state: now }) =>
    now === 'failed' ? 'failed' : 'pending',
  )
  const isOneLine = failed.length > 1
  const toCome = isOneLine ? pending : state.toCome.value
  const made = state.made.value
  const outcome = made?.outcome
  return (
    <div class="links-to-come">
      <div role="status">
        {outcome?.shortUrl && made && (
          <div class="links-made">
            <ShortUrl url={outcome.shortUrl} />
            <CopyButton
              text={outcome.shortUrl}
              copy={(shortUrl) => copyLinks([{ title: made.title, shortUrl, longUrl: made.subject }])}
            />
            <UndoMade state={state} made={made} />
            {outcome.differences.map((difference) => (
              <p key={difference.option}>{differenceText(difference, serviceClock)}</p>
            ))}
          </div>
        )}
      </div>
      {isOneLine && <FailedLinks state={state} jobs={failed} />}
      <PendingCreations jobs={toCome.slice(0, SHOWN)} onEdit={state.form.openAgain} />
      {toCome.length > SHOWN && (
        <p class="quiet">
          {sentence('links_more_pending', toCome.length - SHOWN, <a href="#outbox">{t('outbox_in_sentence')}</a>)}
        </p>
      )}
    </div>
  )
}

/** Links that could not be created: how many, then each with what can be done. */
function FailedLinks({ state, jobs }: { state: LinksState; jobs: readonly JobView[] }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div class="links-failed">
      <details>
        <summary>{t('links_filter_is', t('collections_pending'), t('popup_outbox_failed', jobs.length))}</summary>
        <PendingCreations jobs={jobs} onEdit={state.form.openAgain} />
      </details>
      <button type="button" class="plain" onClick={() => setAsking(true)}>
        {t('outbox_discard_failed')}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={t('outbox_discard_many_title', jobs.length)}
          action={t('outbox_discard')}
          onConfirm={() => {
            setAsking(false)
            void state.discardFailed(jobs)
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('outbox_discard_many_unsent')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function UndoMade({ state, made }: { state: LinksState; made: JobView }) {
  const marks = state.marks.value.get(made.outcome?.id ?? 0) ?? []
  const deletion = marks.find((job) => job.operation === 'deleteLink' && job.state !== 'failed')
  if (deletion) return <span class="quiet">{deletionText(deletionOf(deletion))}</span>
  if (state.undoable.value !== made) return null
  return (
    <button type="button" onClick={() => void state.undo()}>
      {t('popup_undo')}
    </button>
  )
}

/** The QR code of a link, from the menu of its row. */
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
  // Only what is stored can be filtered.
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
