import { CopyTold, useCopying } from '../../../components/CopyTold.tsx'
import { type ResultRow, textWithShortLinks } from '../../../lib/bulk/batch-results.ts'
import type { KeptBatch } from '../../../lib/bulk/kept-batch.ts'
import { usePageTools } from '../page/page-context.ts'
import { resultsCsv } from './results-csv.ts'

interface ResultActionsProps {
  /** Put together when it is asked for: it may be ten thousand rows. */
  result: () => { kept: KeptBatch; rows: readonly ResultRow[] }
  /** What saved files begin with. */
  name: string
  /** Whether the text was kept. */
  hasText: boolean
}

/** A spreadsheet takes a file for UTF-8 only when it begins so. */
const MARK = '\uFEFF'

/** What can be taken away: the short URLs, the table, the text with its links replaced. */
export function ResultActions({ result, name, hasText }: ResultActionsProps) {
  const { copyText, save, clock } = usePageTools()
  const [copying, tell] = useCopying()
  const copy = async (text: string) => tell(await copyText(text))
  const shortUrls = () =>
    result()
      .rows.flatMap(({ shortUrl }) => shortUrl ?? [])
      .join('\n')
  const text = () => {
    const { kept, rows } = result()
    return textWithShortLinks(kept, rows)
  }
  const saveAs = (content: string, type: string, ending: string) =>
    save(new Blob([content], { type }), `${fileName(name)}${ending}`)
  return (
    <div class="bulk-actions">
      <button type="button" onClick={() => void copy(shortUrls())}>
        Copy short URLs
      </button>
      <button
        type="button"
        onClick={() => saveAs(`${MARK}${resultsCsv(result().rows, clock.peek())}`, 'text/csv', '-short-links.csv')}
      >
        Save as CSV
      </button>
      {hasText && (
        <>
          <button type="button" onClick={() => void copy(text())}>
            Copy the text with short links
          </button>
          <button type="button" onClick={() => saveAs(text(), 'text/plain', '-with-short-links.txt')}>
            Save the text
          </button>
        </>
      )}
      <span role="status">
        <CopyTold copying={copying} />
      </span>
    </div>
  )
}

/** A batch's name without what some file systems do not take. */
const fileName = (name: string): string => name.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 80)
