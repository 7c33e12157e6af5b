import { signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect } from 'preact/hooks'
import { ChannelDot } from '../../../components/ChannelDot.tsx'
import { DayBars } from '../../../components/charts/DayBars.tsx'
import { type RankedBar, RankedBars } from '../../../components/charts/RankedBars.tsx'
import { Totals } from '../../../components/charts/Totals.tsx'
import { InsightsIcon } from '../../../components/icons.tsx'
import { SiteMark } from '../../../components/SiteMark.tsx'
import { hostOf } from '../../../lib/address/short-url.ts'
import type { Failure } from '../../../lib/model/failure.ts'
import type { Insights, InsightsPeriod, SomeLinks } from '../../../lib/model/insights.ts'
import { type ListedLink, nameOfLink } from '../../../lib/model/link-facts.ts'
import type { LinkFilters } from '../../../lib/model/links-question.ts'
import { addDays } from '../../../lib/model/service-clock.ts'
import { isSameData } from '../../../lib/same-data.ts'
import { formatMoment, formatServiceDay } from '../../../lib/words/format.ts'
import { t } from '../../../lib/words/t.ts'
import { LinksFilter } from '../links/LinksFilter.tsx'
import { filtersOf, filtersQuery } from '../links/link-filters.ts'
import { followLinks } from '../page/follow-links.ts'
import { createLatestRead } from '../page/latest-read.ts'
import { usePageTools } from '../page/page-context.ts'
import { routeHash } from '../page/route.ts'
import type { Session } from '../page/session.ts'
import { AgeLine } from '../parts/AgeLine.tsx'
import { ChartFiles } from '../parts/ChartFiles.tsx'
import { EmptyState } from '../parts/EmptyState.tsx'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { SectionFrame } from '../parts/SectionFrame.tsx'
import type { AccountScope } from '../scopes.ts'
import { section } from '../section.tsx'
import { SplitValues } from './SplitValues.tsx'
import './InsightsSection.css'

const PERIODS = [1, 7, 30] as const satisfies InsightsPeriod[]

/** How many of each list are shown. */
const SHOWN = 10

const createInsightsState = (scope: Pick<AccountScope, 'call' | 'subscribe' | 'schedule'>) => {
  const period = signal<InsightsPeriod>(7)
  const filters = signal<LinkFilters>({})
  const insights = signal<Insights | null>(null)
  const failure = signal<Failure | null>(null)
  const { refreshing, run } = createLatestRead(scope)
  const read = (): Promise<void> =>
    run(scope.call('insights', { period: period.value, filters: filters.value }), (answer) => {
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
    /** Follows the links and the period while the section is shown; returns what to call when it is hidden. */
    show: () => followLinks(scope, read),
  }
}

interface InsightsSectionProps {
  state: ReturnType<typeof createInsightsState>
  session: Session
  /** The filters that the URL names. */
  query: string
}

function InsightsSection({ state, session, query }: InsightsSectionProps) {
  const { goTo } = usePageTools()
  useLayoutEffect(() => state.filter(filtersOf(query)), [state, query])
  useEffect(() => state.show(), [state])
  const shown = state.insights.value
  const { failure, period, read, refreshing } = state
  return (
    <SectionFrame title={t('page_section_insights')}>
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
        onChange={(filters) => goTo(routeHash('insights', null, filtersQuery(filters)))}
      />
      <SectionFailure failure={failure.value} onRetry={() => void read()} />
      {shown !== null && <AgeLine refreshing={refreshing.value} updatedAt={shown.readAt} />}
      {shown !== null &&
        (shown.links === 0 && query === '' ? (
          <NoLinks complete={shown.complete} />
        ) : (
          <Shown insights={shown} session={session} filters={state.filters.value} />
        ))}
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
  /** Also of the lists that links lead to. */
  filters: LinkFilters
}

function Shown({ insights, session, filters }: ShownProps) {
  const { since, asked, gain, clicks, links, complete, byGain, byClicks, moved } = insights
  const collections = session.collections.value
  const [createdUntil = ''] = [insights.neverClickedUntil, filters.dates?.to ?? insights.neverClickedUntil].sort()
  return (
    <>
      <Totals
        totals={[
          ...(since === null ? [] : [{ name: t('insights_gain', formatServiceDay(since)), value: gain }]),
          { name: t('insights_clicks'), value: clicks },
          { name: t('page_section_links'), value: links },
        ]}
      />
      {since === null && <p class="quiet">{firstComparisonText(insights.firstComparisonAt)}</p>}
      {since !== null && since !== asked && <p class="quiet">{t('insights_since_other', formatServiceDay(since))}</p>}
      {insights.unknownFor > 0 && <p class="quiet">{t('insights_unknown', insights.unknownFor)}</p>}
      {!complete && <p class="quiet">{t('insights_incomplete')}</p>}
      {insights.days.length > 1 && <Days days={insights.days} />}
      <div class="insights-lists">
        {since !== null && (
          <Part title={t('insights_moved')} note={moved > SHOWN ? t('insights_more', moved - SHOWN) : ''}>
            <Ranking
              rows={byGain}
              whole={gain}
              bar={({ link, gain: count }) => ({ key: link.id, name: <LinkName link={link} />, count })}
            />
          </Part>
        )}
        <Part title={t('insights_top_links')}>
          <Ranking
            rows={byClicks}
            whole={clicks}
            bar={({ link }) => ({ key: link.id, name: <LinkName link={link} />, count: link.clicks })}
          />
        </Part>
        <Part title={t('page_section_channels')} note={unknownNote(insights.unknownChannels)}>
          <Ranking
            rows={insights.channels}
            whole={clicks}
            bar={({ key, clicks: count }) => {
              const channel = collections?.channels.items.find(({ id }) => id === key)
              const name = (
                <GroupName filters={{ ...filters, channel: key }}>
                  <ChannelDot color={channel?.color ?? 'transparent'} />
                  <span dir="auto">{channel?.name ?? String(key)}</span>
                </GroupName>
              )
              return { key, name, count }
            }}
          />
        </Part>
        <Part title={t('page_section_campaigns')} note={unknownNote(insights.unknownCampaign)}>
          <Ranking
            rows={insights.campaigns}
            whole={clicks}
            bar={({ key, clicks: count }) => {
              const campaign = collections?.campaigns.items.find(({ id }) => id === key)
              const name = (
                <GroupName filters={{ ...filters, campaign: key }}>
                  <span dir="auto">{campaign?.name ?? String(key)}</span>
                </GroupName>
              )
              return { key, name, count }
            }}
          />
        </Part>
        <Part title={t('page_section_domains')}>
          <Ranking
            rows={insights.domains}
            whole={clicks}
            bar={({ key, clicks: count }) => {
              const name = (
                <GroupName filters={{ ...filters, domain: key }}>
                  <SiteMark host={key} />
                  <span dir="ltr">{key}</span>
                </GroupName>
              )
              return { key, name, count }
            }}
          />
        </Part>
        <Part title={t('insights_referrers')} note={referrersNote(insights.referredLinks)}>
          <Ranking
            rows={insights.referrers}
            whole={insights.referredClicks}
            bar={({ name: key, clicks: count }) => {
              const name = (
                <>
                  <SiteMark host={key} />
                  <span dir="auto" title={key}>
                    {key}
                  </span>
                </>
              )
              return { key, name, count }
            }}
          />
        </Part>
        <Part title={t('insights_expire_soon')} note={unknownNote(insights.unknownExpiry)}>
          <LinkList some={insights.expiresWithin30} filters={{ expiry: { days: 30 }, ...filters }} />
        </Part>
        <Part title={t('insights_expired')} note={unknownNote(insights.unknownExpiry)}>
          <LinkList some={insights.expired} filters={{ expiry: 'expired', ...filters }} />
        </Part>
        {/* Of all links: a spelling may be outside of what is filtered. It is read again with the counts. */}
        {Object.keys(filters).length === 0 && <SplitValues key={insights.readAt} />}
        <Part
          title={t('insights_never_clicked')}
          note={t('insights_never_clicked_note', formatServiceDay(addDays(insights.neverClickedUntil, 1)))}
        >
          <LinkList
            some={insights.neverClicked}
            filters={{ ...filters, clicks: { to: 0 }, dates: { ...filters.dates, to: createdUntil } }}
          />
        </Part>
      </div>
    </>
  )
}

/** Counts of two days are compared, so a new device has nothing to compare at first. */
const firstComparisonText = (at: number | null): string =>
  at === null ? t('insights_first_later') : t('insights_first_at', formatMoment(at))

function Days({ days }: { days: Insights['days'] }) {
  const bars = days.map(({ day, clicks }) => ({
    date: day,
    label: formatServiceDay(day),
    clicks,
  }))
  return (
    <section class="insights-days">
      <h2>{t('link_days')}</h2>
      <DayBars bars={bars} today={days.at(-1)?.day}>
        <ChartFiles bars={bars} title={t('link_days')} fileName="clicks" />
      </DayBars>
    </section>
  )
}

function Part({ title, note = '', children }: { title: string; note?: string; children: ComponentChildren }) {
  return (
    <section class="insights-part">
      <h2>{title}</h2>
      {children}
      {note && <p class="quiet insights-note">{note}</p>}
    </section>
  )
}

const unknownNote = (links: number): string => (links === 0 ? '' : t('insights_unknown', links))

interface RankingProps<Row> {
  /** The first is the highest. */
  rows: readonly Row[]
  /** What the counts are shares of. */
  whole: number
  bar: (row: Row) => Omit<RankedBar, 'share'>
}

function Ranking<Row>({ rows, whole, bar }: RankingProps<Row>) {
  if (rows.length === 0) return <p class="quiet insights-none">{t('link_statistics_none')}</p>
  const shareOf = (count: number): number => (whole === 0 ? 0 : Math.min(1, count / whole))
  const bars = rows.slice(0, SHOWN).map(bar)
  return <RankedBars bars={bars.map((each) => ({ ...each, share: shareOf(each.count) }))} />
}

/** The name of a group of links, which leads to them. */
function GroupName({ filters, children }: { filters: LinkFilters; children: ComponentChildren }) {
  return (
    <a class="insights-name" href={routeHash('links', null, filtersQuery(filters))}>
      {children}
    </a>
  )
}

const referrersNote = (links: number): string =>
  links === 0 ? t('insights_referrers_none') : t('insights_referrers_from', links)

function LinkName({ link }: { link: ListedLink }) {
  return (
    <a class="insights-name" href={routeHash('links', link.id)}>
      <SiteMark host={hostOf(link.longurl)} />
      <span dir="auto">{nameOfLink(link)}</span>
    </a>
  )
}

function LinkList({ some: { links, total }, filters }: { some: SomeLinks; filters: LinkFilters }) {
  if (total === 0) return <p class="quiet insights-none">{t('link_statistics_none')}</p>
  return (
    <>
      <ul class="insights-links">
        {links.slice(0, SHOWN).map((link) => (
          <li key={link.id}>
            <LinkName link={link} />
            {link.facts.expiry && <span class="quiet number">{formatServiceDay(link.facts.expiry)}</span>}
          </li>
        ))}
      </ul>
      <a href={routeHash('links', null, filtersQuery(filters))}>{t('insights_show_links', total)}</a>
    </>
  )
}

export const insightsSection = section({
  id: 'insights',
  group: 'links',
  icon: InsightsIcon,
  needsAccount: true,
  create: (scope) => ({ state: createInsightsState(scope), session: scope.session }),
  View: InsightsSection,
})
