import { z } from '../zod.ts'
import { MAX_ADDRESS_LENGTH } from './link-options.ts'
import { problem } from './problem.ts'
import { addressProblem } from './web-address.ts'

/**
 * Refuses half a surrogate pair, as at the end of a text that was cut in the wrong place: it fits in no database and no
 * address.
 */
const whole = z.refine<string>((value) => value.isWellFormed(), problem('incomplete_character'))

export const isAddress = z.refine<string>((value) => addressProblem(value) !== 'not_address', problem('not_address'))
const hasHost = z.refine<string>((value) => addressProblem(value) !== 'no_host', problem('no_host'))

const fitsEncoded = z.refine<string>(
  (value) => value.length > MAX_ADDRESS_LENGTH || addressProblem(value) !== 'address_too_long',
  problem('address_too_long'),
)

export const httpUrl = z.string().check(z.maxLength(MAX_ADDRESS_LENGTH), whole, isAddress, hasHost, fitsEncoded)

const DATE_TIME = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/

/** Whether `YYYY-MM-DD HH:MM:SS` is a valid date and time. */
const isDateTime = (value: string): boolean => {
  if (!DATE_TIME.test(value)) return false
  const iso = `${value.replace(' ', 'T')}.000Z`
  const date = new Date(iso)
  return !Number.isNaN(date.getTime()) && date.toISOString() === iso
}

/** A date-time of the service, in the service's own zone and never converted: `YYYY-MM-DD HH:MM:SS`. */
export const isRealDateTime = z.refine<string>(isDateTime, problem('not_date_time'))
export const dateTime = z.string().check(isRealDateTime)

const DATE = /^\d{4}-\d{2}-\d{2}$/

/** A date without a time, in the service's own zone: `YYYY-MM-DD`. */
export const isRealDate = z.refine<string>(
  (value) => DATE.test(value) && isDateTime(`${value} 00:00:00`),
  problem('not_date'),
)
export const date = z.string().check(isRealDate)

export const atLeastOne = () => z.int(problem('not_integer')).check(z.minimum(1, problem('too_low')))

/** Identifiers are integers (SPEC.md, conventions). */
export const id = atLeastOne()

export const text = (max: number) => z.string().check(z.maxLength(max), whole)

/** Text that is not empty but may consist of spaces. */
export const someText = (max: number) => text(max).check(z.minLength(1))

export const isNotBlank = z.refine<string>((value) => value.trim() !== '', problem('empty'))

export const name = (max = 255) => text(max).check(isNotBlank)

/** `#RGB` or `#RRGGBB`. */
export const color = z.string().check(z.regex(/^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$/, problem('not_color')))

export const flag = z.boolean()
