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

  it('with an unknown code is not read', () => {
    expect(storedProblem.safeParse({ code: 'from_the_future' }).success).toBe(false)
    expect(storedProblem.safeParse('contains no links').success).toBe(false)
  })
})
