import { expect, it } from 'vitest'
import type { Failure } from '../../../lib/model/failure.ts'
import { existingObject } from './ExistingObject.tsx'

const refused = (existingId?: number): Failure => ({ kind: 'refused', status: 200, said: 'taken', existingId })

it('a channel with a taken name links to the existing one', () => {
  expect(existingObject({ operation: 'createChannel', input: { name: 'News' }, failure: refused(4) })).toEqual({
    section: 'channels',
    object: { id: 4, name: 'News' },
  })
})

it("there is no link without a named object, after another failure, or if the object can't be opened", () => {
  expect(existingObject({ operation: 'createChannel', input: { name: 'News' }, failure: refused() })).toBeNull()
  expect(
    existingObject({ operation: 'createChannel', input: { name: 'News' }, failure: { kind: 'offline' } }),
  ).toBeNull()
  expect(existingObject({ operation: 'createChannel', input: { name: 'News' }, failure: null })).toBeNull()
  expect(existingObject({ operation: 'createDomain', input: { name: 'News' }, failure: refused(4) })).toBeNull()
})
