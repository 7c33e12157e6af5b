import { expect, it } from 'vitest'
import { inLanguage } from '../../tests/support/in-language.ts'
import {
  formatDuration,
  formatList,
  formatServiceDay,
  formatServiceTime,
  formatShortList,
  formatSpan,
} from './format.ts'

it('formats a span in the largest unit without a fraction', () => {
  expect([1, 60, 2880, 1441].map(formatSpan)).toEqual(['1 minute', '1 hour', '2 days', '1,441 minutes'])
})

it("formats a service's time without converting it, and leaves any other text as it is", () => {
  expect(formatServiceTime('2026-03-14 23:50:09').replaceAll('\u202f', ' ')).toBe('Mar 14, 2026, 11:50 PM')
  for (const text of ['', '2026-03-14', '14/03/2026 23:50', '2026-13-40 23:50:00'])
    expect(formatServiceTime(text)).toBe(text)
})

it("formats the day of a service's date, and leaves any other text as it is", () => {
  expect(['2026-03-14 23:50:09', '2026-03-14'].map(formatServiceDay)).toEqual(['Mar 14, 2026', 'Mar 14, 2026'])
  for (const text of ['', 'March 14, 2026', '14/03/2026 23:50']) expect(formatServiceDay(text)).toBe(text)
})

it.each([
  ['en', 'English', '2 waiting, 1 failed', '1 hr, 5 min'],
  ['ru', 'русский', '2 waiting, 1 failed', '1 ч 5 мин'],
  ['zh', '中文', '2 waiting、1 failed', '1小时5分钟'],
])('separates short texts beside each other in %s, unlike the parts of a duration', (tag, name, texts, duration) => {
  expect(inLanguage({ tag, name }, () => formatShortList(['2 waiting', '1 failed']))).toBe(texts)
  expect(inLanguage({ tag, name }, () => formatDuration(65)).replaceAll('\u00a0', ' ')).toBe(duration)
})

it('keeps the parts of a list apart where the direction of one could disturb the others', () => {
  const names = ['{title}', '{date}']
  expect(formatList(names)).toBe('{title} and {date}')
  expect(inLanguage({ tag: 'ar', name: 'العربية' }, () => formatList(names))).toBe(
    '\u2068{title}\u2069 و\u2068{date}\u2069',
  )
  expect(formatList(['Newsletter', 'نشرة'])).toBe('Newsletter and \u2068نشرة\u2069')
  // Its "and" has a hyphen only before a name in other letters.
  const hebrew = (items: string[]) => inLanguage({ tag: 'he', name: 'עברית' }, () => formatShortList(items))
  expect(hebrew(['שתיים ממתינות', 'אחת נכשלה'])).toBe('\u2068שתיים ממתינות\u2069 ו\u2068אחת נכשלה\u2069')
  expect(hebrew(names)).toBe('\u2068{title}\u2069 ו-\u2068{date}\u2069')
})
