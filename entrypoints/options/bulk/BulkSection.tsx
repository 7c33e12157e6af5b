import { useEffect } from 'preact/hooks'
import { CheckboxField } from '../../../components/field/CheckboxField.tsx'
import { BulkIcon, WarningIcon } from '../../../components/icons.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { resultRows } from '../../../lib/bulk/batch-results.ts'
import type { MissingItem } from '../../../lib/bulk/cell-options.ts'
import { COUNTS } from '../../../lib/bulk/make-batch.ts'
import { ROW_FIXES } from '../../../lib/bulk/row-fixes.ts'
import type { SourceKind } from '../../../lib/bulk/source-format.ts'
import type { ValidatedRow } from '../../../lib/bulk/validate-rows.ts'
import { MAX_WRITES } from '../../../lib/model/job-view.ts'
import { formatList } from '../../../lib/words/format.ts'
import { sentences } from '../../../lib/words/sentences.ts'
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

/** What is given, what each row gets, and the batches that were sent. */
function ManyAddresses(props: BulkSectionProps) {
  const { bulk: state, settings, collections, connection, serviceClock, changing, session } = props
  const { goTo, hashOf } = usePageTools()
  const change = (rows: readonly ValidatedRow[]) => void changing.proposing.rows(rows, () => goTo(hashOf('links', {})))
  const onChange = connection.value?.canChangeLinks ? change : null
  useEffect(() => state.look(), [state])
  const format = state.source.format.value
  return (
    <SectionFrame title={t('bulk_title')} actions={<EachLink />}>
      <SourceInput state={state} />
      {format && (
        <>
          <FormatFields source={state.source} format={format} />
          <PlanFields plan={state.plan} settings={settings} collections={collections} clock={serviceClock} />
          <Decisions state={state} onChange={onChange} />
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

/** The one place that tells screen readers the state: what was read, what is being sent, and how it ended. */
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
  // What the bar says in short notes isn't shown twice.
  const isInBar = !isWrong && counts.all > 0 && counts.ready <= MAX_WRITES
  return (
    <div class={isInBar || source.format.value === null ? 'visually-hidden' : undefined} role="status">
      {!isBusy.value && sentences.map((words) => <p key={words}>{words}</p>)}
      {isWrong && <p>{t('bulk_plan_options_wrong')}</p>}
    </div>
  )
}

/** What is to be decided for all rows, above them. */
function Decisions({ state, onChange }: { state: BulkState } & Pick<ChangeNamedProps, 'onChange'>) {
  const { source, plan } = state
  return (
    <div class="bulk-decisions">
      <ChangeNamed plan={plan} onChange={onChange} />
      <Heading source={source} />
      <Fixes source={source} />
      <Credentials plan={plan} />
      <ZeroPasswords plan={plan} />
      <Missing plan={plan} collection="channels" />
      <Missing plan={plan} collection="campaigns" />
      <SectionFailure failure={plan.notCreated.value} />
    </div>
  )
}

/** A first row that may name the column, as `site.url`: it stays an address until the user decides. */
function Heading({ source }: Pick<BulkState, 'source'>) {
  const heading = source.heading.value
  if (heading === null || source.busy.value) return null
  return (
    <Notice tone="warn" icon={<WarningIcon />}>
      <p>{t('bulk_heading', heading)}</p>
      <div class="notice-actions">
        <button type="button" onClick={() => source.nameColumns(true)}>
          {t('bulk_heading_use')}
        </button>
      </div>
    </Notice>
  )
}

/** Which links are created, and why they couldn't be sent. */
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

interface ChangeNamedProps extends Pick<BulkState, 'plan'> {
  onChange: ((rows: readonly ValidatedRow[]) => void) | null
}

/** Offers to change links of the account that the rows name, such as those of a file with short URLs. */
function ChangeNamed({ plan, onChange }: ChangeNamedProps) {
  const rows = plan.changing.value
  if (rows.length === 0 || onChange === null) return null
  const others = plan.rows.value.length - rows.length
  return (
    <Notice tone="plain">
      <p>
        {sentences(t('bulk_change_named', rows.length), ...(others === 0 ? [] : [t('bulk_change_others', others)]))}
      </p>
      <div class="notice-actions">
        <button type="button" onClick={() => onChange(rows)}>
          {t('bulk_change_links', rows.length)}
        </button>
      </div>
    </Notice>
  )
}

const FIX_WORDS = {
  invisible: { found: 'bulk_invisible', correct: 'shared_invisible_remove' },
  ampersands: { found: 'bulk_fix_ampersands', correct: 'shared_use_ampersand' },
  scheme: { found: 'bulk_fix_scheme', correct: 'bulk_fix_scheme_add' },
  spaces: { found: 'bulk_fix_spaces', correct: 'bulk_fix_spaces_join' },
  tracking: { found: 'bulk_cleaning', correct: 'bulk_cleaning_clean' },
} as const

/** Corrections of all rows that they fit; the last one can be undone until the text changes. */
function Fixes({ source }: Pick<BulkState, 'source'>) {
  const { fixes, fixed, busy } = source
  return (
    <>
      {!busy.value &&
        ROW_FIXES.filter(({ id }) => fixes.value.has(id)).map(({ id, isOptional }) => (
          <Notice key={id} tone={isOptional ? 'plain' : 'warn'} {...(!isOptional && { icon: <WarningIcon /> })}>
            <p>{t(FIX_WORDS[id].found, fixes.value.get(id) ?? 0)}</p>
            <div class="notice-actions">
              <button type="button" onClick={() => source.fix(id)}>
                {t(FIX_WORDS[id].correct)}
              </button>
            </div>
          </Notice>
        ))}
      {fixed.value !== null && (
        <Notice tone="plain">
          <p>{t('bulk_fixed', fixed.value)}</p>
          <div class="notice-actions">
            <button type="button" onClick={source.undoFix}>
              {t('shared_cleaning_undo')}
            </button>
          </div>
        </Notice>
      )}
    </>
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

/** One decision for all rows with the password `0`. */
function ZeroPasswords({ plan }: Pick<BulkState, 'plan'>) {
  const { rows, meaning } = plan.zeroPasswords.value
  if (rows === 0) return null
  return (
    <Notice tone="warn" icon={<WarningIcon />}>
      <p>{t('bulk_zero_password', rows)}</p>
      <div class="notice-actions">
        <button type="button" aria-pressed={meaning === 'none'} onClick={() => plan.readZeroPassword('none')}>
          {t('bulk_zero_password_none')}
        </button>
        <button type="button" aria-pressed={meaning === 'password'} onClick={() => plan.readZeroPassword('password')}>
          {t('bulk_zero_password_use')}
        </button>
      </div>
    </Notice>
  )
}

const MISSING_WORDS = {
  channels: { found: 'bulk_missing_channels', create: 'bulk_create_channels' },
  campaigns: { found: 'bulk_missing_campaigns', create: 'bulk_create_campaigns' },
} as const

/** Names what the rows need and the account doesn't have, and creates it. */
function Missing({ plan, collection }: Pick<BulkState, 'plan'> & { collection: MissingItem['collection'] }) {
  const items = plan.missing.value.filter((item) => item.collection === collection)
  if (items.length === 0) return null
  const names = formatList(items.map(({ name }) => name))
  return (
    <Notice tone="plain">
      <p>{t(MISSING_WORDS[collection].found, items.length, names)}</p>
      <div class="notice-actions">
        <button type="button" onClick={() => void plan.createMissing(items)}>
          {t(MISSING_WORDS[collection].create, items.length)}
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
  return <ResultActions result={result} title={t('bulk_title')} name="links" hasText collections={null} />
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
