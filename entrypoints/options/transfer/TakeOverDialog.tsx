import { Dialog } from '../../../components/dialog/Dialog.tsx'
import { FieldGroup } from '../../../components/field/FieldGroup.tsx'
import type { TakeOver } from '../../../lib/transfer/take-over.ts'
import type { SettingsTransferState } from './settings-transfer-state.ts'
import './TakeOverDialog.css'

const WAYS: readonly { how: TakeOver; name: string; meaning: string }[] = [
  { how: 'merge', name: 'Merge', meaning: 'What is not in the file stays.' },
  { how: 'replace', name: 'Replace', meaning: 'Presets and rules that are not in the file are removed.' },
]

/** Says what a file would change, before anything does. */
export function TakeOverDialog({ state }: { state: SettingsTransferState }) {
  const chosen = state.chosen.value
  if (chosen === null) return null
  const changes = state.changes.value
  return (
    <Dialog
      title={`Take over “${chosen.name}”?`}
      onClose={state.putAway}
      actions={
        <>
          <button type="button" class="aside" onClick={state.putAway}>
            Cancel
          </button>
          <button
            type="button"
            class="primary"
            aria-disabled={changes.length === 0 || state.stage.value === 'saving'}
            onClick={() => changes.length > 0 && void state.takeOver()}
          >
            Take over
          </button>
        </>
      }
    >
      <FieldGroup legend="How">
        {WAYS.map(({ how, name, meaning }) => (
          <div key={how} class="take-over-way">
            <input
              type="radio"
              name="how"
              id={`take-over-${how}`}
              aria-describedby={`take-over-${how}-meaning`}
              checked={state.how.value === how}
              onChange={() => state.choose(how)}
            />
            <label for={`take-over-${how}`}>{name}</label>
            <span class="quiet" id={`take-over-${how}-meaning`}>
              {meaning}
            </span>
          </div>
        ))}
      </FieldGroup>
      {changes.length === 0 ? (
        <p role="status">Everything is as in the file already.</p>
      ) : (
        <ul class="take-over-changes" aria-label="What will change">
          {changes.map((change) => (
            <li key={change} dir="auto">
              {change}
            </li>
          ))}
        </ul>
      )}
      {!chosen.file.passwords && <p class="quiet">The file holds no passwords: those that are set here stay.</p>}
    </Dialog>
  )
}
