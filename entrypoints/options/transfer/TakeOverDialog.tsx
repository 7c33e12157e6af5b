import { Dialog } from '../../../components/dialog/Dialog.tsx'
import { CheckboxField } from '../../../components/field/CheckboxField.tsx'
import { FieldGroup } from '../../../components/field/FieldGroup.tsx'
import { boundedText, withoutInvisible } from '../../../lib/outside-text.ts'
import type { TakeOver } from '../../../lib/transfer/take-over.ts'
import { LinkEffects } from './LinkEffects.tsx'
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
      title={`Take over “${boundedText(withoutInvisible(chosen.name), 'name')}”?`}
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
            onClick={() => void state.takeOver()}
          >
            Take over
          </button>
        </>
      }
    >
      <LinkEffects effects={state.effects.value} />
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
              {withoutInvisible(change)}
            </li>
          ))}
        </ul>
      )}
      {!chosen.file.passwords && <p class="quiet">The file holds no passwords: those that are set here stay.</p>}
      {state.leads.value && changes.length > 0 && (
        <CheckboxField
          label="I have seen where these links will lead"
          name="seen"
          checked={state.confirmed.value}
          detail={
            state.unconfirmed.value && (
              <span class="field-problem" role="alert">
                Look at them, then select this box.
              </span>
            )
          }
          onChange={state.confirm}
        />
      )}
    </Dialog>
  )
}
