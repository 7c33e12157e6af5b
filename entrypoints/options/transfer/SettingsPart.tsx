import { CheckboxField } from '../../../components/field/CheckboxField.tsx'
import { DownloadIcon, WarningIcon } from '../../../components/icons.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { usePageTools } from '../page/page-context.ts'
import { FileButton } from '../parts/FileButton.tsx'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import type { SettingsTransferState } from './settings-transfer-state.ts'
import { TakeOverDialog } from './TakeOverDialog.tsx'

/** Settings, presets and rules, out to a file and in from one. */
export function SettingsPart({ state }: { state: SettingsTransferState }) {
  const { save } = usePageTools()
  const problems = state.problems.value
  return (
    <section class="transfer-part" aria-labelledby="settings-title">
      <h2 id="settings-title">Settings, presets and rules</h2>
      <p class="quiet">The API key is never in the file.</p>
      {state.unreadable.value ? (
        <p>The passwords in presets are locked. They are left out of the file; unlock to include them.</p>
      ) : (
        <CheckboxField
          label="With the passwords in presets"
          name="passwords"
          detail="Whoever has the file can read them."
          checked={state.passwords.value}
          onChange={state.includePasswords}
        />
      )}
      <div class="transfer-actions">
        <button
          type="button"
          onClick={() => {
            const file = state.save()
            if (file) save(new Blob([file.content], { type: file.type }), file.name)
          }}
        >
          <DownloadIcon />
          Save settings
        </button>
        <FileButton
          label="Choose a settings file"
          name="settings"
          accept=".json,application/json"
          onFile={(file) => void state.open(file)}
        />
        <span role="status" class="quiet">
          {state.stage.value === 'done' && 'The settings were taken over.'}
        </span>
      </div>
      {problems.length > 0 && (
        <Notice tone="bad" icon={<WarningIcon />} role="alert">
          <p class="notice-title">The file was not taken over: nothing was changed</p>
          <ul>
            {problems.map((problem) => (
              <li key={problem} dir="auto">
                {problem}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <SectionFailure failure={state.failure.value} />
      <TakeOverDialog state={state} />
    </section>
  )
}
