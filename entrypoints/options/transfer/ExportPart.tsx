import { useEffect } from 'preact/hooks'
import { DownloadIcon } from '../../../components/icon/DownloadIcon.tsx'
import { usePageTools } from '../page-context.ts'
import { SectionFailure } from '../SectionFailure.tsx'
import { ExportProgress } from './ExportProgress.tsx'
import type { ExportState, ReadyFile } from './export-state.ts'
import { keptWords } from './export-words.ts'
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
      {state.failedKind.value && (
        <p class="field-problem">
          {KIND_NAMES[state.failedKind.value]} could not be read, so nothing was saved: half a file could pass for a
          whole one.
        </p>
      )}
      <SectionFailure failure={state.failure.value} />
    </section>
  )
}
