import { createExportState, type ExportState, type ExportWorld } from './export-state.ts'
import {
  createSettingsTransferState,
  type SettingsTransferState,
  type SettingsTransferWorld,
} from './settings-transfer-state.ts'

export interface TransferState {
  account: ExportState
  settings: SettingsTransferState
}

export const createTransferState = (world: ExportWorld & SettingsTransferWorld): TransferState => ({
  account: createExportState(world),
  settings: createSettingsTransferState(world),
})
