import { expect, it } from 'vitest'
import { addressPlaces } from './addresses-in-text.ts'
import { endingBy, NOTATIONS } from './notations.ts'

it.each(NOTATIONS.map(({ name, example }) => [name, ...example] as const))(
  'an address in %s is read to its end: %s',
  (_, text, ...addresses) => {
    expect([...addressPlaces(text)].map(({ address }) => address)).toEqual(addresses)
  },
)

it.each(NOTATIONS)('the example of $name ends by no other notation', (notation) => {
  const [text] = notation.example
  const surroundings = { opener: notation.after?.[0] ?? '', isOpen: () => true, isPath: true }
  const isEnd = endingBy([notation])
  const isOther = endingBy(
    NOTATIONS.filter((other) => other !== notation && other.after === undefined && other.open === undefined),
  )
  const ends = Array.from(text, (_, at) => at).filter((at) => isEnd(text, at, surroundings))
  expect(ends.some((at) => !isOther(text, at, surroundings))).toBe(true)
})
