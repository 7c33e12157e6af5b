import type { LinkStatistics as Statistics } from '../../../lib/contract/link.ts'
import { type Bar, type Ranking, statisticsBars } from './statistics-bars.ts'
import './LinkStatistics.css'

/** How a link did, at a glance. */
export function LinkStatistics({ statistics }: { statistics: Statistics }) {
  const { clicks, uniqueClicks, topCountries, topReferrers, topBrowsers, topOs, socialCount } = statistics
  return (
    <section class="statistics" aria-label="Statistics">
      <dl class="statistics-totals">
        <div>
          <dt>Clicks</dt>
          <dd class="number">{clicks.toLocaleString()}</dd>
        </div>
        <div>
          <dt>Unique clicks</dt>
          <dd class="number">{uniqueClicks.toLocaleString()}</dd>
        </div>
      </dl>
      <div class="statistics-rankings">
        <RankingBars title="Countries" ranking={topCountries} />
        <RankingBars title="Referrers" ranking={topReferrers} />
        <RankingBars title="Browsers" ranking={topBrowsers} />
        <RankingBars title="Systems" ranking={topOs} />
        <RankingBars title="Shares" ranking={socialCount} />
      </div>
    </section>
  )
}

function RankingBars({ title, ranking }: { title: string; ranking: Ranking }) {
  const drawn = statisticsBars(ranking)
  return (
    <section class="ranking">
      <h3>{title}</h3>
      {drawn.kind === 'none' && <p class="quiet">None yet</p>}
      {drawn.kind === 'number' && <p class="number">{drawn.value.toLocaleString()}</p>}
      {drawn.kind === 'bars' && (
        <>
          <Bars bars={drawn.bars} />
          {drawn.rest.length > 0 && (
            <details>
              <summary class="quiet">{drawn.rest.length} more</summary>
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
          <span class="number">{count.toLocaleString()}</span>
          <span class="ranking-bar" style={{ inlineSize: `${Math.max(1, length * 100)}%` }} />
        </li>
      ))}
    </ul>
  )
}
