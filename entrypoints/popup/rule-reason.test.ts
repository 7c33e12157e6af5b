import { expect, it } from 'vitest'
import { ruleReason } from './rule-reason.ts'

it('says what a rule looked at', () => {
  const reason = (match: 'host' | 'path' | 'pattern', value: string) =>
    ruleReason({ id: 'r', presetId: 'p', match, value })
  expect(reason('host', ' example.org ')).toBe('the address is on example.org')
  expect(reason('path', 'example.org/docs')).toBe('the address is under example.org/docs')
  expect(reason('pattern', '*/sale/*')).toBe('the address is like */sale/*')
})
