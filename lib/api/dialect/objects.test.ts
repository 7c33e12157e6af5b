import { describe, expect, it } from 'vitest'
import { domainRow } from './objects.ts'

const DOMAIN = { id: 1, domain: 'https://go.example' }

describe('how the pages of a domain look', () => {
  it.each([
    [
      { name: 'Shop', color: '#c2410c' },
      { name: 'Shop', color: '#c2410c' },
    ],
    [
      { name: 'Shop', color: '#abc' },
      { name: 'Shop', color: '#abc' },
    ],
    [
      { name: '', color: '' },
      { name: '', color: '' },
    ],
    // A service without colors may mean something else by a name.
    [{ name: 'go.example' }, {}],
    [{ name: 'go.example', color: null }, {}],
  ])('is of %j: %j', (said, shown) => {
    const { name, color } = { name: undefined, color: undefined, ...domainRow({ ...DOMAIN, ...said }) }
    expect({ ...(name !== undefined && { name }), ...(color !== undefined && { color }) }).toEqual(shown)
  })
})
