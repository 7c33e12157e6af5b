import { expect, it } from 'vitest'
import { inLanguage } from '../../tests/support/in-language.ts'
import { failureSentence } from './failure-sentence.ts'

const never = () => 'never'

it('only names the problem of a field', () => {
  const failure = { kind: 'invalid', field: 'passphrase', problem: { code: 'wrong_passphrase' } } as const
  expect(failureSentence(failure, never)).toBe("The passphrase isn't correct.")
})

it('names what happened first for anything else', () => {
  expect(failureSentence({ kind: 'interrupted' }, never)).toMatch(
    /^The browser stopped during the request\. The request /,
  )
})

it('ends its sentences as the language does', () => {
  const chinese = { tag: 'zh', name: '中文', texts: { shared_title_and_advice: '{title}。{advice}' } }
  expect(inLanguage(chinese, () => failureSentence({ kind: 'interrupted' }, never))).toContain('request。The request')
})
