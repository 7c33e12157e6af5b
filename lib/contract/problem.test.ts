import { describe, expect, it } from 'vitest'
import type { z } from '../zod.ts'
import { accountUpdate } from './account.ts'
import { linkCreate } from './link.ts'
import { pixelCreate } from './pixel.ts'
import { check, problemText } from './problem.ts'

const said = (schema: z.ZodMiniType, given: unknown): string => {
  const result = check(schema, given)
  return result.ok ? 'fine' : problemText(result.problem)
}

describe('a problem of an input', () => {
  it.each([
    [{}, 'url is required'],
    [null, 'body must be an object'],
    [[], 'body must be an object'],
    [{ url: 7 }, 'url must be text'],
    [{ url: 'example.com' }, 'url must be a full address that starts with http:// or https://'],
    [{ url: 'javascript:alert(1)' }, 'url must be a full address that starts with http:// or https://'],
    [{ url: 'https://a.test', pixels: 3 }, 'pixels must be a list'],
    [{ url: 'https://a.test', pixels: [1, 'x'] }, 'pixels.1 must be an integer'],
    [{ url: 'https://a.test', pixels: Array.from({ length: 101 }, () => 1) }, 'pixels must have at most 100 entries'],
    [{ url: 'https://a.test', geotarget: [{ location: 'Italy' }] }, 'geotarget.0.link is required'],
    [
      { url: 'https://a.test', expiry: '2031-02-30 00:00:00' },
      'expiry must be a date and time in the format YYYY-MM-DD HH:MM:SS',
    ],
    [{ url: 'https://a.test', status: 'hidden' }, 'status must be public or private'],
    [{ url: 'https://a.test', campaign: 1.5 }, 'campaign must be an integer'],
    [{ url: 'https://a.test', deeplink: { auto: 'yes' } }, 'deeplink.auto must be true or false'],
  ])("is a sentence with the field's name: %j", (given, sentence) => {
    expect(said(linkCreate, given)).toBe(sentence)
  })

  it('distinguishes a missing text from an invalid one', () => {
    expect(said(pixelCreate, { type: 'vendor09', name: 'Shop' })).toBe('tag is required')
    expect(said(pixelCreate, { type: 'vendor09', name: '  ', tag: 'x' })).toBe('name must not be empty')
  })

  it("doesn't name a field twice", () => {
    expect(said(accountUpdate, {})).toBe('email or password is required')
  })
})
