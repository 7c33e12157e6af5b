import { expect, it } from 'vitest'
import { jobOf, overviewOf } from '../../tests/support/popup-world.ts'
import { outboxWords } from './outbox-words.ts'

const { counts } = overviewOf()

it('says what else waits or needs a decision, besides the request that is shown', () => {
  expect(outboxWords(null, null)).toBe('')
  expect(outboxWords({ ...counts, done: 9, failed: 2 }, null)).toBe('')
  expect(outboxWords({ ...counts, waiting: 2, unsure: 1 }, null)).toBe('2 waiting, 1 to decide')
  expect(outboxWords({ ...counts, waiting: 1 }, jobOf({ state: 'waiting' }))).toBe('')
  expect(outboxWords({ ...counts, waiting: 1, unsure: 2 }, jobOf({ state: 'unsure' }))).toBe('1 waiting, 1 to decide')
})
