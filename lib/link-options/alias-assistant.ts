import type { Result } from '../model/failure.ts'
import { type AliasCheck, type AliasVerdict, checkAlias, isWorthAsking, suggestAliases } from './check-alias.ts'

/** What is known of the alias in a form's field. */
export interface KnownOfAlias extends AliasCheck {
  alias: string
  /** `null` while it isn't known, and where it can't be. */
  verdict: Exclude<AliasVerdict, { kind: 'unknown' }> | null
  /** Others in its place, where it has a link. */
  suggestions: readonly string[]
}

export interface AliasAssistantPorts {
  ask: (input: { alias: string; domain?: string | undefined }) => Promise<Result<AliasVerdict>>
  /** Calls back after so many milliseconds; returns how to cancel. */
  schedule: (ms: number, action: () => void) => () => void
  /** Epoch milliseconds. */
  now: () => number
  /** From 0 to below 1. */
  random: () => number
  /** The page's. */
  title: () => string
}

export interface AliasAssistant {
  /** Told what stands in the field, as it would be sent. */
  follow: (alias: string, domain: string | undefined) => void
  /** A link is being created, or the field is gone: what was looked up may be wrong after that. */
  forget: () => void
  /** The link wasn't created. */
  lookAgain: () => void
}

/** How long nothing is typed before the service is asked, in milliseconds. */
const PAUSE_MS = 600

/**
 * Watches an alias while a person types it. What is wrong with it is told at once, whom it belongs to after one request,
 * which is sent when typing has paused. It changes nothing: a suggestion is the person's to take.
 */
export const createAliasAssistant = (
  { ask, schedule, now, random, title }: AliasAssistantPorts,
  show: (known: KnownOfAlias | null) => void,
): AliasAssistant => {
  /** By domain and alias; `null` while the answer is on its way. */
  let answers = new Map<string, KnownOfAlias['verdict']>()
  let current: Parameters<AliasAssistant['follow']> = ['', undefined]
  let cancel = (): void => undefined

  const tell = (): void => {
    const [alias, domain] = current
    const verdict = answers.get(keyOf(alias, domain)) ?? null
    const isTaken = (other: string) => ['taken', 'yours'].includes(answers.get(keyOf(other, domain))?.kind ?? '')
    const suggestions =
      verdict === null || verdict.kind === 'free'
        ? []
        : suggestAliases(alias, { title: title(), year: new Date(now()).getFullYear(), random, isTaken })
    show(alias === '' ? null : { alias, ...checkAlias(alias), verdict, suggestions })
  }

  const lookUp = async (alias: string, domain: string | undefined): Promise<void> => {
    const key = keyOf(alias, domain)
    const asked = answers
    // Typed again while it is being looked up: that answer is for this one too.
    if (asked.has(key)) return
    asked.set(key, null)
    const answer = await ask(domain === undefined ? { alias } : { alias, domain })
    asked.delete(key)
    if (answer.ok && isKnown(answer.value)) asked.set(key, answer.value)
    if (asked === answers && key === keyOf(...current)) tell()
  }

  const begin = (): void => {
    const [alias, domain] = current
    cancel()
    tell()
    if (!isWorthAsking(alias, checkAlias(alias)) || (answers.get(keyOf(alias, domain)) ?? null) !== null) return
    cancel = schedule(PAUSE_MS, () => void lookUp(alias, domain))
  }

  return {
    follow: (alias, domain) => {
      if (keyOf(alias, domain) === keyOf(...current)) return
      current = [alias, domain]
      // A link may be created before it is typed again.
      if (alias === '') answers = new Map()
      begin()
    },
    forget: () => {
      cancel()
      answers = new Map()
      tell()
    },
    lookAgain: begin,
  }
}

const keyOf = (alias: string, domain = ''): string => `${domain} ${alias}`

/** `false` also for what is no verdict. */
const isKnown = (verdict: AliasVerdict): verdict is NonNullable<KnownOfAlias['verdict']> =>
  ['free', 'taken', 'yours'].includes(verdict.kind)
