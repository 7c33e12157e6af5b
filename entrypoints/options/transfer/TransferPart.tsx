import type { BulkState } from '../bulk/bulk-state.ts'
import { useLoaded } from '../use-loaded.ts'
import { TransferSection } from './TransferSection.tsx'
import type { TransferState } from './transfer-state.ts'

interface TransferPartProps {
  /** Its state is loaded with the section. */
  load: () => Promise<TransferState>
  bulk: (() => Promise<BulkState>) | null
}

export function TransferPart({ load, bulk }: TransferPartProps) {
  const state = useLoaded(load)
  return state && <TransferSection state={state} bulk={bulk} />
}
