import { makeAlias, type RandomBytes } from '../address/chosen-alias.ts'
import { type AliasPolicy, type PredictedAlias, predictAlias } from '../address/predicted-short-url.ts'
import type { Failure } from '../model/failure.ts'
import type { Intent } from './intent.ts'
import { type Job, typedInput, withoutAlias } from './job.ts'

/** The intent with the alias whose short URL a page has copied, if it has. */
export const withCopiedAlias = <I extends Pick<Intent, 'input'>>(
  intent: I,
  copied: (PredictedAlias & { shortUrl: string }) | undefined,
): I & Pick<Intent, 'chosenAlias'> => {
  if (copied === undefined) return intent
  const { maker, alias, shortUrl } = copied
  const chosenAlias = { maker, refused: 0, isKept: false, promised: shortUrl, copied: true }
  return { ...intent, input: { ...intent.input, custom: alias }, chosenAlias }
}

/** The intent with an alias of Terselink's choice, if it needs one. */
export const withChosenAlias = <
  I extends Pick<Intent, 'operation' | 'input' | 'title' | 'copy' | 'priority' | 'chosenAlias'>,
>(
  intent: I,
  policy: AliasPolicy,
  bytes: RandomBytes,
): I & Pick<Intent, 'chosenAlias'> => {
  const { operation, input, title, copy } = intent
  if (operation !== 'createLink') return intent
  const isKept = policy.keepsAliases
  if (intent.chosenAlias !== undefined) {
    // The short URL that a page has copied. If it turns out to be another one, that is reported like any broken promise.
    const sent = policy.unsupportedOptions.includes('custom') ? withoutAlias(input) : input
    return { ...intent, input: sent, chosenAlias: { ...intent.chosenAlias, isKept } }
  }
  // Bulk work would cost several times its requests if the service refuses each alias.
  const maker = intent.priority === 'bulk' && !isKept ? null : policy.maker
  const predicted = predictAlias({ ...input, url: String(input.url) }, title, { ...policy, maker }, bytes)
  if (predicted === null) return intent
  const { alias, shortUrl } = predicted
  const promised = policy.promises && copy ? shortUrl : null
  return {
    ...intent,
    input: { ...input, custom: alias },
    chosenAlias: { maker: predicted.maker, refused: 0, isKept, promised, copied: false },
  }
}

/**
 * What to send after a refusal of an alias that Terselink chose: another alias, because one from a page's title is often
 * taken, and then none, so that the service chooses. `null` if there is no such alias: the refusal is final. No text
 * says what a refusal is about (FIELD.md line 3), and nothing was created, so sending it without the alias finds out.
 */
export const afterRefusal = (
  job: Job,
  failure: Failure,
  bytes: RandomBytes,
): Pick<Job, 'input' | 'chosenAlias'> | null => {
  const { chosenAlias, input, title } = job
  if (chosenAlias === undefined || input.custom === undefined) return null
  if (failure.kind !== 'refused' && failure.kind !== 'not-allowed') return null
  const refused = chosenAlias.refused + 1
  const next = { ...chosenAlias, refused }
  // A random alias is practically never taken: the plan has none, or the service wants other characters.
  if (failure.kind === 'not-allowed' || isOnlyOurs(job) || refused > 1)
    return { input: withoutAlias(input), chosenAlias: next }
  const { url } = typedInput('createLink', job)
  return { input: { ...input, custom: makeAlias(next.maker, { title, url }, refused, bytes) }, chosenAlias: next }
}

/**
 * Whether no one else can have created a link with the alias that is sent: then one that leads to the same address is
 * ours.
 */
export const isOnlyOurs = ({ chosenAlias, input }: Pick<Job, 'chosenAlias' | 'input'>): boolean =>
  input.custom !== undefined &&
  chosenAlias !== undefined &&
  'style' in chosenAlias.maker &&
  chosenAlias.maker.style === 'random'

/**
 * The short URL that was copied before the response and doesn't work; `null` if there is none. Of a link that the user
 * says was created, the short URL is unknown: it may be the copied one.
 */
export const brokenPromise = ({
  chosenAlias,
  outcome,
  state,
}: Pick<Job, 'chosenAlias' | 'outcome' | 'state'>): string | null => {
  if (!chosenAlias?.copied || (state !== 'done' && state !== 'failed')) return null
  if (state === 'done' && outcome?.shortUrl === null) return null
  return outcome?.shortUrl === chosenAlias.promised ? null : chosenAlias.promised
}
