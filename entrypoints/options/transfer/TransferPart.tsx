import { useEffect, useState } from 'preact/hooks'
import type { BulkState } from '../bulk/bulk-state.ts'
import { TransferSection } from './TransferSection.tsx'
import type { TransferState } from './transfer-state.ts'

interface TransferPartProps {
  /** Its state is loaded with the section. */
  load: () => Promise<TransferState>
  bulk: (() => Promise<BulkState>) | null
}

export function TransferPart({ load, bulk }: TransferPartProps) {
  const [state, setState] = useState<TransferState | null>(null)
  useEffect(() => {
    void load().then(setState)
  }, [load])
  return state && <TransferSection state={state} bulk={bulk} />
}
