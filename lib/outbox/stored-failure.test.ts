import { describe, expect, it } from 'vitest'
import { LIMIT_CODES, PLAIN_INPUT_CODES } from '../contract/problem.ts'
import { OWN_CODES, type Problem } from '../model/problem.ts'
import { problemSentence } from '../words/problem-sentence.ts'
import { storedProblem } from './stored-failure.ts'

const EVERY: Problem[] = [
  ...[...PLAIN_INPUT_CODES, ...OWN_CODES].map((code) => ({ code })),
  ...LIMIT_CODES.map((code) => ({ code, params: { limit: 2 } })),
  { code: 'not_one_of', params: { values: ['a', 'b'] } },
  { code: 'too_many_links', params: { links: 300, limit: 200 } },
]

describe('a stored problem', () => {
  it.each(EVERY)('with the code $code is read back and has a sentence', (problem) => {
    expect(storedProblem.parse(JSON.parse(JSON.stringify(problem)))).toEqual(problem)
    expect(problemSentence(problem)).toMatch(/^[A-Z].*\.$/)
  })

  it.each<[string, Problem]>([
    ['must be entered again, or removed', { code: 'password_lost' }],
    ['contains no links', { code: 'no_links' }],
    ['must have at most 255 characters', { code: 'too_long', params: { limit: 255 } }],
    [
      'holds 300 links, and one gesture shortens at most 200: paste them under Bulk',
      { code: 'too_many_links', params: { links: 300, limit: 200 } },
    ],
    ['means nothing today', { code: 'invalid' }],
  ])('stored by an earlier version as “%s” is read as a code', (sentence, problem) => {
    expect(storedProblem.parse(sentence)).toEqual(problem)
  })

  it('with an unknown code is not read', () => {
    expect(storedProblem.safeParse({ code: 'from_the_future' }).success).toBe(false)
  })
})
