import { expect, it } from 'vitest'
import { countedUtm, utmOf } from './utm-of.ts'

it.each([
  ['https://example.com/?utm_source=Twitter&a=b&utm_medium=social#top', ['utm_source=Twitter', 'utm_medium=social']],
  ['https://example.com/?UTM_Source=x', ['utm_source=x']],
  ['https://example.com/?utm_source=a&utm_source=b&utm_source=a', ['utm_source=a', 'utm_source=b']],
  ['https://example.com/?utm_campaign=spring+sale%26more', ['utm_campaign=spring sale&more']],
  ['https://example.com/?utm_source=&utm_medium=%20', []],
  ['https://example.com/#utm_source=a', []],
  ['https://example.com/utm_source=a', []],
  ['https://example.com/?next=https%3A%2F%2Fa.example%2F%3Futm_source%3Da', []],
  ['https://example.com/?xutm_source=a', []],
  ['no address utm_source=a', []],
  [`https://example.com/?utm_id=${'x'.repeat(256)}`, []],
])('reads the UTM parameters of %s', (address, found) => {
  expect(utmOf(address).map(({ name, value }) => `${name}=${value}`)).toEqual(found)
})

it('counts the links of each value', () => {
  const links = ['a', 'b', 'a'].map((value) => [{ name: 'utm_source', value }])
  expect(countedUtm([...links, [{ name: 'utm_medium', value: 'mail' }], []])).toEqual({
    utm_medium: [{ value: 'mail', links: 1 }],
    utm_source: [
      { value: 'a', links: 2 },
      { value: 'b', links: 1 },
    ],
  })
})
