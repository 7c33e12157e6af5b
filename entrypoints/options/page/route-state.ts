import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import type { ConnectionView } from '../../../lib/model/connection-view.ts'
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
  // Decided once: who has just connected stays where it is said, and is not carried off to the links.
  const connectedAtStart = signal<boolean | null>(null)
  const stop = effect(() => {
    if (connection.value !== undefined) connectedAtStart.value = connection.value !== null
  })
  effect(() => {
    if (connectedAtStart.value !== null) stop()
  })
  return computed(() => parseRoute(hash.value, connectedAtStart.value))
}
