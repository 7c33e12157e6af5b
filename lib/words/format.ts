import { DAY, HOUR, MINUTE, SECOND } from '../model/durations.ts'
import { dateTimeInUtc } from '../model/service-clock.ts'
import { countryNames } from './country-names.ts'
import { isolated, regionalLanguage, t } from './t.ts'

/**
 * A cached `Intl` formatter in the catalog's language, with the formats of the user's region. After the device's time
 * zone changes, a new one is made, because the old one would keep the former zone.
 */
const cached = <Formatter>(make: (language: string) => Formatter): (() => Formatter) => {
  let made: { language: string; zone: number; formatter: Formatter } | null = null
  return () => {
    const [language, zone] = [regionalLanguage(), new Date().getTimezoneOffset()]
    if (made?.language !== language || made.zone !== zone) made = { language, zone, formatter: make(language) }
    return made.formatter
  }
}

const numbers = cached((language) => new Intl.NumberFormat(language))
const shareChanges = cached(
  (language) =>
    new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' }),
)
const shares = cached((language) => new Intl.NumberFormat(language, { style: 'percent' }))
const countries = cached((language) => new Intl.DisplayNames(language, { type: 'region' }))
const languages = cached((language) => new Intl.DisplayNames(language, { type: 'language' }))
const lists = cached((language) => new Intl.ListFormat(language, { type: 'conjunction' }))
const alternatives = cached((language) => new Intl.ListFormat(language, { type: 'disjunction' }))
const shortLists = cached((language) => new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' }))
const units = cached((language) => new Intl.ListFormat(language, { type: 'unit', style: 'short' }))
const unit = (name: string, unitDisplay: 'short' | 'long') =>
  cached((language) => new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay }))
const hourUnits = unit('hour', 'short')
const minuteUnits = unit('minute', 'short')
const kilobytes = unit('kilobyte', 'short')
const megabytes = unit('megabyte', 'short')
const twoDigits = cached((language) => new Intl.NumberFormat(language, { minimumIntegerDigits: 2 }))
const days = cached((language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }))
const localDays = cached((language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }))
const times = cached((language) => new Intl.DateTimeFormat(language, { timeStyle: 'short' }))
const exactTimes = cached((language) => new Intl.DateTimeFormat(language, { timeStyle: 'medium' }))
const moments = cached((language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }))
const serviceTimes = cached(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
)
const zonedMoments = cached((language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'long' }))
const weekdays = cached(
  (language) => new Intl.DateTimeFormat(language, { weekday: 'long', month: 'long', day: 'numeric' }),
)
const fullDays = cached((language) => new Intl.DateTimeFormat(language, { dateStyle: 'full' }))
const relative = cached((language) => new Intl.RelativeTimeFormat(language, { numeric: 'always' }))
const nearDays = cached((language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))

const spans = { day: unit('day', 'long'), hour: unit('hour', 'long'), minute: unit('minute', 'long') }

/** "1,200". */
export const formatNumber = (value: number): string => numbers().format(value)

/** "3 kB", "12 MB": an approximate size. */
export const formatSize = (bytes: number): string =>
  bytes < 1_000_000 ? kilobytes().format(Math.ceil(bytes / 1_000)) : megabytes().format(Math.round(bytes / 1_000_000))

/** The delimiter of tables for spreadsheets in the user's region: a semicolon where numbers have a comma. */
export const tableDelimiter = (): ',' | ';' =>
  numbers()
    .formatToParts(1.5)
    .some(({ type, value }) => type === 'decimal' && value === ',')
    ? ';'
    : ','

/** "+12%", "−3%": the change of a number relative to its value before. */
export const formatShareChange = (change: number): string => shareChanges().format(change)

/** "42%", "<1%": a share of a whole, from 0 to 1. */
export const formatShare = (share: number): string =>
  share > 0 && share < 0.01 ? `<${shares().format(0.01)}` : shares().format(share)

/** "Deutschland" for `DE` and "Germany", in German; any other text stays as it is. */
export const formatCountry = (name: string): string =>
  /^[A-Z]{2}$/.test(name) ? (countries().of(name) ?? name) : (countryNames().get(name) ?? name)

/** "German" for `de`; any other text stays as it is. */
export const formatLanguage = (code: string): string =>
  /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/.test(code) ? (languages().of(code) ?? code) : code

/**
 * Joins the items before they are isolated, because the words of the list depend on them: Hebrew's "and" has a hyphen
 * before anything but Hebrew letters.
 */
const listed = (list: Intl.ListFormat, items: readonly string[]): string =>
  list
    .formatToParts(items)
    .map(({ type, value }) => (type === 'element' ? isolated(value) : value))
    .join('')

/** "a, b, and c". */
export const formatList = (items: readonly string[]): string => listed(lists(), items)

/** "a, b, or c". */
export const formatAlternatives = (items: readonly string[]): string => listed(alternatives(), items)

/** "5 minutes ago", "in 2 hours": a negative count is in the past. */
export const formatRelative = (count: number, unit: Intl.RelativeTimeFormatUnit): string =>
  relative().format(count, unit)

/** "today", "yesterday", "tomorrow", "3 days ago". */
export const formatNearDay = (days: number): string => nearDays().format(days, 'day')

/** "a, b, c": short texts in a line, such as "2 waiting, 1 failed". */
export const formatShortList = (items: readonly string[]): string => listed(shortLists(), items)

/** "1 hr, 5 min", "2 hr". */
export const formatDuration = (minutes: number): string => {
  if (minutes < 60) return minuteUnits().format(minutes)
  const hours = hourUnits().format(Math.floor(minutes / 60))
  return minutes % 60 === 0 ? hours : units().format([hours, minuteUnits().format(minutes % 60)])
}

/** "Mar 14, 2026": a service's date such as `2026-03-14`, whatever its time zone; `null` for anything else. */
export const formatDay = (day: string): string | null => {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN
  return Number.isNaN(moment) ? null : days().format(moment)
}

/** "Mar 14, 2026": a day in the service's zone, by which it counts clicks; any other text stays as it is. */
export const formatServiceDay = (date: string): string => formatDay(date.slice(0, 10)) ?? date

/** "Mar 14, 2026, 11:50 PM": a service's date and time, in the service's zone; any other text stays as it is. */
export const formatServiceTime = (dateTime: string): string => {
  const moment = dateTimeInUtc(dateTime)
  return moment === null ? dateTime : serviceTimes().format(moment)
}

/** "Mar 14, 2026": a time (epoch milliseconds) in the local time zone. So are the next ones. */
export const formatDate = (at: number): string => localDays().format(at)

/** "11:50 PM". */
export const formatTime = (at: number): string => times().format(at)

/** "11:50:31 PM". */
export const formatExactTime = (at: number): string => exactTimes().format(at)

/** "Mar 14, 2026, 11:50 PM". */
export const formatMoment = (at: number): string => moments().format(at)

/** "Mar 14, 2026, 11:50:31 PM GMT+9". */
export const formatZonedMoment = (at: number): string => zonedMoments().format(at)

/** "Saturday, March 14", with the year if it isn't that of `now`. */
export const formatWeekday = (at: number, now: number): string =>
  (new Date(at).getFullYear() === new Date(now).getFullYear() ? weekdays() : fullDays()).format(at)

/** "UTC+02:00", from minutes ahead of UTC; "Central European Time", from an IANA name. */
export const formatZone = (zone: number | string): string => {
  if (zone === 0) return t('connection_clock_utc')
  if (typeof zone === 'string') return nameOfZone(zone)
  const two = (part: number) => String(part).padStart(2, '0')
  const ahead = Math.abs(zone)
  return `UTC${zone < 0 ? '−' : '+'}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`
}

const nameOfZone = (zone: string): string => {
  const format = new Intl.DateTimeFormat(regionalLanguage(), { timeZone: zone, timeZoneName: 'longGeneric' })
  if (format.resolvedOptions().timeZone === 'UTC') return t('connection_clock_utc')
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** "0:31": a short remaining time. Hours are shown as minutes, so that it never looks like a time of day. */
export const formatCountdown = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / SECOND))
  return `${numbers().format(Math.floor(seconds / 60))}:${twoDigits().format(seconds % 60)}`
}

/** A remaining time, with seconds only while they matter: "9:58", "23 hr, 59 min". */
export const formatRemaining = (ms: number): string =>
  ms < 10 * MINUTE ? formatCountdown(ms) : formatDuration(Math.ceil(ms / MINUTE))

/** "s.test/abc": an address for places where its scheme doesn't matter. */
export const withoutScheme = (address: string): string => address.replace(/^https?:\/\//i, '')

const MINUTES_OF_HOUR = 60
const MINUTES_OF_DAY = 24 * MINUTES_OF_HOUR

/** "2 days": minutes in the largest unit that needs no fraction. */
export const formatSpan = (minutes: number): string => {
  if (minutes % MINUTES_OF_DAY === 0) return spans.day().format(minutes / MINUTES_OF_DAY)
  return minutes % MINUTES_OF_HOUR === 0
    ? spans.hour().format(minutes / MINUTES_OF_HOUR)
    : spans.minute().format(minutes)
}

/** "in 3 days", from milliseconds. */
export const formatTimeLeft = (ms: number): string => {
  if (ms < HOUR) return formatRelative(Math.ceil(ms / MINUTE), 'minute')
  return ms < 2 * DAY ? formatRelative(Math.floor(ms / HOUR), 'hour') : formatRelative(Math.floor(ms / DAY), 'day')
}
