import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { ConnectionView } from '../../lib/rpc/protocol.ts'
import { parseRoute, type Route } from './route.ts'

/** What the route needs of `window`. */
export interface AddressBar {
  location: { hash: string }
  addEventListener: (type: 'hashchange', listener: () => void) => void
}

/** Follows the address. `connection` is `undefined` while the worker has not answered. */
export const createRoute = (
  bar: AddressBar,
  connection: ReadonlySignal<ConnectionView | null | undefined>,
): ReadonlySignal<Route> => {
  const hash = signal(bar.location.hash)
  bar.addEventListener('hashchange', () => {
    hash.value = bar.location.hash
  })
  return computed(() => parseRoute(hash.value, connection.value === undefined ? null : connection.value !== null))
}
