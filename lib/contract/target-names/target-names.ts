// What the names of a link's targets mean: countries, devices and languages as people and other services write them.
// Without zod, because pages load this module.

import { findCountry, similarCountries } from './country-names.ts'
import { findDevice, similarDevices } from './device-names.ts'
import { findLanguage, similarLanguages } from './language-names.ts'

interface TargetNames {
  /** One spelling for all names of the same thing; `null` if the name is unknown. */
  find: (name: string) => string | null
  /** Names that may have been meant, best first. */
  similar: (name: string) => string[]
  /** Names that are understood, for people whose name resembles no other. */
  examples: readonly string[]
}

export const TARGET_NAMES = {
  countries: { find: findCountry, similar: similarCountries, examples: ['Germany', 'DE', 'DEU'] },
  devices: {
    find: findDevice,
    similar: similarDevices,
    examples: ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux', 'ChromeOS', 'Desktop', 'Mobile', 'Tablet'],
  },
  languages: { find: findLanguage, similar: similarLanguages, examples: ['de', 'pt-BR', 'zh-Hant', 'German'] },
} as const satisfies Record<string, TargetNames>
