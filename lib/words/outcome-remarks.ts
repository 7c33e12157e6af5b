import type { JobOutcome } from '../model/job-outcome.ts'
import { differenceText } from './difference-text.ts'
import { t } from './t.ts'

const twinText = ({ shortUrl }: { shortUrl: string }): string =>
  shortUrl === '' ? t('shared_twin') : t('shared_twin_at', shortUrl)

/** What to say of a link that was created, a sentence each: what the service changed, and that it has two of it. */
export const outcomeRemarks = (outcome: Pick<JobOutcome, 'differences' | 'twin'> | null): string[] => [
  ...(outcome?.differences ?? []).map(differenceText),
  ...(outcome?.twin ? [twinText(outcome.twin)] : []),
]
