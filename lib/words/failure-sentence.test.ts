import { expect, it } from 'vitest'
import { failureSentence } from './failure-sentence.ts'

const never = () => 'never'

it('says of a field only what is wrong with it', () => {
  const failure = { kind: 'invalid', field: 'passphrase', problem: { code: 'wrong_passphrase' } } as const
  expect(failureSentence(failure, never)).toBe("The passphrase isn't correct.")
})

it('says of anything else what happened first', () => {
  expect(failureSentence({ kind: 'interrupted' }, never)).toMatch(
    /^The browser stopped during the request\. The request /,
  )
})
