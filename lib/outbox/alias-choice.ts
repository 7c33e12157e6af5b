import { type AliasMaker, isAliasPattern, makeAlias, type RandomBytes } from '../address/chosen-alias.ts'
import { shortUrlOf } from '../address/short-url.ts'
import type { Failure } from '../model/failure.ts'
import type { Intent } from './intent.ts'
import { type Job, withoutAlias } from './job.ts'
import { typedInput } from './typed-input.ts'

/** What decides whether and how Terselink chooses the alias of a new link. */
export interface AliasPolicy {
  /** For a link that is not given an alias; `null` where the service is to choose it. */
  maker: AliasMaker | null
  /** The service was seen to keep the aliases that it is asked for. */
  isKept: boolean
  /** What stands before the alias in short URLs on this domain, or on the service's own; `null` if no link showed it. */
  baseOf: (domain: string | undefined) => string | null
  /** Whether a short URL is told, and copied, before the service has answered. */
  promises: boolean
}

/** The intent with an alias of Terselink's choice, where it is to have one. */
export const withChosenAlias = <I extends Pick<Intent, 'operation' | 'input' | 'title' | 'copy'>>(
  intent: I,
  policy: AliasPolicy,
  bytes: RandomBytes,
): I & Pick<Intent, 'chosenAlias'> => {
  if (intent.operation !== 'createLink') return intent
  const { custom, url, domain } = intent.input
  const maker = custom === undefined || custom === '' ? policy.maker : patternIn(custom)
  if (maker === null) return intent
  const alias = makeAlias(maker, { title: intent.title, url: String(url) }, 0, bytes)
  const base = policy.baseOf(typeof domain === 'string' && domain !== '' ? domain : undefined)
  const promised =
    policy.promises && policy.isKept && intent.copy && base !== null ? shortUrlOf(`${base}/${alias}`) : null
  const { isKept } = policy
  return {
    ...intent,
    input: { ...intent.input, custom: alias },
    chosenAlias: { maker, refused: 0, isKept, promised, copied: false },
  }
}

const patternIn = (custom: unknown): AliasMaker | null =>
  typeof custom === 'string' && isAliasPattern(custom) ? { pattern: custom } : null

/** After so many refusals the service chooses the alias. */
const MOST_REFUSED = 4

/**
 * What takes the place of an alias that the service refused: another one, or, where the plan has no aliases or none is
 * taken, the service's own choice. `null` where the refusal is about something else, or a person typed the alias.
 */
export const afterRefusal = (
  job: Job,
  failure: Failure,
  bytes: RandomBytes,
): Pick<Job, 'input' | 'chosenAlias'> | null => {
  const { chosenAlias, input, title } = job
  if (chosenAlias === undefined || input.custom === undefined) return null
  const refused = chosenAlias.refused + 1
  const next = { ...chosenAlias, refused }
  if (failure.kind === 'not-allowed') return { input: withoutAlias(input), chosenAlias: next }
  if (failure.kind !== 'refused' || !isAboutAlias(failure, next)) return null
  if (refused >= MOST_REFUSED) return { input: withoutAlias(input), chosenAlias: next }
  const { url } = typedInput('createLink', job)
  return { input: { ...input, custom: makeAlias(next.maker, { title, url }, refused, bytes) }, chosenAlias: next }
}

const ALIAS_WORDS = /alias|custom|taken|in use|already|exist|slug|keyword|back-?half/i

/** A random alias is never taken in practice; one that a page's title gave often is, in whatever words. */
const isAboutAlias = (
  { said, existingId }: Extract<Failure, { kind: 'refused' }>,
  { maker, refused }: NonNullable<Job['chosenAlias']>,
): boolean => {
  const isRandom = 'style' in maker && (maker.style === 'random' || maker.style === 'pronounceable')
  return existingId !== undefined || ALIAS_WORDS.test(said) || (!isRandom && refused === 1)
}

/** Whether nobody else can have made a link with this alias: then one that leads to the same address is ours. */
export const isOnlyOurs = ({ chosenAlias }: Pick<Job, 'chosenAlias'>): boolean =>
  chosenAlias !== undefined && 'style' in chosenAlias.maker && chosenAlias.maker.style === 'random'

/** The short URL that was copied before the service answered and that leads nowhere; `null` where there is none. */
export const brokenPromise = ({
  chosenAlias,
  outcome,
  state,
}: Pick<Job, 'chosenAlias' | 'outcome' | 'state'>): string | null => {
  if (!chosenAlias?.copied || (state !== 'done' && state !== 'failed')) return null
  return outcome?.shortUrl === chosenAlias.promised ? null : chosenAlias.promised
}
