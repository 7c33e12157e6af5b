import { describe, expect, it } from 'vitest'
import type { PresetRule } from '../model/settings.ts'
import { ruleProblem } from './rule-problem.ts'
import { ruleMatches } from './rules.ts'

describe('a rule', () => {
  it.each<[PresetRule['match'], string, string]>([
    ['host', 'example.com', 'https://example.com/'],
    ['host', 'localhost', 'http://localhost:3000/'],
    ['host', '127.0.0.1', 'http://127.0.0.1/'],
    ['host', 'bücher.example', 'https://bücher.example/'],
    ['path', 'example.com/docs', 'https://example.com/docs'],
    ['path', 'example.com/b%C3%BCcher', 'https://example.com/bücher/1'],
    ['pattern', '*', 'https://example.com/'],
    ['pattern', 'https://example.com/x', 'https://example.com/x'],
  ])('for %s %j is valid and matches', (match, value, address) => {
    expect(ruleProblem({ match, value })).toBeNull()
    expect(ruleMatches({ match, value }, new URL(address))).toBe(true)
  })

  it.each<[PresetRule['match'], string, string]>([
    ['host', ' ', 'empty'],
    ['host', 'https://example.com', 'not_host'],
    ['host', 'example.com/docs', 'not_host'],
    ['host', 'example.com:8080', 'not_host'],
    ['host', '*.example.com', 'not_host'],
    ['host', 'me@example.com', 'not_host'],
    ['host', '.example.com', 'not_host'],
    ['path', 'example.com', 'not_host_and_path'],
    ['path', 'example.com/', 'not_host_and_path'],
    ['path', '/docs', 'not_host_and_path'],
    ['path', 'example.com/docs?page=2', 'not_host_and_path'],
    ['path', 'example.com/docs#top', 'not_host_and_path'],
    ['pattern', 'example.com', 'not_pattern'],
    ['pattern', `*${'x'.repeat(2048)}`, 'too_long'],
  ])('for %s %j is refused', (match, value, code) => {
    expect(ruleProblem({ match, value })).toMatchObject({ code })
  })
})
