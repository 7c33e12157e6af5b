import { cleaningOf } from '../address/cleaning.ts'
import { hasInvisible, trimmed, withoutInvisible } from '../address/invisible-characters.ts'
import { withAmpersands } from '../address/markup-escapes.ts'
import { shortenable } from '../address/shortenable.ts'
import { MAX_WRITES } from '../model/job-view.ts'
import type { Field } from './columns.ts'

/** A correction that fits many rows, offered for all of them at once. */
export interface RowFix {
  id: 'invisible' | 'ampersands' | 'scheme' | 'spaces' | 'tracking'
  /** The column that it corrects. */
  field: Extract<Field, 'url' | 'custom'>
  /** A cell as it is meant; `null` if nothing is wrong with it. */
  correct: (text: string) => string | null
  example: readonly [given: string, meant: string]
  /** Nothing is wrong without it. */
  isOptional?: true
  /** For more rows, finding them would block the page. */
  mostRows?: number
}

/** `//`, and a scheme that lost a letter or two as it was copied. */
const CUT_SCHEME = /^(?:([htp]{0,4})(s?):)?\/\/(?=[^/])/i

export const ROW_FIXES: readonly RowFix[] = [
  {
    id: 'invisible',
    field: 'url',
    correct: (address) => (hasInvisible(trimmed(address)) ? withoutInvisible(address) : null),
    example: ['https://exam\u00ADple.com/', 'https://example.com/'],
  },
  {
    id: 'ampersands',
    field: 'url',
    correct: (address) => withAmpersands(address)?.address ?? null,
    example: ['https://example.com/?a=1&amp;b=2', 'https://example.com/?a=1&b=2'],
  },
  {
    id: 'scheme',
    field: 'url',
    correct: (address) => {
      if (/^https?:\/\//i.test(address) || shortenable(address).ok) return null
      const whole = address.replace(CUT_SCHEME, (_, start: string = '', s: string = '') =>
        start !== '' && s === '' ? 'http://' : 'https://',
      )
      return whole !== address && shortenable(whole).ok ? whole : null
    },
    example: ['ttps://example.com/a', 'https://example.com/a'],
  },
  {
    id: 'spaces',
    field: 'custom',
    // Several short links are separated by spaces, too.
    correct: (alias) => (/\S\s+\S/.test(alias) && !alias.includes('/') ? alias.trim().replace(/\s+/g, '-') : null),
    example: ['spring sale', 'spring-sale'],
  },
  {
    // Parameters of campaigns stay.
    id: 'tracking',
    field: 'url',
    correct: (address) => {
      const cleaning = cleaningOf(address, { campaign: false })
      return cleaning === null || cleaning.wrapper !== null ? null : cleaning.address
    },
    example: ['https://example.com/?fbclid=IwAR0abcdefgh&utm_source=x', 'https://example.com/?utm_source=x'],
    isOptional: true,
    mostRows: MAX_WRITES,
  },
]

/** An address without the faults that can be corrected. */
export const correctedAddress = (address: string): string =>
  ROW_FIXES.filter(({ field, isOptional }) => field === 'url' && !isOptional).reduce(
    (text, { correct }) => correct(text) ?? text,
    address,
  )
