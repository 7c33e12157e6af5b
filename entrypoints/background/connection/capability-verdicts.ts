import { differences, optionsShownIn } from '../../../lib/api/differences.ts'
import { type LinkOptionRow, OPTION_NAMES, optionRow } from '../../../lib/contract/link-options.ts'
import { EXTENDED_NAMES, type ExtendedName, isReadName, type Output } from '../../../lib/contract/operations.ts'
import { isEmpty } from '../../../lib/link-options/tidy-options.ts'
import type { Collection, Collections } from '../../../lib/model/collections.ts'
import type { Failure, Result } from '../../../lib/model/failure.ts'
import type { Difference } from '../../../lib/model/job-view.ts'
import { type Job, typedInput } from '../../../lib/outbox/job.ts'
import type { OperationVerdicts, OptionVerdicts } from './capabilities.ts'

const isExtended = (operation: string): operation is ExtendedName => EXTENDED_NAMES.some((name) => name === operation)

/** The statuses of responses to an unknown path, with a web page or anything else that is not from the API. */
const NOT_THERE = [404, 405, 501]

/**
 * Whether the response to an operation shows that the service has it: yes if the service executed or refused it, no if
 * the path is unknown. Anything else shows nothing, including a lack of rights.
 */
export const operationVerdictOf = (operation: string, result: Result<unknown>): OperationVerdicts => {
  if (!isExtended(operation)) return {}
  if (result.ok) return { [operation]: true }
  const isThere = isReadName(operation) && isOfAnotherApi(result.failure) ? false : isThereAfter(result.failure)
  return isThere === null ? {} : { [operation]: isThere }
}

/**
 * The same for a call with an id that doesn't exist. Some services refuse unknown paths in the same form as missing
 * links, so the response is compared with that of a path that certainly doesn't exist: if they look the same, nothing
 * shows that the service has the operation.
 */
export const probeVerdictOf = (
  operation: ExtendedName,
  result: Result<unknown>,
  atUnknownPath: Result<unknown>,
): OperationVerdicts => {
  if (result.ok || result.failure.kind !== 'refused') return operationVerdictOf(operation, result)
  return { [operation]: lookOf(result) !== lookOf(atUnknownPath) }
}

/** The response without the last segment of its path, which some services repeat in it. */
const lookOf = (result: Result<unknown>): string =>
  JSON.stringify(result).replaceAll(/update|delete|clicks|nowhere/g, '')

/**
 * Whether the response is JSON in an unknown form, which comes from another API at the same path. A web page may come
 * from any gateway.
 */
const isOfAnotherApi = (failure: Failure): boolean => failure.kind === 'unreadable' && failure.detail !== 'JSON'

const isThereAfter = (failure: Failure): boolean | null => {
  // A 404 from the API: the object or the operation may be missing.
  if (failure.kind === 'refused') return NOT_THERE.includes(failure.status) ? null : true
  return failure.kind === 'unreadable' && NOT_THERE.includes(failure.status) ? false : null
}

type Details = Output<'readLink'>['details']

/** The alias without differences in spelling that services introduce. */
const comparableAlias = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * What a created link shows about its requested options. An option that came back changed is neither applied nor
 * ignored, and one that no response shows is unknown.
 */
export const optionVerdictsOf = (
  job: Pick<Job, 'input' | 'outcome' | 'chosenAlias'>,
  details: Details | null,
): OptionVerdicts => {
  const shortUrl = job.outcome?.shortUrl ?? null
  if (shortUrl === null) return {}
  const input = typedInput('createLink', job)
  const changed = new Map(differences(input, shortUrl, details).map((each) => [each.option, each]))
  const verdicts: OptionVerdicts = refusesAliases(job) ? { custom: 'dropped' } : {}
  for (const option of optionsShownIn(details)) {
    if (isEmpty(input[option])) continue
    const difference = changed.get(option)
    if (difference === undefined) verdicts[option] = 'applied'
    else if (isDropped(optionRow(option), difference)) verdicts[option] = 'dropped'
  }
  return verdicts
}

/**
 * Whether the link was created only after the alias chosen by Terselink was left out, at a service that was never seen
 * to apply one: each further alias would cost requests.
 */
const refusesAliases = ({ input, chosenAlias }: Pick<Job, 'input' | 'chosenAlias'>): boolean =>
  chosenAlias !== undefined && chosenAlias.refused > 0 && !chosenAlias.appliesAliases && isEmpty(input.custom)

/**
 * Whether the option was ignored. Another host is the default domain; an empty map of targets may only mean that the
 * service doesn't show them (FIELD.md line 22).
 */
const isDropped = ({ kind }: LinkOptionRow, { asked, got }: Difference): boolean =>
  kind === 'alias' ? comparableAlias(asked) !== comparableAlias(got ?? '') : kind === 'domain' || got === ''

/** Verdicts on options that choose from a collection: whether the plan includes the collection (FIELD.md line 6). */
export const collectionVerdictsOf = (collections: Collections): OptionVerdicts => {
  const verdicts: OptionVerdicts = {}
  for (const option of OPTION_NAMES) {
    const row = optionRow(option)
    if (!('collection' in row)) continue
    const { failure, fetchedAt }: Collection<unknown> = collections[row.collection]
    if (failure?.kind === 'not-allowed') verdicts[option] = 'dropped'
    else if (failure === null && fetchedAt !== null) verdicts[option] = 'applied'
  }
  return verdicts
}
