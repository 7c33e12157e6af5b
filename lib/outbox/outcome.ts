import { comparableShortUrl } from '../address/comparable-address.ts'
import { differences } from '../api/differences.ts'
import type { Output, WriteName } from '../contract/operations.ts'
import { inputAsAsked, type JobOutcome } from '../model/job-view.ts'
import { CREATES_IN } from './connection-record.ts'
import { type Job, typedInput } from './job.ts'

/** The outcome of a request that succeeded, without any details. */
export const BARE_OUTCOME: JobOutcome = { id: null, shortUrl: null, differences: [] }

export const linkOutcome = (
  job: Pick<Job, 'input' | 'chosenAlias'>,
  id: number | null,
  shortUrl: string,
): JobOutcome => ({
  id,
  // '' can't be shown (FIELD.md line 16).
  shortUrl: shortUrl || null,
  differences:
    shortUrl === '' ? [] : differences(typedInput('createLink', { input: inputToCompare(job) }), shortUrl, null),
})

/** An alias made from a pattern is compared in place of the pattern, unless the service refused all of them. */
const inputToCompare = (job: Pick<Job, 'input' | 'chosenAlias'>): Job['input'] =>
  job.chosenAlias !== undefined && 'pattern' in job.chosenAlias.maker && job.input.custom !== undefined
    ? job.input
    : inputAsAsked(job)

export const objectOutcome = (id: number | null): JobOutcome => ({ ...BARE_OUTCOME, id })

/** The outcome that a successful response shows. */
export const outcomeOf = (job: Pick<Job, 'input' | 'chosenAlias'>, output: Output<WriteName>): JobOutcome => {
  if ('shorturl' in output) return linkOutcome(job, output.id, output.shorturl)
  return objectOutcome('id' in output ? output.id : null)
}

/** Identifies what was created among all objects of the account. */
export const claimOf = (operation: WriteName, { id, shortUrl }: JobOutcome): string | null => {
  const collection = CREATES_IN[operation]
  if (collection === undefined) return null
  if (collection === 'links' && shortUrl !== null) return claimOfLink(shortUrl)
  return id === null ? null : claimOfObject(collection, id)
}

export const claimOfLink = (shortUrl: string): string => `links ${comparableShortUrl(shortUrl)}`

export const claimOfObject = (collection: string, id: number): string => `${collection} ${id}`
