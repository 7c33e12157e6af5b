import { signal } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import type { ConnectionView } from '../../../lib/model/connection-view.ts'
import { createRoute } from './route-state.ts'

const ada = { accountName: 'Ada' } as ConnectionView

const page = (hash: string) => {
  const connection = signal<ConnectionView | null | undefined>(undefined)
  const location = { hash }
  let changed = () => {}
  const bar = {
    location,
    addEventListener: (_: 'hashchange', listener: () => void) => {
      changed = listener
    },
  }
  const route = createRoute(bar, connection)
  const goTo = (next: string) => {
    location.hash = next
    changed()
  }
  return { connection, route, goTo }
}

describe('where the options page is', () => {
  it('is nowhere until it is known whether a service is connected', () => {
    const { connection, route } = page('')
    expect(route.value.section).toBeNull()
    connection.value = ada
    expect(route.value.section).toBe('links')
  })

  it('stays at Connection when somebody connects there', () => {
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
    expect(route.value).toEqual({ section: 'links', object: 3 })
  })
})
