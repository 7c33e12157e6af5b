import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import type { ConnectionView } from '../../../lib/model/connection-view.ts'
import type { LeftOutOption } from '../../../lib/model/settings.ts'
import { appliedQuery, withAccount } from '../../../lib/presets/account-address.ts'
import type { ConnectedAccount } from '../../../lib/presets/account-options.ts'
import type { PlainKey } from '../../../lib/words/t.ts'

type IdIn<Key> = Key extends `page_section_${infer Id}` ? Id : never

/** Every section has a title, so its messages name all sections. */
export type SectionId = IdIn<PlainKey>

/** The shown section, and the object that is open in it. */
export interface Route {
  /** `null` while it is unknown whether a service is connected, which decides the first section. */
  section: SectionId | null
  object: number | null
  /** The query of the section's list; empty without one. */
  query: string
}

/** Parses a hash such as `#links/12?note=yes`. `connected` is `null` while it is unknown. */
export const parseRoute = (hash: string, sections: readonly SectionId[], connected: boolean | null): Route => {
  const [, name = '', object = '', query = ''] = /^#?([^/?]*)\/?([^?]*)\??(.*)$/s.exec(hash) ?? []
  const section = sections.find((id) => id === name)
  if (section !== undefined) return { section, object: /^[1-9]\d{0,14}$/.test(object) ? Number(object) : null, query }
  return { section: connected === null ? null : connected ? 'links' : 'connection', object: null, query: '' }
}

/** The query that opens the section's form for a new object. */
export const NEW_OBJECT = 'new'

/** The query that opens the form of the object before the `?`. */
export const EDIT_OBJECT = 'edit'

export const routeHash = (section: SectionId, object: number | null = null, query = ''): string =>
  `#${section}${object === null ? '' : `/${object}`}${query === '' ? '' : `?${query}`}`

/** An object of the account; its name is empty where it isn't known. */
export interface Named {
  id: number
  name: string
}

/** An address with the account of its ids, and their names. */
export const hashFor = (
  account: ConnectedAccount | null,
  section: SectionId,
  object: Named | null,
  query: string,
): string =>
  routeHash(section, object?.id ?? null, account === null ? query : withAccount(query, account, object?.name ?? null))

/** The parts of a route that apply to the connected account. */
export interface AppliedRoute extends Route {
  /** Filters by objects of another account, which are left out. */
  leftOut: LeftOutOption[]
  /** The opened object, if it belongs to another account. */
  otherObject: Named | null
}

export const appliedRoute = ({ section, object, query }: Route, account: string | null): AppliedRoute => {
  const { isOfAnother, objectName, ...applied } = appliedQuery(query, account)
  return object !== null && isOfAnother
    ? { ...applied, section, object: null, otherObject: { id: object, name: objectName } }
    : { ...applied, section, object, otherObject: null }
}

/** The parts of `window` that the route needs. */
export interface AddressBar {
  location: { hash: string; replace: (address: string) => void }
  addEventListener: (type: 'hashchange', listener: () => void) => void
}

/** Follows the page's address. `connection` is `undefined` until the worker has answered. */
export const createRoute = (
  bar: AddressBar,
  connection: ReadonlySignal<ConnectionView | null | undefined>,
  sections: readonly SectionId[],
): ReadonlySignal<Route> => {
  const hash = signal(bar.location.hash)
  bar.addEventListener('hashchange', () => {
    hash.value = bar.location.hash
  })
  // Decided only once, so that a user who has just connected stays at Connection, which shows the result.
  const connectedAtStart = signal<boolean | null>(null)
  const stop = effect(() => {
    if (connection.value !== undefined) connectedAtStart.value = connection.value !== null
  })
  effect(() => {
    if (connectedAtStart.value !== null) stop()
  })
  return computed(() => parseRoute(hash.value, sections, connectedAtStart.value))
}
