import { formatNumber } from '../../../lib/words/format.ts'
import { t } from '../../../lib/words/t.ts'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import type { LinkDaysReading } from './link-reading.ts'
import { type DayBar, dayBars } from './statistics-bars.ts'
import './LinkDays.css'

/** The clicks of a link by day, as bars and as a table. */
export function LinkDays({ state, created }: { state: LinkDaysReading; created: string }) {
  const clicks = state.answer.value
  const failure = state.failure.value
  const drawn = clicks === null ? null : dayBars(clicks, created)
  return (
    <section class="link-days">
      <h3>{t('link_days')}</h3>
      <SectionFailure failure={failure} />
      {drawn === null && failure === null && <div class="day-bars" />}
      {drawn?.most === null && drawn.bars[0] && <p class="quiet">{t('link_days_none', drawn.bars[0].label)}</p>}
      {drawn?.most && (
        <>
          <p>{t('link_days_most', formatNumber(drawn.most.clicks), drawn.most.label)}</p>
          <Bars bars={drawn.bars} />
          <details>
            <summary class="quiet">{t('link_days_table')}</summary>
            <Table bars={drawn.bars} />
          </details>
        </>
      )}
      {drawn?.countedSince && <p class="quiet">{t('link_days_since', drawn.countedSince)}</p>}
    </section>
  )
}

/** The table has the same figures, so screen readers skip the bars. */
function Bars({ bars }: { bars: readonly DayBar[] }) {
  return (
    <div aria-hidden="true">
      <div class="day-bars">
        {bars.map(({ date, label, clicks, length }) => (
          <span key={date} title={`${label}: ${formatNumber(clicks)}`}>
            <span style={{ blockSize: `${length * 100}%` }} />
          </span>
        ))}
      </div>
      <p class="day-ends quiet">
        <span>{bars[0]?.label}</span>
        {bars.length > 1 && <span>{bars.at(-1)?.label}</span>}
      </p>
    </div>
  )
}

/** Newest first. */
function Table({ bars }: { bars: readonly DayBar[] }) {
  return (
    <table class="day-table" aria-label={t('link_days')}>
      <thead>
        <tr>
          <th scope="col">{t('link_days_day')}</th>
          <th scope="col">{t('links_clicks')}</th>
          <th scope="col">{t('link_unique_clicks')}</th>
        </tr>
      </thead>
      <tbody>
        {bars.toReversed().map(({ date, label, clicks, uniqueClicks }) => (
          <tr key={date}>
            <th scope="row">{label}</th>
            <td class="number">{formatNumber(clicks)}</td>
            <td class="number">{formatNumber(uniqueClicks)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
