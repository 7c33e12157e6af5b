import type { Result } from '../model/failure.ts'
import { type AliasCheck, type AliasVerdict, checkAlias, isWorthAsking, suggestAliases } from './check-alias.ts'

/** What is known about the alias in a form's field. */
export interface KnownOfAlias extends AliasCheck {
  alias: string
  /** `null` while unknown, and if it can't be found out. */
  verdict: Exclude<AliasVerdict, { kind: 'unknown' }> | null
  /** Suggested alternatives if it is taken. */
  suggestions: readonly string[]
}

export interface AliasAssistantPorts {
  ask: (input: { alias: string; domain?: string | undefined }) => Promise<Result<AliasVerdict>>
  /** Calls back after this many milliseconds; returns a function that cancels it. */
  schedule: (ms: number, action: () => void) => () => void
  /** Epoch milliseconds. */
  now: () => number
  /** From 0 to below 1. */
  random: () => number
  /** The page's title. */
  title: () => string
}

export interface AliasAssistant {
  /** Called with the field's text, as it would be sent. */
  follow: (alias: string, domain: string | undefined) => void
  /** A link is being created, or the field is gone: lookups may be wrong after that. */
  forget: () => void
  /** The link was not created. */
  lookAgain: () => void
}

/** The pause in typing before the service is asked, in milliseconds. */
const PAUSE_MS = 600

/**
 * Checks an alias while it is typed. Problems are shown at once; whose it is after one request, which is sent when
 * typing has paused. It changes nothing: the user chooses a suggestion.
 */
export const createAliasAssistant = (
  { ask, schedule, now, random, title }: AliasAssistantPorts,
  show: (known: KnownOfAlias | null) => void,
): AliasAssistant => {
  /** By domain and alias; `null` while the request is in flight. */
  let answers = new Map<string, KnownOfAlias['verdict']>()
  let current: Parameters<AliasAssistant['follow']> = ['', undefined]
  let cancel = (): void => undefined

  const notify = (): void => {
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
    // It is being looked up already: that response applies to this one too.
    if (asked.has(key)) return
    asked.set(key, null)
    const answer = await ask(domain === undefined ? { alias } : { alias, domain })
    asked.delete(key)
    if (answer.ok && isKnown(answer.value)) asked.set(key, answer.value)
    if (asked === answers && key === keyOf(...current)) notify()
  }

  const begin = (): void => {
    const [alias, domain] = current
    cancel()
    notify()
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
      notify()
    },
    lookAgain: begin,
  }
}

const keyOf = (alias: string, domain = ''): string => `${domain} ${alias}`

/** `false` also for an unknown verdict. */
const isKnown = (verdict: AliasVerdict): verdict is NonNullable<KnownOfAlias['verdict']> =>
  ['free', 'taken', 'yours'].includes(verdict.kind)
