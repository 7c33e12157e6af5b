import { expect, it } from 'vitest'
import type { PresetRule } from '../model/settings.ts'
import { ruleProblem } from './rule-problem.ts'
import { ruleValue } from './rule-value.ts'
import { ruleMatches } from './rules.ts'

it.each<[PresetRule['match'], string, string]>([
  ['host', 'https://Docs.Example.com/a/b?c=d#e', 'docs.example.com'],
  ['host', ' HTTP://me:secret@example.com:8080 ', 'example.com'],
  ['host', 'https://bücher.example/', 'xn--bcher-kva.example'],
  ['path', 'https://example.com/docs/a?b=c#d', 'example.com/docs/a'],
  ['path', 'https://example.com:8080/docs', 'example.com/docs'],
])('an address pasted for a %s is reduced to it: %s', (match, typed, value) => {
  expect(ruleValue({ match, value: typed })).toBe(value)
  expect(ruleProblem({ match, value })).toBeNull()
  expect(ruleMatches({ match, value }, new URL(typed.trim()))).toBe(true)
})

it.each<[PresetRule['match'], string]>([
  ['host', 'example.com'],
  ['host', 'example.com/docs'],
  ['host', 'https://'],
  ['path', 'example.com/docs?page=2'],
  ['pattern', 'https://*.example.com/*'],
])('anything else stays: %s %s', (match, value) => expect(ruleValue({ match, value: ` ${value} ` })).toBe(value))

it('an address without a path is not a path', () => {
  expect(
    ruleProblem({ match: 'path', value: ruleValue({ match: 'path', value: 'https://example.com' }) }),
  ).not.toBeNull()
})
