import { expect, it } from 'vitest'
import { addressPlaces } from './addresses-in-text.ts'
import { UNCLEAR_ENDS } from './unclear-ends.ts'

it.each(UNCLEAR_ENDS)('the end of an address is unclear by $name: $example', (row) => {
  const [place] = addressPlaces(row.example)
  expect(place?.problem?.code).toBe('unclear_end')
})

it.each(UNCLEAR_ENDS)('nothing else makes the end in the example of $name unclear', ({ example, ...row }) => {
  const place = [...addressPlaces(example)][0]
  const others = UNCLEAR_ENDS.filter(({ name }) => name !== row.name)
  const after = example.slice(place?.end)
  const written = example.slice(place?.from, place?.to)
  const between = example.slice(place?.to, place?.end)
  const isBy = ({ written: inIt, after: next, between: cut, inText = [] }: (typeof others)[number]) =>
    inText.every((sign) => sign.test(example)) &&
    inIt?.test(written) !== false &&
    cut?.test(between) !== false &&
    next?.test(after) !== false
  expect(others.filter(isBy).map(({ name }) => name)).toEqual([])
})
