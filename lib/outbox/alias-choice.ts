import { type AliasMaker, makeAlias, type RandomBytes } from '../address/chosen-alias.ts'
import { type AliasPolicy, predictAlias } from '../address/predicted-short-url.ts'
import type { Failure } from '../model/failure.ts'
import { withoutAlias } from '../model/job-view.ts'
import type { Intent } from './intent.ts'
import { type Job, typedInput } from './job.ts'

type Choice = Pick<Intent, 'input' | 'chosenAlias'>

/** The intent with the alias whose short URL a page has copied. */
export const withCopiedAlias = (
  intent: Intent,
  { maker, alias, shortUrl }: { maker: AliasMaker; alias: string; shortUrl: string },
): Intent => ({
  ...intent,
  input: { ...intent.input, custom: alias },
  chosenAlias: { maker, refused: 0, appliesAliases: false, predicted: shortUrl },
  copied: shortUrl,
})

/** The input with the alias that Terselink chooses for a new link, unless it has one or the service is to choose it. */
export const chooseAlias = (
  { operation, input, title, copy, priority, chosenAlias }: Intent,
  policy: AliasPolicy,
  bytes: RandomBytes,
): Choice => {
  if (operation !== 'createLink') return { input }
  const { appliesAliases } = policy
  if (chosenAlias !== undefined) {
    // A page has copied the short URL with this alias. If another one is created, the user is told.
    const sent = policy.unsupportedOptions.includes('custom') ? withoutAlias(input) : input
    return { input: sent, chosenAlias: { ...chosenAlias, appliesAliases } }
  }
  // Bulk work would cost several times its requests if the service refuses each alias.
  const maker = priority === 'bulk' && !appliesAliases ? null : policy.maker
  const choice = predictAlias({ ...input, url: String(input.url) }, title, { ...policy, maker }, bytes)
  if (choice === null) return { input }
  return {
    input: { ...input, custom: choice.alias },
    chosenAlias: {
      maker: choice.maker,
      refused: 0,
      appliesAliases,
      predicted: policy.predicts && copy ? choice.shortUrl : null,
    },
  }
}

/**
 * What to send after a refusal, which may be about the alias that Terselink chose: the next alias, because one from a
 * page's title is often taken, and then none, so that the service chooses. `null` without such an alias: the refusal is
 * final. No text says what a refusal is about (FIELD.md line 3), and nothing was created, so another try finds out.
 */
export const replaceRefusedAlias = (
  job: Job,
  failure: Failure,
  bytes: RandomBytes,
): Pick<Job, 'input' | 'chosenAlias'> | null => {
  const { chosenAlias, input, title } = job
  if (chosenAlias === undefined || input.custom === undefined) return null
  if (failure.kind !== 'refused' && failure.kind !== 'not-allowed') return null
  const refused = chosenAlias.refused + 1
  const next = { ...chosenAlias, refused }
  // A random alias is practically never taken: the plan doesn't include aliases, or the service wants other characters.
  if (failure.kind === 'not-allowed' || hasRandomAlias(job) || refused > 1)
    return { input: withoutAlias(input), chosenAlias: next }
  const { url } = typedInput('createLink', job)
  return { input: { ...input, custom: makeAlias(next.maker, { title, url }, refused, bytes) }, chosenAlias: next }
}

/**
 * Whether Terselink chose the alias at random: no one else can have created a link with it, so a link that has it and
 * leads to the same address is ours.
 */
export const hasRandomAlias = ({ chosenAlias, input }: Pick<Job, 'chosenAlias' | 'input'>): boolean =>
  input.custom !== undefined &&
  chosenAlias !== undefined &&
  'style' in chosenAlias.maker &&
  chosenAlias.maker.style === 'random'

/**
 * The short URL that was copied although the link has another one or was not created; otherwise `null`. If the user has
 * resolved the job as done, the link's short URL is unknown, and may be the copied one.
 */
export const wrongCopyOf = ({ copied, outcome, state }: Pick<Job, 'copied' | 'outcome' | 'state'>): string | null => {
  const created = outcome?.shortUrl ?? null
  if (state === 'done') return created === null || created === copied ? null : copied
  return state === 'failed' ? copied : null
}
