import { expect, it } from 'vitest'
import { hasPlaceholder } from './html-links.ts'
import placeholders from './placeholders.json' with { type: 'json' }

it.each(placeholders)('$example is filled in by $service', ({ pattern, example }) => {
  expect(new RegExp(pattern).test(example)).toBe(true)
})

it.each([
  'https://example.com/?id=*|UNIQID|*',
  'https://example.com/?u={{contact.ID}}&x=1',
  'https://example.com/unsubscribe/[[EMAIL_TO]]',
  'https://%%domain%%/a',
])('an address with a placeholder inside is another one for each reader: %s', (address) => {
  expect(hasPlaceholder(address)).toBe(true)
})

it.each([
  'https://example.com/caf%C3%A9%20au%20lait',
  'https://example.com/?q=%ABCDEF%20x',
  'https://example.com/?ids[]=1&ids[2]=3',
  'http://[::1]/a',
  'https://example.com/a*b|c',
  'https://example.com/%7Bid%7D',
  'https://example.com/?price=$5&other=$6',
  'https://example.com/#/route#part',
])('an address that only has such signs stays one address: %s', (address) => {
  expect(hasPlaceholder(address)).toBe(false)
})
