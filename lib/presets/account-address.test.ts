import { expect, it } from 'vitest'
import { accountWith } from '../../tests/support/connected-account.ts'
import { appliedQuery, isSameQuery, withAccount, withMatchesInQuery } from './account-address.ts'

const A = 'https://a.test#1'
const B = 'https://b.test#1'
const a = accountWith(A)

it('an address with ids names their account, and what they are called there', () => {
  expect(withAccount('channel=1&campaign=1&note=yes', a)).toBe(
    'channel=1&campaign=1&note=yes&account=https%3A%2F%2Fa.test%231&name.channel=Newsletter&name.campaign=Spring+sale',
  )
  expect(withAccount('channel=9', a)).toBe('channel=9&account=https%3A%2F%2Fa.test%231')
  for (const query of [
    '',
    'new',
    'campaign=none',
    'preset=p1&domain=a.example',
    'each=&url=https%3A%2F%2Fx.test%2F%3Fchannel%3D1',
  ])
    expect(withAccount(query, a)).toBe(query)
})

it('an address of an open object names the account in any case, and what the object is called', () => {
  expect(withAccount('note=yes', a, 'A link')).toBe('note=yes&name=A+link&account=https%3A%2F%2Fa.test%231')
  expect(withAccount('', a, '')).toBe('account=https%3A%2F%2Fa.test%231')
})

it('an address that names an account is not changed', () => {
  const query = withAccount('channel=1', a)
  expect(withAccount(query, accountWith(B), 'x')).toBe(query)
})

it('applies to its account, without the names beside it', () => {
  const query = withAccount('campaign=none&channel=1', a)
  expect(appliedQuery(query, A)).toEqual({
    query: 'campaign=none&channel=1',
    leftOut: [],
    isOfAnother: false,
    objectName: '',
  })
})

it('in another account, what it names by id is left out, and said by name', () => {
  expect(appliedQuery(withAccount('channel=1&note=yes&campaign=9', a), B)).toEqual({
    query: 'note=yes',
    leftOut: [
      { option: 'channel', names: ['Newsletter'] },
      { option: 'campaign', names: [] },
    ],
    isOfAnother: true,
    objectName: '',
  })
  expect(appliedQuery(withAccount('', a, 'A link'), B)).toMatchObject({ isOfAnother: true, objectName: 'A link' })
  expect(appliedQuery('channel=1&account=', A)).toMatchObject({ query: '', leftOut: [{ option: 'channel', value: 1 }] })
})

it('an address without an account applies to the connected one', () => {
  expect(appliedQuery('channel=1', B)).toEqual({ query: 'channel=1', leftOut: [], isOfAnother: false, objectName: '' })
})

it('asks for the same under another name', () => {
  const renamed = withAccount('channel=1', accountWith(A, { channels: ['Letters'] }))
  expect(isSameQuery(withAccount('channel=1', a), renamed)).toBe(true)
  expect(isSameQuery(renamed, withAccount('channel=1', accountWith(B)))).toBe(false)
  expect(isSameQuery(renamed, 'channel=2')).toBe(false)
})

it('gets the id of what has the same name in another account', () => {
  const b = accountWith(B, { channels: ['Other', 'Newsletter'] })
  expect(withMatchesInQuery(withAccount('channel=1&note=yes', a), b)).toBe(withAccount('channel=2&note=yes', b))
  const query = withAccount('campaign=1', a)
  expect(withMatchesInQuery(query, b)).toBe(query)
})
