import { describe, expect, it } from 'vitest'
import { z } from '../../lib/zod.ts'
import { fromText } from './read-input.ts'

const schema = z.object({ id: z.int().check(z.minimum(1)), page: z.optional(z.int()), q: z.optional(z.string()) })

describe('text of a path or a query', () => {
  it('becomes a number if the schema has one, otherwise stays text', () => {
    expect(fromText(schema, { id: '7', page: '-2', q: '12' })).toEqual({ id: 7, page: -2, q: '12' })
    expect(fromText(schema, { id: '9007199254740991' })).toEqual({ id: Number.MAX_SAFE_INTEGER })
  })

  it.each(['7.0', '0x7', '1e3', ' 7', 'seven', '9999999999999999'])(
    'that is not an integer, such as %j, stays text',
    (given) => {
      expect(fromText(schema, { id: given })).toEqual({ id: given })
    },
  )

  it('that is empty counts as missing', () => {
    expect(fromText(schema, { id: '1', page: '', q: '' })).toEqual({ id: 1 })
  })

  it('only fills fields of the schema, and nothing from a prototype', () => {
    expect(fromText(z.object({ toString: z.optional(z.string()) }), {})).toEqual({})
    expect(fromText(schema, { id: '1', limit: '3' })).toEqual({ id: 1 })
  })
})
