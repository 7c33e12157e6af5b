import { useEffect } from 'preact/hooks'
import { CheckboxField } from '../../../components/field/CheckboxField.tsx'
import { BulkIcon, WarningIcon } from '../../../components/icons.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { resultRows } from '../../../lib/bulk/batch-results.ts'
import { exportById } from '../../../lib/bulk/known-exports.ts'
import { COUNTS } from '../../../lib/bulk/make-batch.ts'
import type { SourceKind } from '../../../lib/bulk/reading.ts'
import { MAX_WRITES } from '../../../lib/model/job-view.ts'
import { t } from '../../../lib/words/t.ts'
import { EachPart } from '../each/EachPart.tsx'
import { eachHash } from '../each/each-hash.ts'
import { createEachState, type EachState } from '../each/each-state.ts'
import { usePageTools } from '../page/page-context.ts'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { SectionFrame } from '../parts/SectionFrame.tsx'
import type { AccountScope } from '../scopes.ts'
import { BatchList } from './BatchList.tsx'
import type { BulkState } from './bulk-state.ts'
import { announcedOf, barText, fileText, planText, ROW_WORDS, sendText } from './bulk-text.ts'
import { PlanFields } from './PlanFields.tsx'
import { Preview } from './Preview.tsx'
import { ResultActions } from './ResultActions.tsx'
import { ReadingFields, SourceInput } from './SourceInput.tsx'
import './BulkSection.css'
import { section } from '../section.tsx'

type BulkSectionProps = Pick<AccountScope, 'bulk' | 'settings' | 'collections' | 'serviceClock'>

/** Many links at once, or one address for each of several channels. */
function BulkSection({ each, query, ...props }: BulkSectionProps & { each: EachState; query: string }) {
  return new URLSearchParams(query).has('each') ? (
    <EachPart state={each} bulk={props.bulk} collections={props.collections} query={query} />
  ) : (
    <ManyAddresses {...props} />
  )
}

/** What is given, what each row gets, and the batches that were sent. */
function ManyAddresses({ bulk: state, settings, collections, serviceClock }: BulkSectionProps) {
  useEffect(() => state.look(), [state])
  const reading = state.source.reading.value
  return (
    <SectionFrame
      title={t('bulk_title')}
      actions={
        <a class="button" href={eachHash()}>
          {t('each_open')}
        </a>
      }
    >
      <SourceInput state={state} />
      {reading && (
        <>
          <FileLine state={state} service={reading.service} />
          <ReadingFields source={state.source} reading={reading} />
          <PlanFields plan={state.plan} settings={settings} collections={collections} clock={serviceClock} />
          <Preview state={state} reading={reading} collections={collections} />
          <SendPart state={state} kind={reading.kind} />
        </>
      )}
      <Announced state={state} />
      {reading && <SendBar state={state} />}
      <BatchList state={state.batches} />
    </SectionFrame>
  )
}

/** The one place that tells screen readers the state: what was read, what is being sent, and how it ended. */
function Announced({ state }: { state: BulkState }) {
  const { clock } = usePageTools()
  const { plan, source, batches, isBusy } = state
  const counts = state.counts.value
  const sent = batches.batches.value?.find(({ id }) => id === batches.detail.id.value)
  const sentences =
    source.reading.value !== null
      ? planText(counts, state.timeMs.value)
      : sent === undefined
        ? []
        : [announcedOf(sent, clock.peek())]
  const isWrong = source.reading.value !== null && Object.keys(plan.optionProblems.value).length > 0
  // What the bar says in short notes isn't shown twice.
  const isInBar = !isWrong && counts.all > 0 && counts.ready <= MAX_WRITES
  return (
    <div class={isInBar || source.reading.value === null ? 'visually-hidden' : undefined} role="status">
      {!isBusy.value && sentences.map((words) => <p key={words}>{words}</p>)}
      {isWrong && <p>{t('bulk_plan_options_wrong')}</p>}
    </div>
  )
}

/** The file's name and what it looks like. */
function FileLine({ state, service }: { state: BulkState; service: string | undefined }) {
  const name = state.source.name.value
  if (name === null || state.source.busy.value) return null
  return (
    <p class="bulk-file-line">
      <bdi>{fileText(name, state.counts.value.all, exportById(service)?.name ?? null)}</bdi>
    </p>
  )
}

/** What can be decided for all rows, and why they couldn't be sent. */
function SendPart({ state, kind }: { state: BulkState; kind: SourceKind }) {
  const { plan, source, failure, failedAt } = state
  const counts = state.counts.value
  const existing = plan.existing.value.size
  return (
    <div class="bulk-send">
      {(counts.repeated > 0 || plan.keepDuplicates.value) && (
        <CheckboxField
          label={t('bulk_keep_duplicates')}
          name="keepDuplicates"
          checked={plan.keepDuplicates.value}
          onChange={plan.duplicate}
        />
      )}
      {existing > 0 && (
        <CheckboxField
          label={t('bulk_use_existing')}
          name="useExisting"
          detail={t('bulk_use_existing_detail', existing)}
          checked={plan.useExisting.value}
          onChange={plan.reuse}
        />
      )}
      <Invisible source={source} />
      <Cleaning source={source} />
      <Credentials plan={plan} />
      {failedAt.value !== null && (
        <p class="field-problem">{t(ROW_WORDS[COUNTS[kind]].refused, String(failedAt.value))}</p>
      )}
      <SectionFailure failure={failure.value} />
    </div>
  )
}

/** What will be sent and the button that sends it, in view below a list of any length. */
function SendBar({ state }: { state: BulkState }) {
  const counts = state.counts.value
  const busy = state.isBusy.value
  const isWrong = Object.keys(state.plan.optionProblems.value).length > 0
  const ready = (counts.ready > 0 || busy) && !isWrong && state.stage.value === 'idle'
  return (
    <div class="bulk-bar">
      <p class="number">{!busy && barText(counts, state.timeMs.value)}</p>
      {counts.ready === 0 && counts.existing > 0 && !busy ? (
        <ExistingOnly state={state} />
      ) : (
        <button type="button" class="primary" aria-disabled={!ready} onClick={() => ready && void state.send()}>
          {sendText(counts)}
        </button>
      )}
    </div>
  )
}

function Invisible({ source }: Pick<BulkState, 'source'>) {
  const addresses = source.invisible.value
  if (addresses === 0) return null
  return (
    <Notice tone="warn" icon={<WarningIcon />}>
      <p>{t('bulk_invisible', addresses)}</p>
      <div class="notice-actions">
        <button type="button" onClick={source.removeInvisible}>
          {t('shared_invisible_remove')}
        </button>
      </div>
    </Notice>
  )
}

/** Offers to remove tracking parameters from all addresses; it can be undone until the text changes. */
function Cleaning({ source }: Pick<BulkState, 'source'>) {
  const isCleaned = source.isCleaned.value
  if (!isCleaned && (source.tracked.value === 0 || source.busy.value)) return null
  return (
    <Notice tone="plain">
      <p>{isCleaned ? t('bulk_cleaning_done') : t('bulk_cleaning', source.tracked.value)}</p>
      <div class="notice-actions">
        <button type="button" onClick={isCleaned ? source.undoCleaning : source.clean}>
          {t(isCleaned ? 'shared_cleaning_undo' : 'bulk_cleaning_clean')}
        </button>
      </div>
    </Notice>
  )
}

const CREDENTIALS = { removed: 'bulk_credentials_removed', accepted: 'bulk_credentials_kept' } as const

/** One decision for all addresses that contain a user name or password; it can be changed until they are sent. */
function Credentials({ plan }: Pick<BulkState, 'plan'>) {
  const { addresses, done } = plan.credentials.value
  if (addresses === 0) return null
  return (
    <Notice tone="warn" icon={<WarningIcon />}>
      <p>{t(done === null ? 'bulk_credentials' : CREDENTIALS[done], addresses)}</p>
      <div class="notice-actions">
        <button type="button" aria-pressed={done === 'removed'} onClick={plan.removeCredentials}>
          {t('shared_credentials_remove')}
        </button>
        <button type="button" aria-pressed={done === 'accepted'} onClick={plan.keepCredentials}>
          {t('shared_credentials_keep')}
        </button>
      </div>
    </Notice>
  )
}

/** Every link exists already: the results are there without sending anything. */
function ExistingOnly({ state }: { state: BulkState }) {
  const result = () => {
    const stored = state.withoutSending()
    return { stored, rows: resultRows(stored, new Map()) }
  }
  return <ResultActions result={result} name="links" hasText />
}

export const bulkSection = section({
  id: 'bulk',
  group: 'links',
  icon: BulkIcon,
  needsAccount: true,
  create: (scope) => ({ ...scope, each: createEachState(scope) }),
  View: BulkSection,
  // The draft is stored, unless it is too long.
  hasUnsent: ({ bulk, each }) => bulk.draftTooLong.value || each.hasUnsent(),
})
