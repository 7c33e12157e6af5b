import { differences, optionsShownIn } from '../../../lib/api/differences.ts'
import { type LinkOptionRow, OPTION_NAMES, optionRow } from '../../../lib/contract/link-options.ts'
import type { Output } from '../../../lib/contract/operations.ts'
import { isEmpty } from '../../../lib/link-options/tidy-options.ts'
import type { Collection, Collections } from '../../../lib/model/collections.ts'
import type { Difference } from '../../../lib/model/job-view.ts'
import { type Job, typedInput } from '../../../lib/outbox/job.ts'
import type { OptionVerdicts } from './capabilities.ts'

type Details = Output<'readLink'>['details']

/** The alias without what services change in its spelling. */
const bare = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * What a created link shows about its requested options. An option that came back changed is neither applied nor
 * ignored, and one that no response shows is unknown.
 */
export const optionVerdictsOf = (job: Pick<Job, 'input' | 'outcome'>, details: Details | null): OptionVerdicts => {
  const shortUrl = job.outcome?.shortUrl ?? null
  if (shortUrl === null) return {}
  const input = typedInput('createLink', job)
  const changed = new Map(differences(input, shortUrl, details).map((each) => [each.option, each]))
  const verdicts: OptionVerdicts = {}
  for (const option of optionsShownIn(details)) {
    if (isEmpty(input[option])) continue
    const difference = changed.get(option)
    if (difference === undefined) verdicts[option] = 'kept'
    else if (isDropped(optionRow(option), difference)) verdicts[option] = 'dropped'
  }
  return verdicts
}

/** Another host is the default one; an empty map of targets may only not be shown (FIELD.md line 22). */
const isDropped = ({ kind }: LinkOptionRow, { asked, got }: Difference): boolean =>
  kind === 'alias' ? bare(asked) !== bare(got ?? '') : kind === 'domain' || got === ''

/** For options that choose from a collection: whether the plan includes it (FIELD.md line 6). */
export const collectionVerdictsOf = (collections: Collections): OptionVerdicts => {
  const verdicts: OptionVerdicts = {}
  for (const option of OPTION_NAMES) {
    const row = optionRow(option)
    if (!('collection' in row)) continue
    const { failure, fetchedAt }: Collection<unknown> = collections[row.collection]
    if (failure?.kind === 'not-allowed') verdicts[option] = 'dropped'
    else if (failure === null && fetchedAt !== null) verdicts[option] = 'kept'
  }
  return verdicts
}
