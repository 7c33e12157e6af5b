import type { ComponentChild } from 'preact'
import { formatChange, formatNumber, formatShare } from '../../lib/words/format.ts'
import { t } from '../../lib/words/t.ts'
import './RankedBars.css'

export interface RankedBar {
  key: string | number
  name: ComponentChild
  count: number
  /** Of the whole, from 0 to 1. */
  share: number
  /** Against the period before. */
  change?: number | undefined
}

/** Parts of a whole, each with its count, its share and a bar as long as that. */
export function RankedBars({ bars }: { bars: readonly RankedBar[] }) {
  return (
    <ul class="ranked-bars">
      {bars.map(({ key, name, count, share, change }) => (
        <li key={key}>
          <span class="ranked-name">{name}</span>
          <span class="number">
            {formatNumber(count)} <span class="quiet">{formatShare(share)}</span>
            {change !== undefined && (
              <span class="quiet" title={t('insights_change', formatChange(change))}>
                {' '}
                <span aria-hidden>{formatChange(change)}</span>
                <span class="visually-hidden">{t('insights_change', formatChange(change))}</span>
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
