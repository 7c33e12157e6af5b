import type { ComponentChild } from 'preact'
import { formatNumber, formatShare } from '../../lib/words/format.ts'
import './RankedBars.css'

export interface RankedBar {
  key: string | number
  name: ComponentChild
  count: number
  /** Of the whole, from 0 to 1. */
  share: number
}

/** Parts of a whole, each with its count, its share and a bar as long as that. */
export function RankedBars({ bars }: { bars: readonly RankedBar[] }) {
  return (
    <ul class="ranked-bars">
      {bars.map(({ key, name, count, share }) => (
        <li key={key}>
          <span class="ranked-name">{name}</span>
          <span class="number">
            {formatNumber(count)} <span class="quiet">{formatShare(share)}</span>
          </span>
          <span class="ranked-bar">
            <span style={{ inlineSize: `${share * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  )
}
