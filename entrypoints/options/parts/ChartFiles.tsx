import type { DayBar } from '../../../components/charts/DayBars.tsx'
import { csvFile } from '../../../lib/csv/write-csv.ts'
import { tableDelimiter } from '../../../lib/words/format.ts'
import { withServiceZone } from '../../../lib/words/service-time-text.ts'
import { t } from '../../../lib/words/t.ts'
import { usePageTools } from '../page/page-context.ts'

interface ChartFilesProps {
  bars: readonly DayBar[]
  title: string
  /** The name without its extension. */
  fileName: string
}

/** Saves the days of a chart as a table and as a picture. */
export function ChartFiles({ bars, title, fileName }: ChartFilesProps) {
  const { save, serviceClock } = usePageTools()
  const saveCsv = (): void => {
    const hasUnique = bars.some(({ uniqueClicks }) => uniqueClicks !== undefined)
    const rows = bars.map(({ date, clicks, uniqueClicks = 0 }) => [
      date,
      String(clicks),
      ...(hasUnique ? [String(uniqueClicks)] : []),
    ])
    const csv = csvFile(
      [
        [
          withServiceZone(t('links_date'), serviceClock),
          t('links_clicks'),
          ...(hasUnique ? [t('link_unique_clicks')] : []),
        ],
        ...rows,
      ],
      tableDelimiter(),
    )
    save(new Blob([csv], { type: 'text/csv' }), `${fileName}.csv`)
  }
  const savePng = async (): Promise<void> => {
    const picture = await drawBars(bars, withServiceZone(title, serviceClock))
    if (picture !== null) save(picture, `${fileName}.png`)
  }
  return (
    <p class="chart-files">
      <button type="button" class="plain" onClick={saveCsv}>
        {t('chart_save_csv')}
      </button>
      <button type="button" class="plain" onClick={() => void savePng()}>
        {t('chart_save_png')}
      </button>
    </p>
  )
}

/** The size in device pixels, wide enough for a slide. */
const SIZE = { width: 1600, height: 600, margin: 80 }

/** Draws the chart on white, as documents need it, whatever the theme of the page. */
const drawBars = (bars: readonly DayBar[], title: string): Promise<Blob | null> => {
  const canvas = document.createElement('canvas')
  canvas.width = SIZE.width
  canvas.height = SIZE.height
  const context = canvas.getContext('2d')
  if (context === null) return Promise.resolve(null)
  const { width, height, margin } = SIZE
  const most = Math.max(1, ...bars.map(({ clicks }) => clicks))
  const [inner, tall] = [width - 2 * margin, height - 2 * margin]
  const step = inner / Math.max(1, bars.length)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#1a56d6'
  for (const [place, { clicks }] of bars.entries()) {
    const length = (clicks / most) * tall
    context.fillRect(margin + place * step + step * 0.1, height - margin - length, step * 0.8, length)
  }
  context.fillStyle = '#333'
  context.fillRect(margin, height - margin, inner, 1)
  context.font = '24px system-ui, sans-serif'
  context.fillText(title, margin, margin / 2)
  context.fillText(String(most), 8, margin + 8)
  const [first, last] = [bars[0]?.label ?? '', bars.at(-1)?.label ?? '']
  context.fillText(first, margin, height - margin / 2)
  context.textAlign = 'right'
  context.fillText(last, width - margin, height - margin / 2)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
