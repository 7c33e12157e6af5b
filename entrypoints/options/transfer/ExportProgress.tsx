import { timeTeller } from '../../../lib/words/time-text.ts'
import { usePageTools } from '../page/page-context.ts'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import type { ExportState } from './export-state.ts'
import { fillingWords } from './export-words.ts'
import { isFilling } from './is-filling.ts'
import { KIND_NAMES } from './kinds.ts'

/** How far a file is, for as long as the allowance makes it take, and the ways not to wait for it. */
export function ExportProgress({ state }: { state: ExportState }) {
  const working = state.working.value
  const library = state.library.value
  const isWaiting = working?.reading === 'links' && library !== null && isFilling(library) && !state.enough.value
  return (
    <>
      {isWaiting && library.total !== null && (
        <progress class="transfer-progress" aria-label="Links kept here" max={library.total} value={library.links} />
      )}
      <p role="status" class="number" hidden={working === null}>
        {isWaiting && fillingWords(library, state.fillingMs.value)}
        {working !== null && !isWaiting && `Reading ${KIND_NAMES[working.reading].toLowerCase()}…`}
      </p>
      {working !== null && (
        <>
          <Until state={state} />
          {isWaiting && <SectionFailure failure={library.failure} />}
          <div class="transfer-actions">
            {isWaiting && (
              <button type="button" onClick={state.takeWhatIsHere}>
                Save what is here
              </button>
            )}
            <button type="button" class="plain" onClick={state.cancel}>
              Cancel
            </button>
          </div>
        </>
      )}
    </>
  )
}

/** Counts down by itself, and is not read out with each second. */
function Until({ state }: { state: ExportState }) {
  const { clock } = usePageTools()
  const until = state.until.value
  return until === null ? null : (
    <p class="number quiet">Waits for the allowance and goes on {timeTeller(clock.value)(until)}.</p>
  )
}
