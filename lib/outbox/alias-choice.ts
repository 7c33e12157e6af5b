import { type AliasMaker, isAliasPattern, makeAlias, type RandomBytes } from '../address/chosen-alias.ts'
import { shortUrlOf } from '../address/short-url.ts'
import type { Failure } from '../model/failure.ts'
import type { Intent } from './intent.ts'
import { type Job, withoutAlias } from './job.ts'
import { typedInput } from './typed-input.ts'

/** What decides whether and how Terselink chooses the alias of a new link. */
export interface AliasPolicy {
  /** For a link without a requested alias; `null` if the service is to choose it. */
  maker: AliasMaker | null
  /** The service was seen to apply requested aliases. */
  isKept: boolean
  /** The base of short URLs on this domain, or on the service's own; `null` if no link showed it. */
  baseOf: (domain: string | undefined) => string | null
  /** Whether a short URL is shown and copied before the response. */
  promises: boolean
}

/** The intent with an alias of Terselink's choice, if it needs one. */
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

/** After this many refusals the service chooses the alias. */
const MAX_REFUSED = 4

/**
 * Replaces an alias that the service refused: by another one or, if the plan has no aliases or all are taken, by the
 * service's own choice. `null` if the refusal is about something else, or the user typed the alias.
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
  if (refused >= MAX_REFUSED) return { input: withoutAlias(input), chosenAlias: next }
  const { url } = typedInput('createLink', job)
  return { input: { ...input, custom: makeAlias(next.maker, { title, url }, refused, bytes) }, chosenAlias: next }
}

const ALIAS_WORDS = /alias|custom|taken|in use|already|exist|slug|keyword|back-?half/i

/** A random alias is practically never taken; one from a page's title often is, whatever the refusal's message. */
const isAboutAlias = (
  { said, existingId }: Extract<Failure, { kind: 'refused' }>,
  { maker, refused }: NonNullable<Job['chosenAlias']>,
): boolean => {
  const isRandom = 'style' in maker && (maker.style === 'random' || maker.style === 'pronounceable')
  return existingId !== undefined || ALIAS_WORDS.test(said) || (!isRandom && refused === 1)
}

/** Whether no one else can have created a link with this alias: then one that leads to the same address is ours. */
export const isOnlyOurs = ({ chosenAlias }: Pick<Job, 'chosenAlias'>): boolean =>
  chosenAlias !== undefined && 'style' in chosenAlias.maker && chosenAlias.maker.style === 'random'

/** The short URL that was copied before the response and doesn't work; `null` if there is none. */
export const brokenPromise = ({
  chosenAlias,
  outcome,
  state,
}: Pick<Job, 'chosenAlias' | 'outcome' | 'state'>): string | null => {
  if (!chosenAlias?.copied || (state !== 'done' && state !== 'failed')) return null
  return outcome?.shortUrl === chosenAlias.promised ? null : chosenAlias.promised
}
