import type { Caller } from '../../../lib/rpc/create-caller.ts'
import type { OriginAccess } from './origin-access.ts'
import type { AddressBar } from './route.ts'
import type { Sending } from './rpc.ts'

/**
 * What the page is given. The parts that make up the scopes pick their needs from it and from the session; sections pick
 * theirs from their scope, which has both.
 */
export interface PageWorld extends Pick<Caller, 'call' | 'read' | 'subscribe'> {
  /** Sends what a page shows of this account. */
  sendFor: (account: string) => Sending
  access: OriginAccess
  addressBar: AddressBar
  /** Runs `action` after `ms`, unless the returned function is called before. */
  schedule: (ms: number, action: () => void) => () => void
  now: () => number
  /** From 0 to below 1. */
  random: () => number
  newId: () => string
  /** The URLs of the window's tabs; `null` if the permission was denied. Call it in a click handler. */
  windowTabs: () => Promise<string[] | null>
}
