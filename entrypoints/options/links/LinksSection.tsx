import { useEffect, useLayoutEffect } from 'preact/hooks'
import { CopyButton } from '../../../components/CopyButton.tsx'
import { CheckboxField } from '../../../components/field/CheckboxField.tsx'
import { LinkIcon, PlusIcon, RefreshIcon } from '../../../components/icons.tsx'
import { ShortUrl } from '../../../components/ShortUrl.tsx'
import { sentence } from '../../../components/sentence.tsx'
import { EndlessTable } from '../../../components/table/EndlessTable.tsx'
import { LINK_COLUMNS, type LinkColumn } from '../../../lib/model/settings.ts'
import { differenceText } from '../../../lib/words/difference-text.ts'
import { t } from '../../../lib/words/t.ts'
import { PendingCreations } from '../collections/PendingCreations.tsx'
import { eachHash } from '../each/each-hash.ts'
import { usePageTools } from '../page/page-context.ts'
import { routeHash } from '../page/route.ts'
import { createSettingChoice, type SettingChoice } from '../page/setting-choice.ts'
import { EmptyState } from '../parts/EmptyState.tsx'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { SectionFrame } from '../parts/SectionFrame.tsx'
import type { AccountScope } from '../scopes.ts'
import { section } from '../section.tsx'
import { LinkDetail } from './LinkDetail.tsx'
import { LinkDrafts, LinkFormDialog } from './LinkFormDialog.tsx'
import { LinksActionDialog } from './LinksActionDialog.tsx'
import { LinksFilter } from './LinksFilter.tsx'
import { LinksLine } from './LinksLine.tsx'
import { type LinksTableProps, useLinkColumns } from './link-columns.tsx'
import { filtersOf, filtersQuery } from './link-filters.ts'
import type { ListedLinks } from './links-list.ts'
import { createLinksState, type LinksState } from './links-state.ts'
import { SaveView } from './SaveView.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import './LinksSection.css'

interface LinksSectionProps extends Pick<AccountScope, 'session' | 'serviceClock' | 'newId'> {
  state: LinksState
  choice: SettingChoice
  /** The link that the URL names. */
  opened: number | null
  /** The filters that the URL names. */
  query: string
}

function LinksSection({ state, session, serviceClock: clock, choice, newId, opened, query }: LinksSectionProps) {
  const { goTo } = usePageTools()
  useLayoutEffect(() => state.filter(filtersOf(query)), [state, query])
  // In the layout effect of the first frame, so that the rows come one frame sooner.
  useLayoutEffect(() => state.show(), [state])
  useEffect(() => (opened === null ? undefined : state.opened.open(opened)), [opened, state])
  // The new link is above the list, and the panel of the one that it is like would cover it.
  useEffect(() => {
    if (opened !== null) return state.followNew(() => goTo(routeHash('links', null, query)))
  }, [goTo, opened, query, state])
  const canChange = session.connection.value?.canChangeLinks ?? false
  return (
    <SectionFrame
      title={t('page_section_links')}
      actions={
        <>
          <a class="button" href={eachHash()}>
            {t('each_open')}
          </a>
          <button type="button" aria-disabled={state.refreshing.value} onClick={() => void state.refresh()}>
            <RefreshIcon />
            {t('page_refresh')}
          </button>
          <NewLinkBesideTitle state={state} />
        </>
      }
    >
      <LinksSearch state={state} />
      <LinksFilter
        filters={state.filters.value}
        session={session}
        onChange={(filters) => goTo(routeHash('links', null, filtersQuery(filters)))}
      >
        <SaveView
          query={filtersQuery(state.filters.value)}
          settings={choice.shown.value}
          newId={newId}
          choose={choice.choose}
        />
        <Columns choice={choice} />
      </LinksFilter>
      <SectionFailure failure={choice.failure.value} />
      <SectionFailure failure={state.failure.value} onRetry={() => void state.refresh()} />
      {/* A refresh reads the same: one reason and one button are enough. */}
      <SectionFailure
        failure={state.failure.value === null ? state.list.failure.value : null}
        onRetry={state.list.reload}
      />
      <LinkDrafts form={state.form} />
      <LinksToCome state={state} />
      <LinksLine state={state} />
      <LinksTable
        state={state}
        query={query}
        session={session}
        clock={clock}
        hidden={choice.shown.value?.hiddenColumns ?? NONE_HIDDEN}
        canDelete={canChange}
      />
      {opened !== null && (
        <LinkDetail
          id={opened}
          links={state}
          session={session}
          canChange={canChange}
          onOpen={(id) => goTo(routeHash('links', id, query))}
          onClose={() => goTo(routeHash('links', null, query))}
        />
      )}
      <LinkFormDialog
        form={state.form}
        collections={session.collections}
        clock={clock}
        extended={session.connection.value?.extendedOptions}
      />
      <LinksActionDialog actions={state.actions} session={session} />
    </SectionFrame>
  )
}

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

/** A separate component, so that a changed list renders only itself. */
function LinksTable(props: LinksTableProps) {
  const { state, query, canDelete } = props
  const { goTo } = usePageTools()
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
      onOpen={({ id }) => goTo(routeHash('links', id, query))}
      isPending={({ id }) => marks.get(id)?.some(({ state: now }) => now !== 'failed') ?? false}
      foot={<SelectionBar state={state} canDelete={canDelete} />}
    />
  )
}

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
            onChange={(event) => state.sort(event.currentTarget.value === 'click' ? 'click' : 'date')}
          >
            <option value="date">{t('links_sort_newest')}</option>
            <option value="click">{t('links_sort_clicks')}</option>
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
  const { copyLinks } = usePageTools()
  const toCome = state.toCome.value
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
            {outcome.differences.map((difference) => (
              <p key={difference.option}>{differenceText(difference)}</p>
            ))}
          </div>
        )}
      </div>
      <PendingCreations jobs={toCome.slice(0, SHOWN)} onEdit={state.form.openAgain} />
      {toCome.length > SHOWN && (
        <p class="quiet">
          {sentence('links_more_pending', toCome.length - SHOWN, <a href="#outbox">{t('page_section_outbox')}</a>)}
        </p>
      )}
    </div>
  )
}

function NewLink({ state }: { state: LinksState }) {
  return (
    <button type="button" class="primary" onClick={state.form.openNew}>
      <PlusIcon />
      {t('links_new')}
    </button>
  )
}

/** A separate component, because it follows the list. While there is no link, the button is below. */
function NewLinkBesideTitle({ state }: { state: LinksState }) {
  const listed = state.list.listed.value
  const isEmpty = listed?.count === 0 && isWholeList(listed) && listed.isRead
  return isEmpty ? null : <NewLink state={state} />
}

const isWholeList = ({ question: { query, filters } }: ListedLinks): boolean =>
  query === '' && Object.keys(filters).length === 0

/** Says why the list is empty, and what to do. */
function NoLinks({ state, listed }: { state: LinksState; listed: ListedLinks }) {
  const { goTo } = usePageTools()
  const { query, filters } = listed.question
  // Only what is stored can be filtered.
  const isAll = Object.keys(filters).length > 0 && state.list.library.value?.complete
  if (!listed.isRead && !isAll) return null
  return isWholeList(listed) ? (
    <EmptyState sentence={t('links_none')}>
      <NewLink state={state} />
    </EmptyState>
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
  hasUnsent: ({ state }) => state.form.edited.value,
  newItem: ({ state }) => ({ title: 'links_new', open: state.form.openNew }),
  stop: ({ state }) => state.stop(),
  editors: ({ state: { form } }) => ({ createLink: form.openAgain, updateLink: form.openAgain }),
})
