import { expect, it } from 'vitest'
import type { Failure } from '../../../lib/model/failure.ts'
import { existingObjectHash } from './ExistingObject.tsx'

const refused = (existingId?: number): Failure => ({ kind: 'refused', status: 200, said: 'taken', existingId })

it('a channel whose name is taken leads to the one that has it', () => {
  expect(existingObjectHash({ operation: 'createChannel', failure: refused(4) })).toBe('#channels/4')
})

it('nothing leads where none was named, where another thing failed, or where it cannot be opened', () => {
  expect(existingObjectHash({ operation: 'createChannel', failure: refused() })).toBeNull()
  expect(existingObjectHash({ operation: 'createChannel', failure: { kind: 'offline' } })).toBeNull()
  expect(existingObjectHash({ operation: 'createChannel', failure: null })).toBeNull()
  expect(existingObjectHash({ operation: 'createDomain', failure: refused(4) })).toBeNull()
})
