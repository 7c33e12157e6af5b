import './Sparkline.css'

const WIDTH = 60
const HEIGHT = 16

/** A bar for each of several days, oldest first. `name` describes the picture and is its only text. */
export function Sparkline({ values, name }: { values: readonly number[]; name: string }) {
  const most = Math.max(1, ...values)
  const step = WIDTH / Math.max(values.length, 1)
  const bars = values
    .map((value, at) => {
      const height = value === 0 ? 1 : 2 + (value / most) * (HEIGHT - 2)
      return `M${(at * step).toFixed(1)} ${HEIGHT}v-${height.toFixed(1)}h${(step * 0.7).toFixed(1)}V${HEIGHT}z`
    })
    .join('')
  return (
    <svg
      class="sparkline"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={name}
    >
      <title>{name}</title>
      <path d={bars} />
    </svg>
  )
}
