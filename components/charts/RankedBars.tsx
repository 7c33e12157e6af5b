import type { ComponentChild } from 'preact'
import { formatNumber, formatShare } from '../../lib/words/format.ts'
import { t } from '../../lib/words/t.ts'
import './RankedBars.css'

export interface RankedBar {
  key: string | number
  name: ComponentChild
  count: number
  /**
   * The length of the bar, from 0 to 1: the share of the whole, which is also shown as text, or of the longest bar if
   * there is a `change`.
   */
  share: number
  /** The change from the period before, such as "+12%"; `null` if it isn't known. */
  change?: string | null | undefined
}

/** Counts with bars, each with its share of a whole or its change. */
export function RankedBars({ bars }: { bars: readonly RankedBar[] }) {
  return (
    <ul class="ranked-bars">
      {bars.map(({ key, name, count, share, change }) => (
        <li key={key}>
          <span class="ranked-name">{name}</span>
          <span class="number">
            {formatNumber(count)}
            {change === undefined && <span class="quiet"> {formatShare(share)}</span>}
            {change && (
              <span class="quiet" title={t('insights_change', change)}>
                {' '}
                <span aria-hidden>{change}</span>
                <span class="visually-hidden">{t('insights_change', change)}</span>
              </span>
            )}
          </span>
          <span class="ranked-bar">
            <span style={{ inlineSize: `${share * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  )
}
