import type { ComponentChildren } from 'preact'
import type { LinkStatistics as Statistics } from '../../../lib/contract/link.ts'
import { formatNumber } from '../../../lib/words/format.ts'
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
      <dl class="statistics-totals">
        <div>
          <dt>{t('links_clicks')}</dt>
          <dd class="number">{formatNumber(clicks)}</dd>
        </div>
        <div>
          <dt>{t('link_unique_clicks')}</dt>
          <dd class="number">{formatNumber(uniqueClicks)}</dd>
        </div>
      </dl>
      {children}
      <div class="statistics-rankings">
        <RankingBars title={t('link_countries')} ranking={topCountries} />
        <RankingBars title={t('link_referrers')} ranking={topReferrers} />
        <RankingBars title={t('link_browsers')} ranking={topBrowsers} />
        <RankingBars title={t('link_systems')} ranking={topOs} />
        <RankingBars title={t('link_shares')} ranking={socialCount} />
      </div>
    </section>
  )
}

function RankingBars({ title, ranking }: { title: string; ranking: Ranking }) {
  const drawn = statisticsBars(ranking)
  return (
    <section class="ranking">
      <h3>{title}</h3>
      {drawn.kind === 'none' && <p class="quiet">{t('link_statistics_none')}</p>}
      {drawn.kind === 'number' && <p class="number">{formatNumber(drawn.value)}</p>}
      {drawn.kind === 'bars' && (
        <>
          <Bars bars={drawn.bars} />
          {drawn.rest.length > 0 && (
            <details>
              <summary class="quiet">{t('link_statistics_more', drawn.rest.length)}</summary>
              <Bars bars={drawn.rest} />
            </details>
          )}
        </>
      )}
    </section>
  )
}

function Bars({ bars }: { bars: readonly Bar[] }) {
  return (
    <ul class="ranking-bars">
      {bars.map(({ name, count, length }) => (
        <li key={name}>
          <span class="ranking-name" dir="auto" title={name}>
            {name}
          </span>
          <span class="number">{formatNumber(count)}</span>
          <span class="ranking-bar" style={{ inlineSize: `${Math.max(1, length * 100)}%` }} />
        </li>
      ))}
    </ul>
  )
}
