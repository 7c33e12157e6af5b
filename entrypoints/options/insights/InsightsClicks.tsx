import { DayBars } from '../../../components/charts/DayBars.tsx'
import { Totals } from '../../../components/charts/Totals.tsx'
import { DAY } from '../../../lib/model/durations.ts'
import type { Insights } from '../../../lib/model/insights.ts'
import { addDays } from '../../../lib/model/service-clock.ts'
import { formatMoment, formatServiceDay } from '../../../lib/words/format.ts'
import { serviceDaysText } from '../../../lib/words/service-time-text.ts'
import { t } from '../../../lib/words/t.ts'
import { usePageTools } from '../page/page-context.ts'
import { ChartFiles } from '../parts/ChartFiles.tsx'

/** Whether the clicks of a period are known: counted by the service, or computed from the stored counts of two days. */
export const hasPeriod = ({ period, since }: Insights): boolean => period !== null || since !== null

/** The clicks of the period and of all time, and what the period is compared with. */
export function PeriodTotals({ insights }: { insights: Insights }) {
  const { clicks, links } = insights
  return (
    <Totals
      totals={[
        ...gainTotals(insights),
        { name: t('insights_clicks'), value: clicks },
        { name: t('page_section_links'), value: links },
      ]}
    />
  )
}

/** Why clicks of the period aren't known, or whose days they are. */
export function PeriodNotes({ insights }: { insights: Insights }) {
  const { since, asked, period, firstComparisonAt } = insights
  const daysText = serviceDaysText(usePageTools().serviceClock)
  return (
    <>
      {!hasPeriod(insights) && <p class="quiet">{firstComparisonText(firstComparisonAt)}</p>}
      {period === null && since !== null && since !== asked && (
        <p class="quiet">{t('insights_since_another', formatServiceDay(since))}</p>
      )}
      {hasPeriod(insights) && <p class="quiet">{daysText}</p>}
    </>
  )
}

/** The clicks of the period and of the one before. */
const gainTotals = ({ period, since, gain }: Insights) => {
  if (period === null) return since === null ? [] : [{ name: t('insights_gain', formatServiceDay(since)), value: gain }]
  const { from, to, before } = period
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1
  const named = (first: string, last: string, value: number) => ({
    name:
      first === last
        ? t('insights_clicks_on', formatServiceDay(first))
        : t('insights_clicks_of', formatServiceDay(first), formatServiceDay(last)),
    value,
  })
  return [named(from, to, gain), ...(before === null ? [] : [named(addDays(from, -days), addDays(from, -1), before)])]
}

/** Counts of two days are compared, so a new device has nothing to compare at first. */
const firstComparisonText = (at: number | null): string =>
  at === null ? t('insights_first_later') : t('insights_first_at', formatMoment(at))

/** The clicks of each day of the period. */
export function DailyClicks({ days }: { days: Insights['days'] }) {
  const bars = days.map(({ day, clicks }) => ({
    date: day,
    label: formatServiceDay(day),
    clicks,
  }))
  return (
    <section class="insights-days">
      <div class="insights-days-head">
        <h2>{t('link_days')}</h2>
        <ChartFiles bars={bars} title={t('link_days')} fileName="clicks" />
      </div>
      <DayBars bars={bars} today={days.at(-1)?.day} />
    </section>
  )
}
