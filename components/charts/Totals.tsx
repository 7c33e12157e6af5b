import { formatNumber } from '../../lib/words/format.ts'
import './Totals.css'

/** A few numbers that sum something up, each above its name. */
export function Totals({ totals }: { totals: readonly { name: string; value: number }[] }) {
  return (
    <dl class="totals">
      {totals.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd class="number">{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
