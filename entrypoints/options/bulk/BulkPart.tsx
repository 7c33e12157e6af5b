import { useLoaded } from '../use-loaded.ts'
import { BulkSection, type BulkSectionProps } from './BulkSection.tsx'
import type { BulkState } from './bulk-state.ts'

interface BulkPartProps extends Omit<BulkSectionProps, 'state'> {
  /** Its state is loaded with the section: readers of tables are heavy, and most visits are to other sections. */
  load: () => Promise<BulkState>
}

export function BulkPart({ load, ...props }: BulkPartProps) {
  const state = useLoaded(load)
  return state && <BulkSection state={state} {...props} />
}
