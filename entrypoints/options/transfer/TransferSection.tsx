import type { BulkState } from '../bulk/bulk-state.ts'
import { SectionFrame } from '../SectionFrame.tsx'
import { ExportPart } from './ExportPart.tsx'
import { ImportPart } from './ImportPart.tsx'
import { SettingsPart } from './SettingsPart.tsx'
import type { TransferState } from './transfer-state.ts'

interface TransferSectionProps {
  state: TransferState
  /** `null` without a connection. */
  bulk: (() => Promise<BulkState>) | null
}

/** What goes out to files and comes in from them. */
export function TransferSection({ state, bulk }: TransferSectionProps) {
  return (
    <SectionFrame title="Import and export">
      {bulk && <ExportPart state={state.account} />}
      {bulk && <ImportPart bulk={bulk} />}
      <SettingsPart state={state.settings} />
    </SectionFrame>
  )
}
