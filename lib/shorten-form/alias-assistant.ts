import { type ReadonlySignal, signal } from '@preact/signals'
import {
  type AliasCheck,
  type AliasVerdict,
  checkAlias,
  isWorthAsking,
  suggestAliases,
} from '../address/alias-hints.ts'
import type { Result } from '../model/failure.ts'

/** What is known of the alias in a form's field. */
export interface AliasHint extends AliasCheck {
  alias: string
  /** `null` while it isn't known, and where it can't be. */
  verdict: Exclude<AliasVerdict, { kind: 'unknown' }> | null
  /** Others in its place, where it has a link. */
  suggestions: readonly string[]
}

export interface AliasAssistant {
  hint: ReadonlySignal<AliasHint | null>
  /** Told what stands in the field, as it would be sent; an empty alias also when the field is gone. */
  follow: (alias: string, domain: string | undefined) => void
  /** A link is being created: what was looked up before may be wrong after that. */
  forget: () => void
  /** It was refused. */
  lookAgain: () => void
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

/** How long nothing is typed before the service is asked, in milliseconds. */
const PAUSE_MS = 600

/**
 * Watches an alias while a person types it. What is wrong with it is told at once, whom it belongs to after one request,
 * which is sent when typing has paused. It changes nothing: a suggestion is the person's to take.
 */
export const createAliasAssistant = ({ ask, schedule, now, random, title }: AliasAssistantPorts): AliasAssistant => {
  const hint = signal<AliasHint | null>(null)
  /** By domain and alias; `null` while the answer is on its way. */
  let answers = new Map<string, AliasHint['verdict']>()
  let current = ''
  let follows: Parameters<AliasAssistant['follow']> = ['', undefined]
  let cancel = (): void => undefined

  const show = (alias: string, domain: string | undefined): void => {
    const verdict = answers.get(keyOf(alias, domain)) ?? null
    const isTaken = (other: string) => ['taken', 'yours'].includes(answers.get(keyOf(other, domain))?.kind ?? '')
    const suggestions =
      verdict === null || verdict.kind === 'free'
        ? []
        : suggestAliases(alias, { title: title(), year: new Date(now()).getFullYear(), random, isTaken })
    hint.value = { alias, ...checkAlias(alias), verdict, suggestions }
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
    if (asked === answers && key === current) show(alias, domain)
  }

  const forget = (): void => {
    cancel()
    answers = new Map()
    if (hint.peek() !== null) hint.value = { ...hint.peek(), verdict: null, suggestions: [] } as AliasHint
  }

  const follow = (alias: string, domain: string | undefined): void => {
    const key = keyOf(alias, domain)
    if (key === current) return
    current = key
    follows = [alias, domain]
    cancel()
    if (alias === '') {
      forget()
      hint.value = null
      return
    }
    show(alias, domain)
    if (!isWorthAsking(alias, checkAlias(alias)) || (answers.get(key) ?? null) !== null) return
    cancel = schedule(PAUSE_MS, () => void lookUp(alias, domain))
  }

  return {
    hint,
    follow,
    forget,
    lookAgain: () => {
      forget()
      current = ''
      follow(...follows)
    },
  }
}

const keyOf = (alias: string, domain = ''): string => `${domain} ${alias}`

/** Also `false` for an answer that another version of the worker gives. */
const isKnown = (verdict: AliasVerdict): verdict is NonNullable<AliasHint['verdict']> =>
  ['free', 'taken', 'yours'].includes(verdict.kind)
