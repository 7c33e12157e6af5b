import { describe, expect, it } from 'vitest'
import { COUNTRIES } from './suggestions.ts'

describe('suggested countries', () => {
  const names = COUNTRIES().map(({ value }) => value)

  it('are the countries by their English names, each once and in order', () => {
    expect(names).toEqual(expect.arrayContaining(['Canada', 'Germany', 'Peru', 'United States', 'Zimbabwe']))
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual([...names].sort())
  })

  it('hold no union of states and no placeholder', () => {
    expect(names).not.toContain('European Union')
    expect(names).not.toContain('Unknown Region')
    expect(names.filter((name) => name.startsWith('Pseudo'))).toEqual([])
  })
})
