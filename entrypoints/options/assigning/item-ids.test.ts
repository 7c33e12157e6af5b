import { describe, expect, it } from 'vitest'
import { parseItemIds } from './item-ids.ts'

describe('ids that were typed', () => {
  it('stand apart by commas, semicolons, spaces or lines, and count once', () => {
    expect(parseItemIds(' 7, 12;7\n 3 ')).toEqual({ ids: [7, 12, 3], problem: null })
  })

  it('are whole numbers from 1 on: anything else is named', () => {
    for (const wrong of ['0', '-1', '1.5', '0x1', 'abc', '1e3', '9999999999999999'])
      expect(parseItemIds(`7 ${wrong}`)).toEqual({
        ids: [],
        problem: `“${wrong}” is not an ID. An ID is a whole number.`,
      })
  })

  it('are asked for when there are none, and not taken when they are too many for one time', () => {
    expect(parseItemIds(' , ').problem).toBe('Enter at least one ID.')
    const many = Array.from({ length: 10_001 }, (_, at) => at + 1).join(' ')
    expect(parseItemIds(many).problem).toContain('10,000')
  })
})
