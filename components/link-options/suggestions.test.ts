import { describe, expect, it } from 'vitest'
import { inLanguage } from '../../tests/support/in-language.ts'
import { COUNTRIES, LANGUAGES, parameterNames, parameterValues } from './suggestions.ts'

describe('suggested countries', () => {
  const names = COUNTRIES().map(({ value }) => value)

  it('are the countries by their English names, sorted and without repetitions', () => {
    expect(names).toEqual(expect.arrayContaining(['Canada', 'Germany', 'Peru', 'United States', 'Zimbabwe']))
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual([...names].sort())
  })

  it('contain no union of states and no placeholder', () => {
    expect(names).not.toContain('European Union')
    expect(names).not.toContain('Unknown Region')
    expect(names.filter((name) => name.startsWith('Pseudo'))).toEqual([])
  })
})

describe('suggested countries and languages', () => {
  it("are found by their names in the catalog's language, and sent as services expect them", () => {
    const [countries, languages] = inLanguage({ tag: 'de', name: 'Deutsch' }, () => [COUNTRIES(), LANGUAGES()])
    expect(countries).toContainEqual({ value: 'Germany', label: 'Deutschland' })
    expect(countries).toContainEqual({ value: 'Peru' })
    expect(languages).toContainEqual({ value: 'fr', label: 'Französisch' })
    expect(COUNTRIES()).toContainEqual({ value: 'Germany' })
  })
})

describe('suggested parameters', () => {
  const remembered = { utm_source: ['newsletter', 'poster'], ref: ['ada'] }
  const valuesOf = (name: string) => parameterValues(remembered, name).map(({ value }) => value)

  it('are the usual names, then those that were used before, without repetitions', () => {
    const names = parameterNames(remembered).map(({ value }) => value)
    expect(names).toEqual(['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'ref'])
  })

  it('include the values that the same name had before, and none of another', () => {
    expect(valuesOf('utm_source')).toEqual(['newsletter', 'poster'])
    expect(valuesOf(' ref ')).toEqual(['ada'])
    expect(valuesOf('utm_medium')).toEqual([])
  })

  it('ignore names that every object inherits', () => {
    expect(valuesOf('constructor')).toEqual([])
  })
})
