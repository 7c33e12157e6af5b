import type { Config } from '../config.ts'
import { OperatorError } from '../operator-error.ts'

/** All options by name: each has one meaning for all commands. */
export const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
  before: { type: 'string' },
  expires: { type: 'string' },
  yes: { type: 'boolean' },
  name: { type: 'string' },
  type: { type: 'string' },
  title: { type: 'string' },
  message: { type: 'string' },
  button: { type: 'string' },
  url: { type: 'string' },
  delay: { type: 'string' },
  reason: { type: 'string' },
  category: { type: 'string' },
} as const

type OptionName = keyof typeof OPTIONS
export type OptionValues = {
  [Name in OptionName]?: (typeof OPTIONS)[Name]['type'] extends 'boolean' ? boolean : string
}

export interface Command {
  /** The command's words, then its arguments in capitals, then its options, such as `key add EMAIL NAME [--expires DAY]`. */
  usage: string
  does: string
  options?: readonly OptionName[]
  run: (config: Config, given: readonly string[], options: OptionValues) => Promise<void>
}

export const idOf = (text: string): number => {
  if (!/^\d{1,15}$/.test(text)) throw new OperatorError(`ID must be a number from the list, not ${text}`)
  return Number(text)
}

/** The beginning of a day in UTC, as an option gives it. */
export const startOfDay = (option: string, day: string): number => {
  const start = Date.parse(`${day}T00:00:00Z`)
  // JavaScript reads February 31 as March 3.
  if (Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== day) {
    throw new OperatorError(`${option} must be a day such as 2030-12-31, not ${day}`)
  }
  return start
}
