import { CopyAs } from '../../../components/CopyAs.tsx'
import { CopyStatus, useCopying } from '../../../components/CopyStatus.tsx'
import { copiedRow, type ResultRow, textWithShortLinks } from '../../../lib/bulk/batch-results.ts'
import type { StoredBatch } from '../../../lib/bulk/stored-batch.ts'
import { BYTE_ORDER_MARK } from '../../../lib/csv/write-csv.ts'
import { t } from '../../../lib/words/t.ts'
import { usePageTools } from '../page/page-context.ts'
import { resultsCsv } from './results-csv.ts'

interface ResultActionsProps {
  /** Called when a button is pressed: there may be ten thousand rows. */
  result: () => { stored: StoredBatch; rows: readonly ResultRow[] }
  /** What saved files start with. */
  name: string
  /** Whether the text was stored. */
  hasText: boolean
}

/** Copies or saves the short URLs, the table, and the text with its links replaced. */
export function ResultActions({ result, name, hasText }: ResultActionsProps) {
  const { copyText, copyLinks, save, clock } = usePageTools()
  const [copying, tell] = useCopying()
  const copy = async (text: string) => tell(await copyText(text))
  const shortUrls = () =>
    result()
      .rows.flatMap(({ shortUrl }) => shortUrl ?? [])
      .join('\n')
  const text = () => {
    const { stored, rows } = result()
    return textWithShortLinks(stored, rows)
  }
  const saveAs = (content: string, type: string, ending: string) =>
    save(new Blob([content], { type }), `${fileName(name)}${ending}`)
  return (
    <div class="bulk-actions">
      <button type="button" onClick={() => void copy(shortUrls())}>
        {t('bulk_copy_short_urls')}
      </button>
      <CopyAs copy={(format) => copyLinks(result().rows.flatMap(copiedRow), format)} />
      <button
        type="button"
        onClick={() =>
          saveAs(`${BYTE_ORDER_MARK}${resultsCsv(result().rows, clock.peek())}`, 'text/csv', '-short-links.csv')
        }
      >
        {t('bulk_save_csv')}
      </button>
      {hasText && (
        <>
          <button type="button" onClick={() => void copy(text())}>
            {t('bulk_copy_text')}
          </button>
          <button type="button" onClick={() => saveAs(text(), 'text/plain', '-with-short-links.txt')}>
            {t('bulk_save_text')}
          </button>
        </>
      )}
      <span role="status">
        <CopyStatus copying={copying} />
      </span>
    </div>
  )
}

/** A batch's name without characters that some file systems don't allow. */
const fileName = (name: string): string => name.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 80)
