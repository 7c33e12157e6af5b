import { describe, expect, it } from 'vitest'
import { connectionView } from '../../../tests/support/connection-view.ts'
import { inLanguage, RIGHT_TO_LEFT } from '../../../tests/support/in-language.ts'
import { zoneOf } from '../../../tests/support/service-clock.ts'
import { everythingText, serviceFacts, supportsEverything } from './service-facts.ts'

const textOf = (term: string, ...known: Parameters<typeof serviceFacts>) =>
  serviceFacts(...known).find((fact) => fact.term === term)?.text

describe('what is known about a service', () => {
  it('says yes for what was seen, and never no', () => {
    expect(textOf('Delete pixels', connectionView({ canDeletePixels: true }), null)).toBe('Yes')
    expect(textOf('Delete pixels', connectionView({ canDeletePixels: false }), null)).toBe('Not known yet')
    expect(textOf('Clicks by day', connectionView({ canReadClicks: true }), null)).toBe('Yes')
    expect(textOf('Clicks by day', connectionView({ canReadClicks: false }), null)).toBe('Not known yet')
    expect(textOf('Edit and delete links', connectionView({ canChangeLinks: false }), null)).toBe('Not known yet')
  })

  it("lists the options that it doesn't support", () => {
    expect(
      textOf('Unsupported link options', connectionView({ unsupportedOptions: ['geotarget', 'password'] }), null),
    ).toBe('Country targets and Password')
    expect(textOf('Unsupported link options', connectionView(), null)).toBe('None found')
  })

  it('shows its clock as learned', () => {
    const clock = (zone: string | number | null) =>
      textOf('Time zone', connectionView({ serviceZone: { zone, skewMinutes: 1 } }), null)
    expect(clock(null)).toContain('UTC is assumed')
    expect(clock(0)).toBe('UTC')
    expect(clock(330)).toContain('UTC+05:30')
    expect(clock(-210)).toContain('UTC−03:30')
    // Otherwise “UTC” would come after its offset.
    expect(inLanguage(RIGHT_TO_LEFT, () => clock(330))).toContain('\u2068UTC+05:30\u2069')
  })

  it('shows its request limit once that is known', () => {
    expect(textOf('Request limit', connectionView(), null)).toBe('Not known yet')
    expect(textOf('Request limit', connectionView(), { limit: 30, remaining: 3, resetAt: null })).toBe(
      '30 requests per minute',
    )
  })

  const everything = { canChangeLinks: true, canDeletePixels: true, canReadClicks: true }

  it('is everything only if each feature was seen and no option was ignored', () => {
    expect(supportsEverything(connectionView(everything))).toBe(true)
    for (const feature of Object.keys(everything))
      expect(supportsEverything(connectionView({ ...everything, [feature]: false })), feature).toBe(false)
    expect(supportsEverything(connectionView({ ...everything, unsupportedOptions: ['password'] }))).toBe(false)
  })

  it('is one line for a service that supports everything, without what is unknown', () => {
    const line = (zone: string | number | null, limit: number | null) =>
      everythingText(
        connectionView({ ...everything, serviceZone: zoneOf(zone) }),
        limit === null ? null : { limit, remaining: 3, resetAt: null },
      )
    expect(line(null, null)).toBe('Every feature is supported')
    expect(line(0, 30)).toBe('Every feature is supported · 30 requests per minute · UTC')
    expect(line(-210, 60)).toBe('Every feature is supported · 60 requests per minute · UTC−03:30')
  })
})
