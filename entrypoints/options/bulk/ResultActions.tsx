import { CopyAs } from '../../../components/CopyAs.tsx'
import { CopyStatus, useCopying } from '../../../components/CopyStatus.tsx'
import { RowMenu } from '../../../components/table/RowMenu.tsx'
import { copiedRow, type ResultRow, textWithShortLinks } from '../../../lib/batches/batch-results.ts'
import type { StoredBatch } from '../../../lib/batches/stored-batch.ts'
import type { Collections } from '../../../lib/model/collections.ts'
import { t } from '../../../lib/words/t.ts'
import { usePageTools } from '../page/page-context.ts'
import { resultsCsv } from './results-csv.ts'

interface ResultActionsProps {
  /** Called only when a button is pressed, because there may be ten thousand rows. */
  result: () => { stored: StoredBatch; rows: readonly ResultRow[] }
  /** The name of what has these results. */
  title: string
  /** The beginning of the names of saved files. */
  name?: string
  /** Whether the text was stored. */
  hasText: boolean
  /** For the names of the links' channels. */
  collections: Collections | null
}

/** Copies or saves the short URLs, the table, and the text with its links replaced. */
export function ResultActions({ result, title, name = title, hasText, collections }: ResultActionsProps) {
  const { copyText, copyLinks, save, clock, serviceClock } = usePageTools()
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
  const saveCsv = () =>
    saveAs(
      resultsCsv(result().rows, { now: clock.peek(), clock: serviceClock, collections }),
      'text/csv',
      '-short-links.csv',
    )
  const saveText = () => {
    const { ending } = result().stored
    saveAs(text(), MEDIA_TYPES[ending], `-with-short-links.${ending}`)
  }
  const saveAs = (content: string, type: string, ending: string) =>
    save(new Blob([content], { type }), `${fileName(name)}${ending}`)
  return (
    <div class="bulk-actions">
      <button type="button" class="primary" onClick={() => void copy(shortUrls())}>
        {t('bulk_copy_short_urls')}
      </button>
      <CopyAs copy={(format) => copyLinks(result().rows.flatMap(copiedRow), format)} />
      <RowMenu
        name={title}
        actions={() => (
          <>
            <button type="button" onClick={saveCsv}>
              {t('bulk_save_csv')}
            </button>
            {hasText && (
              <>
                <button type="button" onClick={() => void copy(text())}>
                  {t('bulk_copy_text')}
                </button>
                <button type="button" onClick={saveText}>
                  {t('bulk_save_text')}
                </button>
              </>
            )}
          </>
        )}
      />
      <span role="status">
        <CopyStatus copying={copying} />
      </span>
    </div>
  )
}

const MEDIA_TYPES = { txt: 'text/plain', csv: 'text/csv', json: 'application/json', html: 'text/html' } as const

/** A batch's name without the ending of its file, and without characters that some file systems don't allow. */
const fileName = (name: string): string =>
  name
    .replace(/\.(?:txt|csv|tsv|xlsx|json|html?)$/i, '')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .slice(0, 80)
