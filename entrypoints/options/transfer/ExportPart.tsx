import { useEffect } from 'preact/hooks'
import { DownloadIcon, WarningIcon } from '../../../components/icons.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { isGap, type MissingKind } from '../../../lib/transfer/account-file.ts'
import { usePageTools } from '../page/page-context.ts'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { ExportProgress } from './ExportProgress.tsx'
import type { ExportState, ReadyFile } from './export-state.ts'
import { keptWords, missingWords } from './export-words.ts'
import { KIND_NAMES, KINDS } from './kinds.ts'
import './ExportPart.css'

/** What the account has, as files. */
export function ExportPart({ state }: { state: ExportState }) {
  const { save } = usePageTools()
  useEffect(() => state.look(), [state])
  const working = state.working.value
  const library = state.library.value
  const give = async (making: Promise<ReadyFile | null>) => {
    const file = await making
    if (file) save(new Blob([file.content], { type: file.type }), file.name)
  }
  return (
    <section class="transfer-part" aria-labelledby="export-title">
      <h2 id="export-title">Export</h2>
      <p class="quiet">
        A table for each kind, or everything in one file. Statistics of single links and the API key are in none of
        them.
      </p>
      {library !== null && <p class="number">{keptWords(library, state.fillingMs.value)}</p>}
      <ul class="transfer-kinds">
        {KINDS.map((kind) => (
          <li key={kind}>
            <span>{KIND_NAMES[kind]}</span>
            <button
              type="button"
              aria-label={`Save ${KIND_NAMES[kind].toLowerCase()} as CSV`}
              aria-disabled={working !== null}
              onClick={() => void give(state.table(kind))}
            >
              <DownloadIcon />
              CSV
            </button>
          </li>
        ))}
      </ul>
      <div class="transfer-actions">
        <button type="button" aria-disabled={working !== null} onClick={() => void give(state.everything())}>
          <DownloadIcon />
          Save everything as JSON
        </button>
      </div>
      <ExportProgress state={state} />
      <div role="status">
        <MissingNotice missing={state.missing.value} />
      </div>
      {state.failedKind.value && (
        <p class="field-problem">{KIND_NAMES[state.failedKind.value]} couldn’t be read. Nothing was saved.</p>
      )}
      <SectionFailure failure={state.failure.value} />
    </section>
  )
}

/** What is not in the file that was saved last: that it is not whole must not be found out years later. */
function MissingNotice({ missing }: { missing: readonly MissingKind[] }) {
  if (missing.length === 0) return null
  const isIncomplete = missing.some((each) => isGap(each.missing))
  return (
    <Notice tone={isIncomplete ? 'warn' : 'plain'} {...(isIncomplete ? { icon: <WarningIcon /> } : {})}>
      <p class="notice-title">{isIncomplete ? 'The saved file is incomplete' : 'Not in the saved file'}</p>
      <ul>
        {missing.map((each) => (
          <li key={each.kind}>{missingWords(each)}</li>
        ))}
      </ul>
    </Notice>
  )
}
