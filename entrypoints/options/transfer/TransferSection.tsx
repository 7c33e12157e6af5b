import { CheckboxField } from '../../../components/field/CheckboxField.tsx'
import { DownloadIcon, TransferIcon, WarningIcon } from '../../../components/icons.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { t } from '../../../lib/words/t.ts'
import type { BulkState } from '../bulk/bulk-state.ts'
import { ReplaceDialog } from '../bulk/ReplaceDialog.tsx'
import type { ChosenFile } from '../page/chosen-file.ts'
import { usePageTools } from '../page/page-context.ts'
import { routeHash } from '../page/route.ts'
import { FileButton } from '../parts/FileButton.tsx'
import { FileDrop } from '../parts/FileDrop.tsx'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { SectionFrame } from '../parts/SectionFrame.tsx'
import type { PageScope } from '../scopes.ts'
import { ExportPart } from './ExportPart.tsx'
import { createExportState, type ExportState } from './export-state.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { createSettingsTransferState, type SettingsTransferState } from './settings-transfer-state.ts'
import './TransferSection.css'
import { section } from '../section.tsx'

interface TransferSectionProps extends Pick<PageScope, 'account' | 'connection'> {
  exporting: ExportState
  settings: SettingsTransferState
}

/** Import and export: the account's data, links from files, and settings. */
function TransferSection({ exporting, settings, account, connection }: TransferSectionProps) {
  const bulk = account.value?.bulk
  return (
    <SectionFrame title={t('transfer_title')} narrow>
      {bulk && <ExportPart state={exporting} />}
      {bulk && <ImportPart bulk={bulk} />}
      {/* Rendered only after it is known whether there is an account to export, because it would move otherwise. */}
      {connection.value !== undefined && <SettingsPart state={settings} />}
    </SectionFrame>
  )
}

/** Reads links from a file of another service or of Terselink. They are previewed and sent in the Bulk section. */
function ImportPart({ bulk }: { bulk: BulkState }) {
  const { goTo } = usePageTools()
  const { source, restoreDraft } = bulk
  const show = () => goTo(routeHash('bulk'))
  const openInBulk = async (file: ChosenFile) => {
    await restoreDraft()
    await source.open(file)
    if (source.replacing.value === null) show()
  }
  return (
    <section class="transfer-part" aria-labelledby="import-title">
      <h2 id="import-title">{t('transfer_import')}</h2>
      <p class="quiet">{t('transfer_import_about')}</p>
      <FileDrop class="transfer-actions" onFile={(file) => void openInBulk(file)}>
        <FileButton
          label={t('transfer_import_file')}
          name="links"
          accept=".csv,.tsv,.xlsx,.txt,.json,text/*,application/json"
          onFile={(file) => void openInBulk(file)}
        />
        <span class="quiet">{t('transfer_import_drop')}</span>
      </FileDrop>
      <ReplaceDialog source={source} onReplaced={show} />
    </section>
  )
}

/** Exports and imports settings, presets and rules. */
function SettingsPart({ state }: { state: SettingsTransferState }) {
  const { save } = usePageTools()
  const saveFile = async () => {
    const file = await state.save()
    if (file) save(file.content, file.name)
  }
  const problems = state.problems.value
  return (
    <section class="transfer-part" aria-labelledby="settings-title">
      <h2 id="settings-title">{t('transfer_settings')}</h2>
      <p class="quiet">{t('transfer_settings_about')}</p>
      {state.unreadable.value ? (
        <p>{t('transfer_settings_locked')}</p>
      ) : (
        <CheckboxField
          label={t('transfer_settings_passwords')}
          name="passwords"
          detail={t('transfer_settings_passwords_detail')}
          checked={state.passwords.value}
          onChange={state.includePasswords}
        />
      )}
      <div class="transfer-actions">
        <button type="button" onClick={() => void saveFile()}>
          <DownloadIcon />
          {t('transfer_settings_save')}
        </button>
        <FileButton
          label={t('transfer_settings_file')}
          name="settings"
          accept=".json,application/json"
          onFile={(file) => void state.open(file)}
        />
        <span role="status" class="quiet">
          {state.stage.value === 'done' && t('transfer_settings_imported')}
        </span>
      </div>
      {problems.length > 0 && (
        <Notice tone="bad" icon={<WarningIcon />} role="alert">
          <p class="notice-title">{t('transfer_settings_refused')}</p>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Notice>
      )}
      {state.chosen.value === null && <SectionFailure failure={state.failure.value} />}
      <ImportDialog state={state} />
    </section>
  )
}

export const transferSection = section({
  id: 'transfer',
  group: 'settings',
  icon: TransferIcon,
  needsAccount: false,
  create: (scope) => ({
    exporting: createExportState(scope),
    settings: createSettingsTransferState(scope),
    account: scope.account,
    connection: scope.connection,
  }),
  View: TransferSection,
})
