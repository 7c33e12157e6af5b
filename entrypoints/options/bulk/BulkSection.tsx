import type { ReadonlySignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { ServiceClock } from '../../../components/link-options/options-form.ts'
import type { Choices } from '../../../lib/model/choices.ts'
import type { Settings } from '../../../lib/model/settings.ts'
import { SectionFrame } from '../parts/SectionFrame.tsx'
import { BatchList } from './BatchList.tsx'
import type { BulkState } from './bulk-state.ts'
import { PlanFields } from './PlanFields.tsx'
import { Preview } from './Preview.tsx'
import { ReadingFields } from './ReadingFields.tsx'
import { SendPart } from './SendPart.tsx'
import { SourceInput } from './SourceInput.tsx'

export interface BulkSectionProps {
  state: BulkState
  settings: ReadonlySignal<Settings | null>
  choices: ReadonlySignal<Choices | null>
  clock: ServiceClock
}

/** Many links at once: what is given, what will be made of it, and what became of what was sent. */
export function BulkSection({ state, settings, choices, clock }: BulkSectionProps) {
  useEffect(() => state.look(), [state])
  const reading = state.source.reading.value
  return (
    <SectionFrame title="Bulk">
      <SourceInput state={state} />
      {reading && (
        <>
          <ReadingFields source={state.source} reading={reading} />
          <PlanFields plan={state.plan} settings={settings} choices={choices} clock={clock} />
          <Preview state={state} reading={reading} choices={choices} />
          <SendPart state={state} />
        </>
      )}
      <BatchList state={state.batches} />
    </SectionFrame>
  )
}
