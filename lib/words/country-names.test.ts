import { describe, expect, it } from 'vitest'
import { inLanguage } from '../../tests/support/in-language.ts'
import { targetName } from '../link-options/option-value-text.ts'
import { formatCountry } from './format.ts'

describe('the name of a country', () => {
  it('is in the language of the page, for a code and for the English name that a service uses', () => {
    const names = () => ['DE', 'Germany', 'United States', 'ZZ-9', 'Utopia'].map(formatCountry)
    expect(inLanguage({ tag: 'de', name: 'Deutsch' }, names)).toEqual([
      'Deutschland',
      'Deutschland',
      'Vereinigte Staaten',
      'ZZ-9',
      'Utopia',
    ])
    expect(inLanguage({ tag: 'ja', name: '日本語' }, names)).toEqual([
      'ドイツ',
      'ドイツ',
      'アメリカ合衆国',
      'ZZ-9',
      'Utopia',
    ])
    expect(names()).toEqual(['Germany', 'Germany', 'United States', 'ZZ-9', 'Utopia'])
  })

  it('is that of the option for countries alone: a device of the same name keeps it', () => {
    inLanguage({ tag: 'de', name: 'Deutsch' }, () => {
      expect(targetName('geotarget', 'Germany')).toBe('Deutschland')
      expect(targetName('devicetarget', 'Germany')).toBe('Germany')
    })
  })
})
