import { formatNumber } from '../../lib/words/format.ts'
import './Totals.css'

/** Summary numbers, each above its name. */
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
