import { signal } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import type { ConnectionView } from '../../../lib/model/connection-view.ts'
import { accountWith } from '../../../tests/support/connected-account.ts'
import { appliedRoute, createRoute, hashFor, parseRoute, routeHash, type SectionId } from './route.ts'

const SECTIONS: SectionId[] = ['links', 'account', 'connection', 'outbox', 'splash']

describe("the options page's address", () => {
  it('opens Links if a service is connected, and Connection otherwise', () => {
    expect(parseRoute('', SECTIONS, true)).toEqual({ section: 'links', object: null, query: '' })
    expect(parseRoute('#', SECTIONS, false)).toEqual({ section: 'connection', object: null, query: '' })
  })

  it('waits for the response before it chooses the first section', () => {
    expect(parseRoute('', SECTIONS, null)).toEqual({ section: null, object: null, query: '' })
  })

  it('leads to a named section with or without a service', () => {
    expect(parseRoute('#outbox', SECTIONS, false)).toEqual({ section: 'outbox', object: null, query: '' })
    expect(parseRoute('#splash', SECTIONS, null)).toEqual({ section: 'splash', object: null, query: '' })
  })

  it('names one object, and rejects anything else', () => {
    expect(parseRoute('#links/12', SECTIONS, true)).toEqual({ section: 'links', object: 12, query: '' })
    for (const odd of ['#links/', '#links/0', '#links/-1', '#links/1e3', '#links/x', '#links/99999999999999999999'])
      expect(parseRoute(odd, SECTIONS, true)).toEqual({ section: 'links', object: null, query: '' })
  })

  it('says what of the list is shown, with or without an object', () => {
    const query = 'channel=3&note=yes'
    expect(parseRoute(routeHash('links', null, query), SECTIONS, true)).toEqual({
      section: 'links',
      object: null,
      query,
    })
    expect(parseRoute(routeHash('links', 5, query), SECTIONS, true)).toEqual({ section: 'links', object: 5, query })
    expect(parseRoute('#links?', SECTIONS, true)).toEqual({ section: 'links', object: null, query: '' })
  })

  it('ignores an unknown section', () => {
    expect(parseRoute('#__proto__', SECTIONS, true).section).toBe('links')
    expect(parseRoute('#constructor/3', SECTIONS, false)).toEqual({ section: 'connection', object: null, query: '' })
  })

  it('is read back as it was written', () => {
    expect(parseRoute(routeHash('links', 7), SECTIONS, null)).toEqual({ section: 'links', object: 7, query: '' })
    expect(parseRoute(routeHash('account'), SECTIONS, null)).toEqual({ section: 'account', object: null, query: '' })
  })
})

const ada = { accountName: 'Ada' } as ConnectionView

const page = (hash: string) => {
  const connection = signal<ConnectionView | null | undefined>(undefined)
  const location = { hash, replace: () => {} }
  let changed = () => {}
  const bar = {
    location,
    addEventListener: (_: 'hashchange', listener: () => void) => {
      changed = listener
    },
  }
  const route = createRoute(bar, connection, SECTIONS)
  const goTo = (next: string) => {
    location.hash = next
    changed()
  }
  return { connection, route, goTo }
}

describe("the options page's route", () => {
  it('is unknown until it is known whether a service is connected', () => {
    const { connection, route } = page('')
    expect(route.value.section).toBeNull()
    connection.value = ada
    expect(route.value.section).toBe('links')
  })

  it('stays at Connection when the user connects there', () => {
    const { connection, route } = page('')
    connection.value = null
    expect(route.value.section).toBe('connection')
    connection.value = ada
    expect(route.value.section).toBe('connection')
  })

  it('follows the address', () => {
    const { route, goTo } = page('#outbox')
    expect(route.value.section).toBe('outbox')
    goTo('#links/3')
    expect(route.value).toEqual({ section: 'links', object: 3, query: '' })
  })
})

describe('an address with ids', () => {
  const a = accountWith('https://a.test#1')
  const b = accountWith('https://b.test#1')

  it('names the account and the objects', () => {
    const hash = hashFor(a, 'links', { id: 12, name: 'A page' }, 'channel=1')
    expect(hash).toBe('#links/12?channel=1&name=A+page&account=https%3A%2F%2Fa.test%231&name.channel=Newsletter')
    expect(appliedRoute(parseRoute(hash, SECTIONS, true), a.id)).toEqual({
      section: 'links',
      object: 12,
      query: 'channel=1',
      leftOut: [],
      otherObject: null,
    })
    expect(hashFor(a, 'links', null, 'note=yes')).toBe('#links?note=yes')
    expect(hashFor(null, 'links', null, 'channel=1')).toBe('#links?channel=1')
  })

  it('shows nothing of another account', () => {
    const hash = hashFor(a, 'links', { id: 12, name: 'A page' }, 'channel=1&note=yes')
    expect(appliedRoute(parseRoute(hash, SECTIONS, true), b.id)).toEqual({
      section: 'links',
      object: null,
      query: 'note=yes',
      leftOut: [{ option: 'channel', names: ['Newsletter'] }],
      otherObject: { id: 12, name: 'A page' },
    })
  })
})
