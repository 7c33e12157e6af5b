import type { BulkState } from '../bulk/bulk-state.ts'
import { SectionFrame } from '../parts/SectionFrame.tsx'
import { ExportPart } from './ExportPart.tsx'
import type { ExportState } from './export-state.ts'
import { ImportPart } from './ImportPart.tsx'
import { SettingsPart } from './SettingsPart.tsx'
import type { SettingsTransferState } from './settings-transfer-state.ts'

interface TransferSectionProps {
  account: ExportState
  settings: SettingsTransferState
  /** `null` without a connection. */
  bulk: BulkState | null
}

/** What goes out to files and comes in from them. */
export function TransferSection({ account, settings, bulk }: TransferSectionProps) {
  return (
    <SectionFrame title="Import and export">
      {bulk && <ExportPart state={account} />}
      {bulk && <ImportPart bulk={bulk} />}
      <SettingsPart state={settings} />
    </SectionFrame>
  )
}
