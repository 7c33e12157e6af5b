import { expect, it } from 'vitest'
import type { Failure } from '../../../lib/model/failure.ts'
import { existingObjectHash } from './ExistingObject.tsx'

const refused = (existingId?: number): Failure => ({ kind: 'refused', status: 200, said: 'taken', existingId })

it('a channel with a taken name links to the existing one', () => {
  expect(existingObjectHash({ operation: 'createChannel', failure: refused(4) })).toBe('#channels/4')
})

it("there is no link without a named object, after another failure, or if the object can't be opened", () => {
  expect(existingObjectHash({ operation: 'createChannel', failure: refused() })).toBeNull()
  expect(existingObjectHash({ operation: 'createChannel', failure: { kind: 'offline' } })).toBeNull()
  expect(existingObjectHash({ operation: 'createChannel', failure: null })).toBeNull()
  expect(existingObjectHash({ operation: 'createDomain', failure: refused(4) })).toBeNull()
})
