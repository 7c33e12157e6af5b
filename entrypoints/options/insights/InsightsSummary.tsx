import { ClockIcon, LinkIcon } from '../../../components/icons.tsx'
import { sentence } from '../../../components/sentence.tsx'
import type { Insights } from '../../../lib/model/insights.ts'
import { nameOfLink } from '../../../lib/model/link-facts.ts'
import type { LinkFilters } from '../../../lib/model/links-question.ts'
import { formatShare } from '../../../lib/words/format.ts'
import { sentences } from '../../../lib/words/sentences.ts'
import { t } from '../../../lib/words/t.ts'
import { filtersQuery } from '../links/link-filters.ts'
import { usePageTools } from '../page/page-context.ts'
import { hasPeriod } from './InsightsClicks.tsx'
import { neverClickedFilters } from './InsightsLists.tsx'

interface InsightsSummaryProps {
  insights: Insights
  filters: LinkFilters
  /** Opens the form that changes the links that expire soon; `null` if the service can't change links. */
  extend: (() => void) | null
}

/** Sentences about the period, and about what to do now. Numbers that aren't known are left out. */
export function InsightsSummary({ insights, filters, extend }: InsightsSummaryProps) {
  const { hashOf } = usePageTools()
  const { gain, period, byGain, complete, unknownFor, unknownExpiry, expiresWithin7, neverClicked } = insights
  const before = period?.before ?? null
  const [most] = byGain
  const knowsAll = complete && unknownFor === 0
  const expiring = knowsAll && unknownExpiry === 0 ? expiresWithin7.total : 0
  const unclicked = knowsAll ? neverClicked.total : 0
  return (
    <div class="insights-summary">
      {hasPeriod(insights) && (
        <p class="insights-lead">
          {sentences(t('insights_said', gain), before !== null && comparison(gain, before))}
          {most && ' '}
          {most &&
            sentence(
              'insights_said_most',
              <a href={hashOf('links', { object: { id: most.link.id, name: nameOfLink(most.link) } })} dir="auto">
                {nameOfLink(most.link)}
              </a>,
            )}
        </p>
      )}
      {expiring > 0 && (
        <p class="insights-todo">
          <ClockIcon />
          <span>{t('insights_said_expire', expiring)}</span>
          {extend && (
            <button type="button" onClick={extend}>
              {t('insights_extend')}
            </button>
          )}
        </p>
      )}
      {unclicked > 0 && (
        <p class="insights-todo">
          <LinkIcon />
          <span>{t('insights_said_never', unclicked)}</span>
          <a class="button" href={hashOf('links', { query: filtersQuery(neverClickedFilters(insights, filters)) })}>
            {t('insights_review')}
          </a>
        </p>
      )}
    </div>
  )
}

/** How many clicks those are beside the ones of the period before. */
const comparison = (gain: number, before: number): string => {
  if (before === 0) return t('insights_said_none_before')
  if (gain === before) return t('insights_said_same')
  const share = formatShare(Math.abs(gain - before) / before)
  return gain > before ? t('insights_said_more', share) : t('insights_said_less', share)
}
