import { webAddressOf } from '../address/short-url.ts'
import type { Parameter } from '../contract/target-address.ts'

// UTM values that are the same for many links: `{channel}` and the like, filled in when a link is created.

/** What the templates of a link are filled with. */
export interface TemplateContext {
  /** The name of the link's channel; `null` without one. */
  channel: string | null
  campaign: string | null
  longUrl: string
  /** The current day on this device, as `2026-11-26`. */
  today: string
}

/** What a template refers to but the link doesn't have; `letters` if a name has only emoji and the like. */
export type Missing = 'channel' | 'campaign' | 'host' | 'letters'

export interface FilledTemplate {
  text: string
  missing: Missing[]
  /** Dates whose pattern can't be read. They stay as they are. */
  unread: string[]
}

/** A name as a UTM value: without capitals, spaces and emoji, which analytics count apart or garble. */
export const utmValueOf = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFC')
    // Lowercasing the Turkish capital İ leaves this dot, which no keyboard types.
    .replaceAll('i\u0307', 'i')
    // Invisible characters, such as the selectors after emoji, count as marks of a letter, and so does the frame of a
    // keycap.
    .replace(/['’\p{Default_Ignorable_Code_Point}\p{Me}]/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}._+]+/gu, '-')
    .replace(/^[-._]+|[-._]+$/gu, '')

/** Something in double braces belongs to another program. */
const PLACE = /(?<!\{)(?:\{\s*([\p{L}_]+)\s*(?::([^{}]*))?\}|\{([^{}]*)\})(?!\})/gu

const DATE_TOKENS = /\[([^\][]*)\]|YYYY|YY|MM|M|DD|D|WW|W|Q|[^A-Z]/giy

/**
 * A day in a pattern of `YYYY`, `MM`, `DD`, `WW` and the like; `null` if it has any other letters. `[text]` stays as it
 * is.
 */
export const datedText = (pattern: string, day: string): string | null => {
  // The names of months and days would depend on a language.
  if (/YYYYY|MMM|DDD|WWW|QQ/i.test(pattern)) return null
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const week = isoWeek(year, month, date)
  // January 1st can belong to the last week of the year before.
  const shownYear = /W/i.test(pattern.replace(/\[[^\][]*\]/g, '')) && !/[MD]/i.test(pattern) ? week.year : year
  const two = (number: number) => String(number).padStart(2, '0')
  let text = ''
  let hasToken = false
  let at = 0
  for (const match of pattern.matchAll(DATE_TOKENS)) {
    at += match[0].length
    const token = match[1] === undefined ? match[0].toUpperCase() : null
    const value =
      token === null
        ? match[1]
        : {
            YYYY: String(shownYear).padStart(4, '0'),
            YY: two(shownYear % 100),
            MM: two(month),
            M: String(month),
            DD: two(date),
            D: String(date),
            WW: two(week.week),
            W: String(week.week),
            Q: String(Math.ceil(month / 3)),
          }[token]
    hasToken ||= token !== null && value !== undefined
    text += value ?? match[0]
  }
  return hasToken && at === pattern.length ? text : null
}

/** The week of a day by ISO 8601: a week belongs to the year of its Thursday. */
const isoWeek = (year: number, month: number, date: number): { year: number; week: number } => {
  const thursday = new Date(Date.UTC(year, month - 1, date))
  thursday.setUTCDate(thursday.getUTCDate() + 4 - (thursday.getUTCDay() || 7))
  const first = Date.UTC(thursday.getUTCFullYear(), 0, 1)
  return { year: thursday.getUTCFullYear(), week: Math.floor((thursday.getTime() - first) / 604_800_000) + 1 }
}

/** The template with its places filled in. Places of other programs, such as `{keyword}`, stay as they are. */
export const filledTemplate = (template: string, context: TemplateContext): FilledTemplate => {
  const missing = new Set<Missing>()
  const unread: string[] = []
  const given = (name: Missing, value: string): string => {
    if (value === '') missing.add(name)
    return value
  }
  const named = (kind: 'channel' | 'campaign'): string => {
    const name = context[kind]
    return name === null ? given(kind, '') : given('letters', utmValueOf(name))
  }
  const text = template.replace(PLACE, (place: string, word?: string, detail?: string, other?: string) => {
    // Advertising systems have places with the same names in capitals, so case matters.
    const name = word
    if (detail === undefined) {
      if (name === 'channel' || name === 'campaign') return named(name)
      if (name === 'host') return given('host', hostIn(context.longUrl))
      if (name === 'date') return context.today
    }
    if (detail !== undefined && name !== 'date') return place
    // `{YYYY-MM}` is short for `{date:YYYY-MM}`; a short code such as `{d}` is probably another program's.
    const pattern = detail ?? word ?? other ?? ''
    if (detail === undefined && !/YYYY|MM|DD|WW/.test(pattern)) return place
    const dated = datedText(pattern.trim(), context.today)
    if (dated === null && detail !== undefined) unread.push(place)
    return dated ?? place
  })
  return { text, missing: [...missing], unread }
}

const hostIn = (longUrl: string): string => {
  const address = webAddressOf(longUrl.trim())
  return address === null ? '' : new URL(address).hostname.replace(/^www\./, '')
}

/** Whether a parameter of this name can be a template. Braces in other parameters may be intended. */
export const isUtm = (name: string): boolean => /^utm_/i.test(name.trim())

export interface FilledParameters {
  parameters: Parameter[]
  /** The parameters that would have an incomplete value, and what the link lacks. */
  leftOut: { name: string; missing: Missing[] }[]
}

/**
 * The parameters with their UTM templates filled in. One that can't be filled in is left out: half a value would be
 * wrong.
 */
export const filledParameters = (parameters: readonly Parameter[], context: TemplateContext): FilledParameters => {
  const leftOut: FilledParameters['leftOut'] = []
  const filled = parameters.flatMap((parameter) => {
    if (!isUtm(parameter.name) || !parameter.value.includes('{')) return [parameter]
    const { text, missing } = filledTemplate(parameter.value, context)
    if (missing.length === 0) return [{ ...parameter, value: text }]
    leftOut.push({ name: parameter.name, missing })
    return []
  })
  return { parameters: filled, leftOut }
}

/** Whether a parameter has a date whose pattern can't be read. */
export const hasUnreadDate = (name: string, value: string): boolean =>
  isUtm(name) &&
  [...value.matchAll(/(?<!\{)\{\s*date\s*:([^{}]*)\}(?!\})/g)].some(
    ([, pattern = '']) => datedText(pattern.trim(), '2026-01-01') === null,
  )
