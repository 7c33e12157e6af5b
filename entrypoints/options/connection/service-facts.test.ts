import { describe, expect, it } from 'vitest'
import { connectionView } from '../../../tests/support/connection-view.ts'
import { serviceFacts } from './service-facts.ts'

const textOf = (term: string, ...known: Parameters<typeof serviceFacts>) =>
  serviceFacts(...known).find((fact) => fact.term === term)?.text

describe('what is known of a service', () => {
  it('says yes where it was seen, and never no', () => {
    expect(textOf('Delete pixels', connectionView({ canDeletePixels: true }), null)).toBe('Yes.')
    expect(textOf('Delete pixels', connectionView({ canDeletePixels: false }), null)).toBe('Not seen yet.')
    expect(textOf('Change and delete links', connectionView({ canChangeLinks: false }), null)).toBe('Not seen yet.')
  })

  it('names the options that it leaves out', () => {
    expect(textOf('Options it leaves out', connectionView({ lacking: ['geotarget', 'password'] }), null)).toBe(
      'Country targets, password.',
    )
    expect(textOf('Options it leaves out', connectionView(), null)).toBe('None were seen.')
  })

  it('tells its clock as it was learned', () => {
    const clock = (serviceOffsetMinutes: number | null) =>
      textOf('Its clock', connectionView({ serviceOffsetMinutes }), null)
    expect(clock(null)).toContain('taken for UTC')
    expect(clock(0)).toBe('UTC, as its dates show.')
    expect(clock(330)).toContain('UTC+05:30')
    expect(clock(-210)).toContain('UTC−03:30')
  })

  it('tells its limit of requests once that is known', () => {
    expect(textOf('Requests', connectionView(), null)).toBe('Not known yet.')
    expect(textOf('Requests', connectionView(), { limit: 30, remaining: 3, resetAt: null })).toContain('30 at a time')
  })
})
