import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { formatNumber } from '../../lib/words/format.ts'
import { t } from '../../lib/words/t.ts'
import './DayBars.css'

export interface DayBar {
  /** Identifies the day; `label` is its text. */
  date: string
  label: string
  clicks: number
  uniqueClicks?: number
}

interface DayBarsProps {
  /** Oldest first. */
  bars: readonly DayBar[]
  /** The date of the current day, which isn't over. */
  today?: string | undefined
  /** Shown beside the table. */
  children?: ComponentChildren
}

const STEP = 10
const HEIGHT = 100

const KEYS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageUp: (at) => at - 7,
  PageDown: (at) => at + 7,
  Home: () => 0,
  End: (_, last) => last,
}

/** Clicks by day: as bars, which can be read with the pointer and the arrow keys, and as a table. */
export function DayBars({ bars, today, children }: DayBarsProps) {
  const [read, setRead] = useState<number | null>(null)
  const hasUnique = bars.some(({ uniqueClicks }) => uniqueClicks !== undefined)
  const last = bars.length - 1
  const at = Math.min(read ?? last, last)
  const end = axisEnd(Math.max(0, ...bars.map(({ clicks }) => clicks)))
  const textOf = ({ date, label, clicks }: DayBar): string =>
    t(date === today ? 'link_days_read_today' : 'link_days_read', label, clicks)
  const shown = bars[at]
  if (shown === undefined) return null
  return (
    <>
      <div class="day-chart">
        <p class="day-axis quiet number" aria-hidden="true">
          <span>{formatNumber(end)}</span>
          <span>{end % 2 === 0 ? formatNumber(end / 2) : ''}</span>
          <span>{formatNumber(0)}</span>
        </p>
        <div
          class="day-bars"
          role="slider"
          tabIndex={0}
          aria-label={t('link_days')}
          aria-orientation="horizontal"
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={at}
          aria-valuetext={textOf(shown)}
          onKeyDown={(event) => {
            const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
            const mirrored = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[event.key]
            const step = KEYS[isRightToLeft ? (mirrored ?? event.key) : event.key]
            if (step === undefined) return
            event.preventDefault()
            setRead(Math.max(0, Math.min(last, step(at, last))))
          }}
          onPointerLeave={() => setRead(null)}
        >
          <svg viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
            <path class="day-lines" d={`M0 .5H${bars.length * STEP}M0 ${HEIGHT / 2}H${bars.length * STEP}`} />
            {bars.map(({ date, clicks }, place) => {
              // A day with few clicks stays visible among days with thousands.
              const height = clicks === 0 ? 0 : Math.max(2, (clicks / end) * HEIGHT)
              return (
                <g key={date} class={`${date === today ? 'today' : ''} ${place === read ? 'read' : ''}`}>
                  <rect
                    class="day-hit"
                    x={place * STEP}
                    y={0}
                    width={STEP}
                    height={HEIGHT}
                    onPointerEnter={() => setRead(place)}
                  />
                  <rect class="day-bar" x={place * STEP + 1} y={HEIGHT - height} width={STEP - 2} height={height} />
                </g>
              )
            })}
          </svg>
        </div>
      </div>
      <p class="day-ends quiet" aria-hidden="true">
        <span>{bars[0]?.label}</span>
        <strong class="number">{read === null ? '' : textOf(shown)}</strong>
        {bars.length > 1 && <span>{bars.at(-1)?.label}</span>}
      </p>
      {children}
      <details>
        <summary class="quiet">{t('link_days_table')}</summary>
        {/* Newest first. */}
        <table class="day-table" aria-label={t('link_days')}>
          <thead>
            <tr>
              <th scope="col">{t('link_days_day')}</th>
              <th scope="col">{t('links_clicks')}</th>
              {hasUnique && <th scope="col">{t('link_unique_clicks')}</th>}
            </tr>
          </thead>
          <tbody>
            {bars.toReversed().map(({ date, label, clicks, uniqueClicks = 0 }) => (
              <tr key={date}>
                <th scope="row">{label}</th>
                <td class="number">{formatNumber(clicks)}</td>
                {hasUnique && <td class="number">{formatNumber(uniqueClicks)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

/** The end of an axis from 0 that is easy to read: a whole number that is at least `most`, and at most half as much again. */
export const axisEnd = (most: number): number => {
  if (most <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(most))
  const ends = [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((factor) => factor * power)
  return ends.find((end) => end >= most && Number.isInteger(end)) ?? 10 * power
}
