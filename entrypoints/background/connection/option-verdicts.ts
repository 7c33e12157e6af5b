import { differences } from '../../../lib/api/differences.ts'
import type { Output } from '../../../lib/contract/operations.ts'
import type { Choices, Collection } from '../../../lib/model/choices.ts'
import type { Job } from '../../../lib/outbox/job.ts'
import { typedInput } from '../../../lib/outbox/typed-input.ts'
import type { OptionVerdicts } from './abilities.ts'

type Details = Output<'readLink'>['details']

/** What a short URL shows, and what takes the link's details to see. */
const IN_SHORT_URL = ['custom', 'domain'] as const
export const IN_DETAILS = ['expiry', 'description', 'geotarget', 'devicetarget'] as const

/** As services tidy an alias up: what is left is the same alias in another spelling. */
const bare = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * What a link that was made tells of the options that were asked for it. An option that came back changed is neither
 * kept nor dropped, and one that no answer shows tells nothing.
 */
export const optionVerdictsOf = (job: Pick<Job, 'input' | 'outcome'>, details: Details | null): OptionVerdicts => {
  const shortUrl = job.outcome?.shortUrl ?? null
  if (shortUrl === null) return {}
  const input = typedInput('createLink', job)
  const changed = new Map(differences(input, shortUrl, details).map((each) => [each.option, each]))
  const verdicts: OptionVerdicts = {}
  for (const option of [...IN_SHORT_URL, ...(details === null ? [] : IN_DETAILS)]) {
    if (isEmpty(input[option])) continue
    const difference = changed.get(option)
    if (difference === undefined) verdicts[option] = 'kept'
    else if (
      option === 'custom' ? bare(difference.asked) !== bare(difference.got ?? '') : isGone(option, difference.got)
    )
      verdicts[option] = 'dropped'
  }
  return verdicts
}

const isEmpty = (asked: unknown): boolean =>
  asked === undefined || asked === '' || (Array.isArray(asked) && asked.length === 0)

/** Another host is the default one in its place; an empty map of targets may only not be shown (FIELD.md line 22). */
const isGone = (option: (typeof IN_DETAILS)[number] | 'domain', got: string | null): boolean =>
  option === 'domain' || got === ''

/** Of the options that choose from a collection: whether the plan covers that (FIELD.md line 6). */
export const collectionVerdictsOf = ({ domains, campaigns, channels, pixels }: Choices): OptionVerdicts => {
  const verdicts: OptionVerdicts = {}
  const collections = { domain: domains, campaign: campaigns, channel: channels, pixels } as const
  for (const option of Object.keys(collections) as (keyof typeof collections)[]) {
    const { failure, fetchedAt }: Collection<unknown> = collections[option]
    if (failure?.kind === 'not-allowed') verdicts[option] = 'dropped'
    else if (failure === null && fetchedAt !== null) verdicts[option] = 'kept'
  }
  return verdicts
}
