import { useEffect } from 'preact/hooks'
import { DownloadIcon } from '../../../components/icon/DownloadIcon.tsx'
import type { LibraryView } from '../../../lib/rpc/views/library-view.ts'
import { usePageTools } from '../page-context.ts'
import { SectionFailure } from '../SectionFailure.tsx'
import type { ExportState, ReadyFile } from './export-state.ts'
import { KIND_NAMES, KINDS } from './kinds.ts'
import './ExportPart.css'

/** What the account has, as files. */
export function ExportPart({ state }: { state: ExportState }) {
  const { save } = usePageTools()
  useEffect(() => state.look(), [state])
  const working = state.working.value
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
      <LinksKept state={state} library={state.library.value} />
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
        <span role="status" class="quiet">
          {working !== null && `Reading ${working === 'all' ? 'everything' : KIND_NAMES[working].toLowerCase()}…`}
        </span>
      </div>
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

/** Whether the links in a file are all there are. */
function LinksKept({ state, library }: { state: ExportState; library: LibraryView | null }) {
  if (library === null) return null
  const { links, total, complete } = library
  const kept = links.toLocaleString()
  if (complete)
    return (
      <p role="status">
        {links === 1 ? 'The one link' : `All ${kept} links`} of the account {links === 1 ? 'is' : 'are'} kept here: a
        file holds everything.
      </p>
    )
  return (
    <div class="transfer-actions">
      <p role="status">
        {total === null ? `${kept} links` : `${kept} of ${total.toLocaleString()} links`} are kept here so far: a file
        holds those, and not the rest. They come in as the allowance permits.
      </p>
      <button type="button" onClick={() => void state.refresh()}>
        Look for more now
      </button>
    </div>
  )
}
