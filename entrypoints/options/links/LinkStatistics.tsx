import type { ComponentChildren } from 'preact'
import { RankedBars } from '../../../components/charts/RankedBars.tsx'
import { Totals } from '../../../components/charts/Totals.tsx'
import { SiteMark } from '../../../components/SiteMark.tsx'
import type { LinkStatistics as Statistics } from '../../../lib/contract/link.ts'
import { formatCountry, formatNumber } from '../../../lib/words/format.ts'
import { t } from '../../../lib/words/t.ts'
import { type Bar, type Ranking, statisticsBars } from './statistics-bars.ts'
import './LinkStatistics.css'

interface LinkStatisticsProps {
  statistics: Statistics
  /** Shown between totals and sources. */
  children: ComponentChildren
}

/** The clicks of a link, and their sources. */
export function LinkStatistics({ statistics, children }: LinkStatisticsProps) {
  const { clicks, uniqueClicks, topCountries, topReferrers, topBrowsers, topOs, socialCount } = statistics
  return (
    <section class="statistics" aria-label={t('link_statistics')}>
      <Totals
        totals={[
          { name: t('links_clicks'), value: clicks },
          { name: t('link_unique_clicks'), value: uniqueClicks },
        ]}
      />
      {children}
      <div class="statistics-rankings">
        <RankingBars title={t('link_countries')} ranking={topCountries} clicks={clicks} kind="country" />
        <RankingBars title={t('link_referrers')} ranking={topReferrers} clicks={clicks} kind="site" />
        <RankingBars title={t('link_browsers')} ranking={topBrowsers} clicks={clicks} />
        <RankingBars title={t('link_systems')} ranking={topOs} clicks={clicks} />
        <RankingBars title={t('link_shares')} ranking={socialCount} clicks={0} />
      </div>
    </section>
  )
}

type RankingKind = 'country' | 'site' | 'other'

interface RankingBarsProps {
  title: string
  ranking: Ranking
  /** Those of the link, if it ranks clicks. */
  clicks: number
  kind?: RankingKind
}

function RankingBars({ title, ranking, clicks, kind = 'other' }: RankingBarsProps) {
  const drawn = statisticsBars(ranking, clicks)
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

/** From a letter to the regional indicator of the same name. */
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
      <span dir="auto">{formatCountry(name)}</span>
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
