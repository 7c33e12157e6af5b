import { expect, it } from 'vitest'
import { filledInput, isFilled } from './filled-input.ts'

const names = {
  channels: { items: [{ id: 7, name: 'Newsletter' }] },
  campaigns: { items: [{ id: 3, name: 'Spring Sale' }] },
}
const source = { name: 'utm_source', value: '{channel}' }

it('fills the templates in with the channel and the campaign of the link', () => {
  const input = {
    url: 'https://example.com/',
    channel: 7,
    campaign: 3,
    parameters: [source, { name: 'utm_campaign', value: '{campaign}-{date:YYYY}' }],
  }
  expect(filledInput(input, names, '2026-11-26')).toEqual({
    ...input,
    parameters: [
      { name: 'utm_source', value: 'newsletter' },
      { name: 'utm_campaign', value: 'spring-sale-2026' },
    ],
  })
})

it('leaves out a parameter without its channel, and the option if none remains', () => {
  expect(filledInput({ url: 'https://example.com/', channel: 8, parameters: [source] }, names, '2026-11-26')).toEqual({
    url: 'https://example.com/',
    channel: 8,
  })
})

it('changes nothing without templates', () => {
  const input = { url: 'https://example.com/', parameters: [{ name: 'ref', value: '{channel}' }] }
  expect(isFilled(input)).toBe(false)
  expect(filledInput(input, null, '2026-11-26')).toBe(input)
})

it("puts a campaign's parameters where Google Play passes them on", () => {
  const url = 'https://play.google.com/store/apps/details?id=a'
  const input = { url, channel: 7, parameters: [source, { name: 'utm_medium', value: 'email' }] }
  expect(filledInput(input, names, '2026-11-26').parameters).toEqual([
    { name: 'referrer', value: 'utm_source=newsletter&utm_medium=email' },
  ])
  expect(
    filledInput({ url, parameters: [{ name: 'utm_medium', value: 'email' }] }, null, '2026-11-26').parameters,
  ).toEqual([{ name: 'referrer', value: 'utm_medium=email' }])
})
