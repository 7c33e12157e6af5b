import { useEffect } from 'preact/hooks'
import { DownloadIcon, WarningIcon } from '../../../components/icons.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { isGap, type MissingKind } from '../../../lib/transfer/account-file.ts'
import { t } from '../../../lib/words/t.ts'
import { timeTextAt } from '../../../lib/words/time-text.ts'
import { usePageTools } from '../page/page-context.ts'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import type { ExportState, ReadyFile } from './export-state.ts'
import { fillingText, isFilling, KIND_TEXTS, KINDS, missingText, storedLinksText } from './export-text.ts'

/** Keeps the line's height, so that the buttons below it don't move. */
const NOTHING_YET = '\u00a0'

/** Saves the account's data to files. */
export function ExportPart({ state }: { state: ExportState }) {
  const { save } = usePageTools()
  useEffect(() => state.followLibrary(), [state])
  const working = state.working.value
  const library = state.library.value
  const give = async (making: Promise<ReadyFile | null>) => {
    const file = await making
    if (file) save(file.content, file.name)
  }
  return (
    <section class="transfer-part" aria-labelledby="export-title">
      <h2 id="export-title">{t('transfer_export')}</h2>
      <p class="quiet">{t('transfer_export_about')}</p>
      <p class="number">{library === null ? NOTHING_YET : storedLinksText(library, state.fillingMs.value)}</p>
      <ul class="transfer-kinds">
        {KINDS.map((kind) => (
          <li key={kind}>
            <span id={`export-${kind}`}>{t(KIND_TEXTS[kind].name)}</span>
            <span class="transfer-formats">
              <button
                type="button"
                class="plain"
                aria-label={t(KIND_TEXTS[kind].save)}
                aria-disabled={working !== null}
                onClick={() => void give(state.table(kind, 'csv'))}
              >
                <DownloadIcon />
                {t('transfer_csv')}
              </button>
              <button
                type="button"
                class="plain"
                id={`export-${kind}-xlsx`}
                aria-labelledby={`export-${kind}-xlsx export-${kind}`}
                aria-disabled={working !== null}
                onClick={() => void give(state.table(kind, 'xlsx'))}
              >
                <DownloadIcon />
                {t('transfer_xlsx')}
              </button>
            </span>
          </li>
        ))}
      </ul>
      <div class="transfer-actions">
        <button type="button" aria-disabled={working !== null} onClick={() => void give(state.everything())}>
          <DownloadIcon />
          {t('transfer_save_all')}
        </button>
      </div>
      <ExportProgress state={state} />
      <div role="status">
        <MissingNotice missing={state.missing.value} />
      </div>
      {state.failedKind.value && (
        <p class="field-problem">{t('transfer_failed', t(KIND_TEXTS[state.failedKind.value].name))}</p>
      )}
      <SectionFailure failure={state.failure.value} />
    </section>
  )
}

/** Says what is missing in the last saved file, so that it is noticed. */
function MissingNotice({ missing }: { missing: readonly MissingKind[] }) {
  if (missing.length === 0) return null
  const isIncomplete = missing.some((each) => isGap(each.missing))
  return (
    <Notice tone={isIncomplete ? 'warn' : 'plain'} {...(isIncomplete ? { icon: <WarningIcon /> } : {})}>
      <p class="notice-title">{t(isIncomplete ? 'transfer_incomplete' : 'transfer_left_out')}</p>
      <ul>
        {missing.map((each) => (
          <li key={each.kind}>{missingText(each)}</li>
        ))}
      </ul>
    </Notice>
  )
}

/** The progress of a file that waits for the request limit, with buttons to stop waiting. */
function ExportProgress({ state }: { state: ExportState }) {
  const working = state.working.value
  const library = state.library.value
  const isWaiting = working?.reading === 'links' && library !== null && isFilling(library) && !state.enough.value
  return (
    <>
      {isWaiting && library.total !== null && (
        <progress aria-label={t('transfer_progress')} max={library.total} value={library.links} />
      )}
      <p role="status" class="number" hidden={working === null}>
        {isWaiting && fillingText(library, state.fillingMs.value)}
        {working !== null && !isWaiting && t('transfer_reading', t(KIND_TEXTS[working.reading].name))}
      </p>
      {working !== null && (
        <>
          <Until state={state} />
          {isWaiting && <SectionFailure failure={library.failure} />}
          <div class="transfer-actions">
            {isWaiting && (
              <button type="button" onClick={state.takeWhatIsHere}>
                {t('transfer_save_loaded')}
              </button>
            )}
            <button type="button" class="plain" onClick={state.cancel}>
              {t('transfer_cancel')}
            </button>
          </div>
        </>
      )}
    </>
  )
}

/** A separate component, because it is rendered every second. Not a live region, because it changes every second. */
function Until({ state }: { state: ExportState }) {
  const { clock } = usePageTools()
  const until = state.until.value
  return until === null ? null : <p class="number quiet">{t('transfer_rate_limit', timeTextAt(clock.value)(until))}</p>
}
