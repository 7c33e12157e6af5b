import { describe, expect, it } from 'vitest'
import { destinationText } from '../words/difference-text.ts'
import { addressDifference } from './address-difference.ts'

const PAGE = 'https://example.com/a?b=1'

const sentence = (page: string, link: string): string | null => {
  const difference = addressDifference(page, link)
  return difference && destinationText(difference)
}

describe('the difference between a page and a link to it', () => {
  it.each([
    [
      `${PAGE}&utm_source=mail&utm_medium=x#c5`,
      PAGE,
      "Its destination doesn't include utm_source, utm_medium, and #c5.",
    ],
    [`${PAGE}#c5`, PAGE, "Its destination doesn't include #c5."],
    [PAGE, `${PAGE}&utm_source=mail`, 'Its destination also includes utm_source.'],
    [
      `${PAGE}&utm_source=a#x`,
      `${PAGE}&utm_source=b#y`,
      "Its destination doesn't include utm_source and #x. Its destination also includes utm_source and #y.",
    ],
    [PAGE, PAGE.replace('https', 'http'), 'Its destination uses http.'],
    [
      `${PAGE}&utm_a=1&utm_b=1&utm_c=1&utm_d=1&utm_e=1`,
      PAGE,
      "Its destination doesn't include utm_a, utm_b, utm_c, and 2 more.",
    ],
  ])('of %s and %s is: %s', (page, link, said) => expect(sentence(page, link)).toBe(said))

  it.each([PAGE, 'HTTPS://Example.com/a?b=1', 'https://www.example.com/a/?b=1', 'https://example.com:443/a?b=%31'])(
    'is null if both lead to the same place: %s',
    (link) => expect(sentence(PAGE, link)).toBeNull(),
  )

  it('shortens long names', () => {
    expect(sentence(`${PAGE}#${'x'.repeat(5_000)}`, PAGE)?.length).toBeLessThan(80)
  })
})
