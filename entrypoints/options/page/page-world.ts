import type { Caller } from '../../../lib/rpc/create-caller.ts'
import type { OriginAccess } from './origin-access.ts'
import type { AddressBar } from './route.ts'
import type { Sending } from './rpc.ts'

/**
 * What the page gets from outside. Parts of the scopes declare which of it they need, and sections choose from their
 * scope, which has all of it.
 */
export interface PageWorld extends Pick<Caller, 'call' | 'read' | 'subscribe'> {
  /** Sends requests for this account. */
  sendFor: (account: string) => Sending
  access: OriginAccess
  addressBar: AddressBar
  /** Runs `action` after `ms`, unless the returned function is called first. */
  schedule: (ms: number, action: () => void) => () => void
  now: () => number
  /** A number from 0 up to, but not including, 1. */
  random: () => number
  newId: () => string
  /** The URLs of the window's tabs; `null` if the permission was denied. Must be called in a click handler. */
  windowTabs: () => Promise<string[] | null>
}
