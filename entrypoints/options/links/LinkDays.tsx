import { DayBars } from '../../../components/charts/DayBars.tsx'
import { addDays } from '../../../lib/model/service-clock.ts'
import { formatNumber, formatServiceDay } from '../../../lib/words/format.ts'
import { t } from '../../../lib/words/t.ts'
import { ChartFiles } from '../parts/ChartFiles.tsx'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { LINK_PERIODS, type LinkDaysState } from './link-days-state.ts'
import { dayBars, withEveryDay } from './statistics-bars.ts'
import './LinkDays.css'

/** The clicks of a link by day, as bars and as a table, in the period that was chosen. */
export function LinkDays({ state, created }: { state: LinkDaysState; created: string }) {
  const { reading, period, today } = state
  const clicks = reading.answer.value
  const failure = reading.failure.value
  const days = period.value
  const to = today()
  const wanted = days === 'all' ? (clicks?.days[0]?.date ?? to) : addDays(to, 1 - days)
  // Before the service counted, there are no zeros, but there are before the link was created. It may begin to count after
  // the current day.
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
      {drawn?.countedSince && <p class="quiet">{t('link_days_since', drawn.countedSince)}</p>}
    </section>
  )
}
