import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog.tsx'
import type { PresetRule } from '../../../lib/model/settings.ts'
import type { PresetsState, Removal } from './presets-state.ts'

export function RemovalDialog({ state, removal }: { state: PresetsState; removal: Removal }) {
  return (
    <ConfirmDialog
      title={removal.kind === 'preset' ? `Delete “${removal.preset.name}”?` : 'Delete the rule?'}
      action="Delete"
      onConfirm={() => void state.remove()}
      onClose={state.keep}
    >
      <p>
        {removal.kind === 'preset'
          ? 'The preset cannot be brought back. Links that were made with it stay as they are.'
          : 'Its preset stays; this address no longer picks it:'}
      </p>
      {removal.kind === 'rule' && <RuleValues rules={[removal.rule]} />}
      {removal.kind === 'preset' && removal.rules.length > 0 && (
        <>
          <p>
            {removal.rules.length === 1
              ? 'One rule goes along with it:'
              : `${removal.rules.length} rules go along with it:`}
          </p>
          <RuleValues rules={removal.rules} />
        </>
      )}
    </ConfirmDialog>
  )
}

function RuleValues({ rules }: { rules: readonly PresetRule[] }) {
  return (
    <ul class="rule-values">
      {rules.map(({ id, value }) => (
        <li key={id} dir="ltr">
          {value}
        </li>
      ))}
    </ul>
  )
}
