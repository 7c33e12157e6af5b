import type { ComponentChildren } from 'preact'
import { DayBars } from '../../../components/charts/DayBars.tsx'
import { RankedBars } from '../../../components/charts/RankedBars.tsx'
import { Totals } from '../../../components/charts/Totals.tsx'
import { SiteMark } from '../../../components/SiteMark.tsx'
import type { LinkStatistics as Statistics } from '../../../lib/contract/link.ts'
import type { LinkFacts } from '../../../lib/model/link-facts.ts'
import { addDays } from '../../../lib/model/service-clock.ts'
import { formatCountry, formatNumber, formatServiceDay } from '../../../lib/words/format.ts'
import { serviceDaysText } from '../../../lib/words/service-time-text.ts'
import { t } from '../../../lib/words/t.ts'
import { usePageTools } from '../page/page-context.ts'
import { ChartFiles } from '../parts/ChartFiles.tsx'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { LINK_PERIODS, type LinkDaysState } from './link-days-state.ts'
import { type Bar, dayBars, type Ranking, statisticsBars, withEveryDay } from './statistics-bars.ts'
import './LinkStatistics.css'

interface LinkStatisticsProps {
  statistics: Statistics
  facts: Pick<LinkFacts, 'clicks7Days' | 'clicks30Days'>
  /** Shown between the totals and the sources. */
  children: ComponentChildren
}

/** The clicks of a link, and their sources. */
export function LinkStatistics({ statistics, facts: { clicks7Days, clicks30Days }, children }: LinkStatisticsProps) {
  const { clicks, uniqueClicks, topCountries, topReferrers, topBrowsers, topOs, socialCount } = statistics
  return (
    <section class="statistics" aria-label={t('link_statistics')}>
      <Totals
        totals={[
          { name: t('links_clicks'), value: clicks },
          { name: t('link_unique_clicks'), value: uniqueClicks },
          ...(clicks7Days === undefined ? [] : [{ name: t('insights_days', 7), value: clicks7Days }]),
          ...(clicks30Days === undefined ? [] : [{ name: t('insights_days', 30), value: clicks30Days }]),
        ]}
      />
      {children}
      <div class="statistics-rankings">
        <RankingBars title={t('link_countries')} ranking={topCountries} clicks={clicks} kind="country" />
        <RankingBars title={t('link_referrers')} ranking={topReferrers} clicks={clicks} kind="site" />
        <RankingBars title={t('link_browsers')} ranking={topBrowsers} clicks={clicks} />
        <RankingBars title={t('link_systems')} ranking={topOs} clicks={clicks} />
        {statisticsBars(socialCount, 0).kind !== 'none' && (
          <RankingBars title={t('link_shares')} ranking={socialCount} clicks={0} />
        )}
      </div>
    </section>
  )
}

/** The clicks of a link by day in the chosen period, as bars and as a table. */
export function LinkDays({ state, created }: { state: LinkDaysState; created: string }) {
  const { reading, period, today } = state
  const daysText = serviceDaysText(usePageTools().serviceClock)
  const clicks = reading.answer.value
  const failure = reading.failure.value
  const days = period.value
  const to = today()
  const wanted = days === 'all' ? (clicks?.days[0]?.date ?? to) : addDays(to, 1 - days)
  // Days before the service counted aren't known, but days before the link was created have no clicks. Counting may
  // begin after today.
  const [since = to] = clicks === null ? [] : [clicks.since, clicks.days[0]?.date ?? to, to].sort()
  const [, counted = to] = [since, wanted].sort()
  const createdOn = created.slice(0, 10)
  const from = since <= createdOn ? wanted : counted
  const drawn = clicks === null ? null : dayBars(withEveryDay({ ...clicks, since }, from, to), created)
  return (
    <section class="link-days">
      <h3>{t('link_days')}</h3>
      <fieldset class="link-periods" aria-label={t('insights_period')}>
        {LINK_PERIODS.map((each) => (
          <button key={each} type="button" aria-pressed={each === days} onClick={() => state.choose(each)}>
            {each === 'all' ? t('link_days_all') : t('link_days_count', each)}
          </button>
        ))}
      </fieldset>
      <SectionFailure failure={failure} />
      {drawn === null && failure === null && <div class="day-bars" />}
      {drawn?.most === null && (
        <p class="quiet">{t('link_days_none', formatServiceDay([createdOn, from].sort()[1] ?? from))}</p>
      )}
      {drawn?.most && (
        <>
          <p>{t('link_days_most', formatNumber(drawn.most.clicks), drawn.most.label)}</p>
          <DayBars bars={drawn.bars} today={to}>
            <ChartFiles bars={drawn.bars} title={t('link_days')} fileName="clicks-by-day" />
          </DayBars>
        </>
      )}
      {drawn?.most && <p class="quiet">{daysText}</p>}
      {drawn?.countedSince && <p class="quiet">{t('link_days_since', drawn.countedSince)}</p>}
    </section>
  )
}

type RankingKind = 'country' | 'site' | 'other'

interface RankingBarsProps {
  title: string
  ranking: Ranking
  /** The clicks of the link, for rankings of clicks. */
  clicks: number
  kind?: RankingKind
}

function RankingBars({ title, ranking, clicks, kind = 'other' }: RankingBarsProps) {
  const drawn = statisticsBars(ranking, clicks, kind === 'country' ? formatCountry : undefined)
  const named = (bars: readonly Bar[]) => bars.map((bar) => ({ ...bar, key: bar.name, name: NAMES[kind](bar.name) }))
  return (
    <section class="ranking">
      <h3>{title}</h3>
      {drawn.kind === 'none' && <p class="quiet">{t('link_statistics_none')}</p>}
      {drawn.kind === 'number' && <p class="number">{formatNumber(drawn.value)}</p>}
      {drawn.kind === 'bars' && (
        <>
          <RankedBars bars={named(drawn.bars)} />
          {drawn.rest.length > 0 && (
            <details>
              <summary class="quiet">{t('link_statistics_more', drawn.rest.length)}</summary>
              <RankedBars bars={named(drawn.rest)} />
            </details>
          )}
        </>
      )}
    </section>
  )
}

/** The distance from a letter to its regional indicator. */
const FLAG_LETTERS = 0x1f1a5

/** A country code as a flag. */
const flagOf = (code: string): string =>
  /^[A-Z]{2}$/.test(code)
    ? String.fromCodePoint(code.charCodeAt(0) + FLAG_LETTERS, code.charCodeAt(1) + FLAG_LETTERS)
    : ''

const NAMES: Record<RankingKind, (name: string) => ComponentChildren> = {
  country: (name) => (
    <>
      <span aria-hidden="true">{flagOf(name)}</span>
      <span dir="auto" title={formatCountry(name)}>
        {formatCountry(name)}
      </span>
    </>
  ),
  site: (name) => (
    <>
      <SiteMark host={name} />
      <span dir="auto" title={name}>
        {name}
      </span>
    </>
  ),
  other: (name) => (
    <span dir="auto" title={name}>
      {name}
    </span>
  ),
}
