import type { JobOutcome } from '../model/job-outcome.ts'
import { differenceText } from './difference-text.ts'

const twinText = ({ shortUrl }: { shortUrl: string }): string =>
  shortUrl === ''
    ? 'The service has it twice. You can delete one there.'
    : `The service has it twice: ${shortUrl} leads to the same address. You can delete one there.`

/** What a person should know of what was made, sentence by sentence. The values are text, not markup. */
export const outcomeRemarks = (outcome: Pick<JobOutcome, 'differences' | 'twin'> | null): string[] => [
  ...(outcome?.differences ?? []).map(differenceText),
  ...(outcome?.twin ? [twinText(outcome.twin)] : []),
]
