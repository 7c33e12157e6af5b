import { CheckboxField } from '../../../components/field/CheckboxField.tsx'
import { WarningIcon } from '../../../components/icon/WarningIcon.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { resultRows } from '../../../lib/bulk/batch-results.ts'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import type { BulkState } from './bulk-state.ts'
import { planWords, sendWords } from './plan-words.ts'
import { ResultActions } from './ResultActions.tsx'
import './SendPart.css'

/** What will be done, and the button that does it. */
export function SendPart({ state }: { state: BulkState }) {
  const { plan, source, stage, failure, failedAt } = state
  const counts = state.counts.value
  const there = plan.existing.value.size
  const busy = source.busy.value || plan.busy.value
  const isWrong = Object.keys(plan.optionProblems.value).length > 0
  const ready = counts.ready > 0 && !busy && !isWrong && stage.value === 'idle'
  return (
    <div class="bulk-send">
      {(counts.repeated > 0 || plan.keepDuplicates.value) && (
        <CheckboxField
          label="Also make duplicates"
          name="keepDuplicates"
          checked={plan.keepDuplicates.value}
          onChange={plan.duplicate}
        />
      )}
      {there > 0 && (
        <CheckboxField
          label="Use the existing links"
          name="useExisting"
          detail={`${there.toLocaleString()} of these addresses ${there === 1 ? 'has' : 'have'} a short link already.`}
          checked={plan.useExisting.value}
          onChange={plan.reuse}
        />
      )}
      <Credentials plan={plan} />
      <div role="status">
        {!busy && planWords(counts, state.timeMs.value).map((words) => <p key={words}>{words}</p>)}
        {isWrong && <p>The options for all links have a problem: put it right first.</p>}
      </div>
      {failedAt.value !== null && <p class="field-problem">Number {failedAt.value} was refused; nothing was sent.</p>}
      <SectionFailure failure={failure.value} />
      {counts.ready === 0 && counts.existing > 0 && !busy ? (
        <ExistingOnly state={state} />
      ) : (
        <div>
          <button type="button" class="primary" aria-disabled={!ready} onClick={() => ready && void state.send()}>
            {sendWords(counts)}
          </button>
        </div>
      )}
    </div>
  )
}

/** One answer for all addresses that contain a user name or password; it can be changed until they are sent. */
function Credentials({ plan }: Pick<BulkState, 'plan'>) {
  const { addresses, done } = plan.credentials.value
  if (addresses === 0) return null
  const contain = addresses === 1 ? '1 address contains' : `${addresses.toLocaleString()} addresses contain`
  const consequence = {
    removed: 'They are removed before anything is sent.',
    kept: 'They are kept: anyone with the link will see them.',
  }
  return (
    <Notice tone="warn" icon={<WarningIcon />}>
      <p>
        {contain} a user name and password. {done === null ? 'Anyone with the link will see them.' : consequence[done]}
      </p>
      <div class="notice-actions">
        <button type="button" aria-pressed={done === 'removed'} onClick={plan.removeCredentials}>
          Remove them
        </button>
        <button type="button" aria-pressed={done === 'kept'} onClick={plan.keepCredentials}>
          Keep them
        </button>
      </div>
    </Notice>
  )
}

/** Nothing has to be made: what there is can be taken at once. */
function ExistingOnly({ state }: { state: BulkState }) {
  const result = () => {
    const kept = state.withoutSending()
    return { kept, rows: resultRows(kept, new Map()) }
  }
  return <ResultActions result={result} name="links" hasText />
}
