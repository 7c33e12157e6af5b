import { expect, it } from 'vitest'
import { jobOf, overviewOf } from '../../tests/support/popup-world.ts'
import { outboxText } from './job-text.ts'

const { counts } = overviewOf()

it('says what else waits, failed or is unsure, besides the shown request', () => {
  expect(outboxText(null, null, 0)).toBe('')
  expect(outboxText({ ...counts, done: 9, failed: 2 }, null, 0)).toBe('2 failed')
  expect(outboxText({ ...counts, failed: 1 }, jobOf({ state: 'failed' }), 0)).toBe('')
  expect(outboxText({ ...counts, waiting: 2, unsure: 1 }, null, 0)).toBe('2 waiting, 1 not sure')
  expect(outboxText({ ...counts, waiting: 1 }, jobOf({ state: 'waiting' }), 0)).toBe('')
  expect(outboxText({ ...counts, waiting: 1, unsure: 2 }, jobOf({ state: 'unsure' }), 0)).toBe('1 waiting, 1 not sure')
})

it('includes unreadable requests', () => {
  expect(outboxText(null, null, 2)).toBe('2 unreadable')
  expect(outboxText({ ...counts, waiting: 1 }, null, 1)).toBe('1 waiting, 1 unreadable')
})
