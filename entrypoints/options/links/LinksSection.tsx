import { useCallback, useEffect, useLayoutEffect, useMemo } from 'preact/hooks'
import { CopyButton } from '../../../components/CopyButton.tsx'
import { PlusIcon, RefreshIcon } from '../../../components/icons.tsx'
import type { ServiceClock } from '../../../components/link-options/options-form.ts'
import { ShortUrl } from '../../../components/ShortUrl.tsx'
import { sentence } from '../../../components/sentence.tsx'
import { EndlessTable } from '../../../components/table/EndlessTable.tsx'
import { differenceText } from '../../../lib/words/difference-text.ts'
import { t } from '../../../lib/words/t.ts'
import { PendingCreations } from '../collections/PendingCreations.tsx'
import { usePageTools } from '../page/page-context.ts'
import { routeHash } from '../page/route.ts'
import type { Session } from '../page/session.ts'
import { EmptyState } from '../parts/EmptyState.tsx'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { SectionFrame } from '../parts/SectionFrame.tsx'
import { LinkDetail } from './LinkDetail.tsx'
import { LinkDrafts, LinkFormDialog } from './LinkFormDialog.tsx'
import { LinksActionDialog } from './LinksActionDialog.tsx'
import { LinksLine } from './LinksLine.tsx'
import { linkColumns, shortUrlLength } from './link-columns.tsx'
import { createLinkReading, type LinkDaysReading, type LinkDetailReading } from './link-reading.ts'
import type { ListedLinks } from './links-list.ts'
import { createLinksState, type LinksState } from './links-state.ts'
import { SelectionBar } from './SelectionBar.tsx'
import './LinksSection.css'
import { ok } from '../../../lib/model/failure.ts'
import { section } from '../section.tsx'

interface LinksSectionProps {
  state: LinksState
  detail: LinkDetailReading
  days: LinkDaysReading
  session: Session
  clock: ServiceClock
  /** The link that the URL names. */
  opened: number | null
}

function LinksSection({ state, detail, days, session, clock, opened }: LinksSectionProps) {
  const { goTo } = usePageTools()
  // In the layout effect of the first frame, so that the rows come one frame sooner.
  useLayoutEffect(() => state.show(), [state])
  useEffect(() => {
    if (opened === null) return
    void detail.open(opened)
    return detail.close
  }, [opened, detail])
  const canChange = session.connection.value?.canChangeLinks ?? false
  const canReadClicks = session.connection.value?.canReadClicks ?? false
  useEffect(() => {
    if (opened === null || !canReadClicks) return
    void days.open(opened)
    return days.close
  }, [opened, days, canReadClicks])
  return (
    <SectionFrame
      title={t('page_section_links')}
      actions={
        <>
          <button type="button" aria-disabled={state.refreshing.value} onClick={() => void state.refresh()}>
            <RefreshIcon />
            {t('page_refresh')}
          </button>
          <NewLinkBesideTitle state={state} />
        </>
      }
    >
      <LinksSearch state={state} />
      <SectionFailure failure={state.failure.value} onRetry={() => void state.refresh()} />
      {/* A refresh reads the same: one reason and one button are enough. */}
      <SectionFailure
        failure={state.failure.value === null ? state.list.failure.value : null}
        onRetry={state.list.reload}
      />
      <LinkDrafts form={state.form} />
      <LinksToCome state={state} />
      <LinksLine state={state} />
      <LinksTable state={state} canDelete={canChange} />
      {opened !== null && (
        <LinkDetail
          id={opened}
          state={detail}
          rate={session.rate.value}
          days={canReadClicks ? days : null}
          links={state}
          canChange={canChange}
          jobs={state.marks.value.get(opened) ?? []}
          onClose={() => goTo(routeHash('links'))}
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

/** A separate component, so that a changed list renders only itself. */
function LinksTable({ state, canDelete }: { state: LinksState; canDelete: boolean }) {
  const { goTo } = usePageTools()
  const { list, selection } = state
  const listed = list.listed.value
  const chosen = selection.chosen.value
  const marks = state.marks.value
  const order = listed?.question.order ?? 'date'
  const shortLength = shortUrlLength((place) => listed?.rowAt(place))
  const open = useCallback((id: number) => goTo(routeHash('links', id)), [goTo])
  const columns = useMemo(
    () => linkColumns({ selection, chosen, marks, order, shortLength, open }),
    [selection, chosen, marks, order, shortLength, open],
  )
  if (listed?.count === 0) return <NoLinks state={state} listed={listed} />
  return (
    <EndlessTable
      label={t('page_section_links')}
      columns={columns}
      rows={listed}
      total={listed === null ? -1 : listed.total}
      busy={list.loading.value}
      onShow={list.show}
      onOpen={({ id }) => open(id)}
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
  const { copyText } = usePageTools()
  const toCome = state.toCome.value
  const outcome = state.made.value?.outcome
  return (
    <div class="links-to-come">
      <div role="status">
        {outcome?.shortUrl && (
          <div class="links-made">
            <ShortUrl url={outcome.shortUrl} />
            <CopyButton text={outcome.shortUrl} copy={copyText} />
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
  const isEmpty = listed?.count === 0 && listed.question.query === '' && listed.isRead
  return isEmpty ? null : <NewLink state={state} />
}

/** Says why the list is empty, and what to do. */
function NoLinks({ state, listed: { isRead, question } }: { state: LinksState; listed: ListedLinks }) {
  if (!isRead) return null
  return question.query === '' ? (
    <EmptyState sentence={t('links_none')}>
      <NewLink state={state} />
    </EmptyState>
  ) : (
    <EmptyState sentence={t('links_none_match', question.query)}>
      <button
        type="button"
        onClick={() => {
          state.type('')
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
  needsAccount: true,
  create: (scope) => {
    const { read, pending, askAgain } = scope
    const days = createLinkReading(async (id) => {
      const answer = await read('readClicks', { id })
      return answer.ok ? ok(answer.value.data) : answer
    }, askAgain)
    const detail = createLinkReading(
      (id) => read('readLink', { id }),
      askAgain,
      (id, response) => state.detailRead(id, response),
    )
    const gone = (ids: readonly number[]): void => {
      detail.gone(ids)
      days.gone(ids)
    }
    const state = createLinksState({ ...scope, gone })
    pending.onDone(['updateLink'], ({ input }) => {
      if (typeof input.id === 'number') detail.changed(input.id)
    })
    return { state, detail, days, session: scope.session, clock: scope.serviceClock }
  },
  View: LinksSection,
  hasUnsent: ({ state }) => state.form.edited.peek(),
  stop: ({ state }) => state.stop(),
  editors: ({ state: { form } }) => ({ createLink: form.openAgain, updateLink: form.openAgain }),
})
