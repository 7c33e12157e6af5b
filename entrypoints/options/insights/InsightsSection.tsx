import { signal } from '@preact/signals'
import { useEffect, useLayoutEffect } from 'preact/hooks'
import { InsightsIcon } from '../../../components/icons.tsx'
import type { Failure } from '../../../lib/model/failure.ts'
import type { Insights, InsightsPeriod } from '../../../lib/model/insights.ts'
import { MAX_WRITES } from '../../../lib/model/job-view.ts'
import { type ListedLink, titleOf } from '../../../lib/model/link-facts.ts'
import type { LinkFilters } from '../../../lib/model/links-question.ts'
import { isSameData } from '../../../lib/same-data.ts'
import type { TableFormat } from '../../../lib/transfer/table-file.ts'
import { formatNumber } from '../../../lib/words/format.ts'
import { t } from '../../../lib/words/t.ts'
import { ChangeLinksDialog } from '../changing/ChangeLinksDialog.tsx'
import { LinksFilter } from '../links/LinksFilter.tsx'
import { filtersOf, filtersQuery } from '../links/link-filters.ts'
import { readRows } from '../links/links-list.ts'
import { followLinks } from '../page/follow-links.ts'
import { createLatestRead } from '../page/latest-read.ts'
import { usePageTools } from '../page/page-context.ts'
import { routeHash } from '../page/route.ts'
import type { Session } from '../page/session.ts'
import { AgeLine } from '../parts/AgeLine.tsx'
import { EmptyState } from '../parts/EmptyState.tsx'
import { SaveTableMenu } from '../parts/SaveTable.tsx'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { SectionFrame } from '../parts/SectionFrame.tsx'
import { UnknownFacts } from '../parts/UnknownFacts.tsx'
import type { AccountScope } from '../scopes.ts'
import { section } from '../section.tsx'
import { DailyClicks, PeriodNotes, PeriodTotals } from './InsightsClicks.tsx'
import { InsightsLists } from './InsightsLists.tsx'
import { InsightsSummary } from './InsightsSummary.tsx'
import './InsightsSection.css'

const PERIODS = [1, 7, 30] as const satisfies InsightsPeriod[]

/** As many days as the sentence about these links says. */
const EXPIRES_SOON = { expiry: { days: 7 } } as const satisfies LinkFilters

const createInsightsState = (scope: Pick<AccountScope, 'call' | 'subscribe' | 'schedule'>) => {
  const period = signal<InsightsPeriod>(7)
  const filters = signal<LinkFilters>({})
  const insights = signal<Insights | null>(null)
  const failure = signal<Failure | null>(null)
  const { refreshing, run } = createLatestRead(scope)
  const read = (): Promise<void> =>
    run(scope.call('insights', { period: period.value, filters: filters.value, asksService: true }), (answer) => {
      failure.value = answer.ok ? null : answer.failure
      if (answer.ok) insights.value = answer.value
    })
  return {
    period,
    filters,
    filter: (wanted: LinkFilters): void => {
      if (!isSameData(filters.peek(), wanted)) filters.value = wanted
    },
    insights,
    failure,
    refreshing,
    read,
    readFacts: (asked: { stop: true } | { filters: LinkFilters }): void =>
      void scope.call('readLinkFacts', asked).then(() => read()),
    /** The most clicked links that match the page's filters and further ones, at most `count`. */
    links: async (count: number, more: LinkFilters = {}): Promise<ListedLink[] | null> => {
      const asked = { query: '', filters: { ...filters.value, ...more }, order: 'click', requests: 'none' } as const
      const rows = await readRows((span) => scope.call('links', { ...asked, ...span }), 0, count)
      failure.value = rows.ok ? null : rows.failure
      return rows.ok ? rows.value : null
    },
    /** Follows the links and the period while the section is shown. Returns a function that ends this. */
    show: () => followLinks(scope, read),
  }
}

interface InsightsSectionProps extends Pick<AccountScope, 'call' | 'session' | 'serviceClock' | 'changing'> {
  state: ReturnType<typeof createInsightsState>
  /** The filters in the page's address. */
  query: string
}

function InsightsSection({ call, state, session, serviceClock, changing, query }: InsightsSectionProps) {
  const { goTo, hashOf, saveLinks } = usePageTools()
  useLayoutEffect(() => state.filter(filtersOf(query)), [state, query])
  useEffect(() => state.show(), [state])
  const shown = state.insights.value
  const { failure, period, read, refreshing } = state
  const saveTable = async (format: TableFormat) => {
    const links = await state.links(shown?.links ?? 0)
    if (links !== null) await saveLinks(links, format)
  }
  const extend = async (count: number) => {
    const links = await state.links(Math.min(count, MAX_WRITES), EXPIRES_SOON)
    const query = filtersQuery({ ...state.filters.value, ...EXPIRES_SOON })
    if (links !== null)
      changing.form.open(
        links.map((link) => ({ ...link, title: titleOf(link) })),
        () => goTo(hashOf('links', { query })),
      )
  }
  return (
    <SectionFrame
      title={t('page_section_insights')}
      age={shown && <AgeLine refreshing={refreshing.value} updatedAt={shown.readAt} />}
      actions={
        shown !== null &&
        shown.links > 0 && (
          <SaveTableMenu title={t('page_section_insights')} onSave={(format) => void saveTable(format)} />
        )
      }
    >
      <div class="insights-bar">
        <fieldset class="insights-periods" aria-label={t('insights_period')}>
          {PERIODS.map((days) => (
            <button
              key={days}
              type="button"
              aria-pressed={period.value === days}
              onClick={() => {
                period.value = days
              }}
            >
              {days === 1 ? t('insights_since_yesterday') : t('insights_days', days)}
            </button>
          ))}
        </fieldset>
        <LinksFilter
          filters={state.filters.value}
          session={session}
          call={call}
          onChange={(filters) => goTo(hashOf('insights', { query: filtersQuery(filters) }))}
        />
      </div>
      <SectionFailure failure={failure.value} onRetry={() => void read()} />
      {shown !== null &&
        (shown.links === 0 && query === '' ? (
          <NoLinks complete={shown.complete} />
        ) : (
          <>
            <InsightsSummary
              insights={shown}
              filters={state.filters.value}
              extend={session.connection.value?.canChangeLinks ? () => void extend(shown.expiresWithin7.total) : null}
            />
            <Shown insights={shown} session={session} filters={state.filters.value} readFacts={state.readFacts} />
          </>
        ))}
      <ChangeLinksDialog state={changing} session={session} clock={serviceClock} />
    </SectionFrame>
  )
}

function NoLinks({ complete }: { complete: boolean }) {
  return (
    <EmptyState sentence={t(complete ? 'insights_no_links' : 'insights_not_loaded')}>
      <a class="button" href={routeHash('links')}>
        {t('insights_open_links')}
      </a>
    </EmptyState>
  )
}

interface ShownProps {
  insights: Insights
  session: Session
  /** The filters of the page, which the linked lists get, too. */
  filters: LinkFilters
  /** Reads facts of links that aren't known, or stops reading. */
  readFacts: (asked: { stop: true } | { filters: LinkFilters }) => void
}

function Shown({ insights, session, filters, readFacts }: ShownProps) {
  const { complete, newestOnly, days } = insights
  return (
    <>
      <div class="insights-period">
        <PeriodTotals insights={insights} />
        {days.length > 1 && <DailyClicks days={days} />}
        <PeriodNotes insights={insights} />
      </div>
      <Unknown insights={insights} session={session} filters={filters} readFacts={readFacts} />
      {newestOnly !== null && (
        <p class="quiet">
          {t('insights_newest_only', formatNumber(newestOnly.loaded), formatNumber(newestOnly.total))}
        </p>
      )}
      {!complete && newestOnly === null && <p class="quiet">{t('insights_incomplete')}</p>}
      <InsightsLists insights={insights} collections={session.collections.value} filters={filters} />
    </>
  )
}

/** Says once for the whole page what isn't known. */
function Unknown({ insights, session, filters, readFacts }: ShownProps) {
  const { unknownFor, unknownChannels, unknownCampaign, unknownExpiry, saysFacts, reading } = insights
  const links = Math.max(unknownFor, unknownChannels, unknownCampaign, unknownExpiry)
  if (links === 0) return null
  const [until, asked] = saysFacts
    ? (['listed', links] as const)
    : unknownExpiry > 0
      ? (['detailed', unknownExpiry] as const)
      : (['never', links] as const)
  return (
    <UnknownFacts
      links={asked}
      until={until}
      reading={reading}
      session={session}
      onRead={() => readFacts({ filters: { ...filters, expiry: filters.expiry ?? 'never' } })}
      onStop={() => readFacts({ stop: true })}
    />
  )
}

export const insightsSection = section({
  id: 'insights',
  group: 'links',
  icon: InsightsIcon,
  needsAccount: true,
  create: (scope) => ({
    call: scope.call,
    state: createInsightsState(scope),
    session: scope.session,
    serviceClock: scope.serviceClock,
    changing: scope.changing,
  }),
  View: InsightsSection,
})
