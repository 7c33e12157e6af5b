import { useEffect } from 'preact/hooks'
import { CheckboxField } from '../../../components/field/CheckboxField.tsx'
import { BulkIcon } from '../../../components/icons.tsx'
import { resultRows } from '../../../lib/batches/batch-results.ts'
import { COUNTS } from '../../../lib/bulk/make-batch.ts'
import type { SourceKind } from '../../../lib/bulk/source-format.ts'
import type { ValidatedRow } from '../../../lib/bulk/validate-rows.ts'
import { MAX_WRITES } from '../../../lib/model/job-view.ts'
import { t } from '../../../lib/words/t.ts'
import { ProposalDialog } from '../changing/ChangeLinksDialog.tsx'
import { EachLink } from '../each/EachLink.tsx'
import { EachPart } from '../each/EachPart.tsx'
import { createEachState, type EachState } from '../each/each-state.ts'
import { usePageTools } from '../page/page-context.ts'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { SectionFrame } from '../parts/SectionFrame.tsx'
import type { AccountScope } from '../scopes.ts'
import { BatchList } from './BatchList.tsx'
import type { BulkState } from './bulk-state.ts'
import { announcedOf, barText, planText, ROW_WORDS, sendText } from './bulk-text.ts'
import { Decisions } from './Decisions.tsx'
import { PlanFields } from './PlanFields.tsx'
import { Preview } from './Preview.tsx'
import { ResultActions } from './ResultActions.tsx'
import { FormatFields, SourceInput } from './SourceInput.tsx'
import './BulkSection.css'
import { section } from '../section.tsx'

type BulkSectionProps = Pick<
  AccountScope,
  'bulk' | 'settings' | 'collections' | 'connection' | 'serviceClock' | 'changing' | 'session'
>

/** Many links at once, or one address for each of several channels. */
function BulkSection({ each, query, ...props }: BulkSectionProps & { each: EachState; query: string }) {
  return new URLSearchParams(query).has('each') ? (
    <EachPart state={each} bulk={props.bulk} collections={props.collections} query={query} />
  ) : (
    <ManyAddresses {...props} />
  )
}

/** The input, the options of each row, and the batches that were sent. */
function ManyAddresses(props: BulkSectionProps) {
  const { bulk: state, settings, collections, connection, serviceClock, changing, session } = props
  const { goTo, hashOf } = usePageTools()
  const change = (rows: readonly ValidatedRow[]) => void changing.proposing.rows(rows, () => goTo(hashOf('links', {})))
  const onChange = connection.value?.canChangeLinks ? change : null
  useEffect(() => state.look(), [state])
  const format = state.source.format.value
  return (
    <SectionFrame title={t('bulk_title')} actions={<EachLink />} barred={format !== null}>
      <SourceInput state={state} />
      {format && (
        <>
          <FormatFields source={state.source} format={format} />
          <PlanFields plan={state.plan} settings={settings} collections={collections} clock={serviceClock} />
          <Decisions source={state.source} plan={state.plan} onChange={onChange} />
          <Preview state={state} format={format} change={onChange} collections={collections} />
          <SendPart state={state} kind={format.kind} />
        </>
      )}
      <Announced state={state} />
      {format && <SendBar state={state} />}
      <BatchList state={state.batches} collections={collections.value} />
      <ProposalDialog state={changing} session={session} />
    </SectionFrame>
  )
}

/** The only place that announces the state to screen readers: what was read, what is being sent, and how it ended. */
function Announced({ state }: { state: BulkState }) {
  const { clock } = usePageTools()
  const { plan, source, batches, isBusy } = state
  const counts = state.counts.value
  const sent = batches.batches.value?.find(({ id }) => id === batches.detail.id.value)
  const sentences =
    source.format.value !== null
      ? planText(counts, state.timeMs.value)
      : sent === undefined
        ? []
        : [announcedOf(sent, clock.peek())]
  const isWrong = source.format.value !== null && Object.keys(plan.optionProblems.value).length > 0
  // The notes of the bar are not shown a second time.
  const isInBar = !isWrong && counts.all > 0 && counts.ready <= MAX_WRITES
  return (
    <div class={isInBar || source.format.value === null ? 'visually-hidden' : undefined} role="status">
      {!isBusy.value && sentences.map((words) => <p key={words}>{words}</p>)}
      {isWrong && <p>{t('bulk_plan_options_wrong')}</p>}
    </div>
  )
}

/** Says which links will be created, and why they couldn't be sent. */
function SendPart({ state, kind }: { state: BulkState; kind: SourceKind }) {
  const { plan, failure, failedAt } = state
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
      {failedAt.value !== null && (
        <p class="field-problem">{t(ROW_WORDS[COUNTS[kind]].refused, String(failedAt.value))}</p>
      )}
      <SectionFailure failure={failure.value} />
    </div>
  )
}

/** Says what will be sent, with the button that sends it. Stays visible below a list of any length. */
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

/** Shown if every link exists already: the results are available without sending anything. */
function ExistingOnly({ state }: { state: BulkState }) {
  const result = () => {
    const stored = state.withoutSending()
    return { stored, rows: resultRows(stored, new Map()) }
  }
  return <ResultActions result={result} title={t('bulk_title')} name="links" hasText collections={null} />
}

export const bulkSection = section({
  id: 'bulk',
  group: 'links',
  icon: BulkIcon,
  needsAccount: true,
  create: (scope) => ({ ...scope, each: createEachState(scope) }),
  View: BulkSection,
  // The draft is stored, unless the text is too long.
  hasUnsent: ({ bulk, each }) => bulk.draftTooLong.value || each.hasUnsent(),
})
