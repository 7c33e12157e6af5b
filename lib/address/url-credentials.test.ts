import { expect, it } from 'vitest'
import { withoutCredentials } from './url-credentials.ts'

it.each([
  ['http://user:pass@example.com/a?b#c', 'http://example.com/a?b#c'],
  ['https://user@example.com', 'https://example.com/'],
  ['https://:pass@example.com:8443/', 'https://example.com:8443/'],
  ['  HTTPS://user:p%40ss@example.com/ ', 'https://example.com/'],
])('%j without user name and password is %j', (address, without) => {
  expect(withoutCredentials(address)).toBe(without)
})

it.each([
  'https://example.com/user:pass@',
  'https://example.com/?q=a:b@c',
  'user:pass@example.com',
  'ftp://user:pass@example.com/',
  'https://@example.com/',
  '',
])('%j has no user name or password', (address) => {
  expect(withoutCredentials(address)).toBeNull()
})
