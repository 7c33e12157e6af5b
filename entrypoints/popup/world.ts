import type { RandomBytes } from '../../lib/address/chosen-alias.ts'
import type { FirstFrame } from '../../lib/model/first-frame.ts'
import type { Caller } from '../../lib/rpc/create-caller.ts'

export interface Tab {
  id: number | null
  url: string
  title: string
}

/**
 * Moves the popup to another place. Call it directly in the gesture. `stored` resolves when everything typed is stored
 * for the other place.
 */
export type Move = (tabId: number | null, stored: () => Promise<void>) => Promise<void>

/** Everything outside the popup, so that tests can pass fakes. */
export interface World extends Pick<Caller, 'call' | 'read' | 'storeTyping' | 'subscribe'> {
  currentTab: () => Promise<Tab>
  /** The first frame that the worker has stored, if any. Never rejects. */
  firstFrame: () => Promise<FirstFrame | null>
  /** A UUID. */
  newId: () => string
  /** Epoch milliseconds. */
  now: () => number
  /** Calls back once the current content is painted; never if the popup is being closed. */
  oncePainted: (work: () => void) => void
  /** Calls back every second; returns a function that stops it. */
  everySecond: (tick: () => void) => () => void
  /** Calls back after this many milliseconds; returns a function that cancels it. */
  schedule: (ms: number, action: () => void) => () => void
  /** At least 0, below 1. */
  random: () => number
  /**
   * Returns whether the text, and its form for documents if any, is on the clipboard. Copies within the current task if
   * the browser allows it.
   */
  copyText: (text: string, html?: string) => Promise<boolean>
  /** Copies within the current task; `false` if that isn't possible. */
  copyTextNow: (text: string, html?: string) => boolean
  bytes: RandomBytes
  copyImage: (png: Blob) => Promise<boolean>
  save: (file: Blob, name: string) => void
  /** Shows the browser's prompt for access to this origin. Call it directly in the gesture. */
  allowAccess: (origin: string) => Promise<boolean>
  /** Opens the options page at a section, in a tab. */
  openOptions: (section: string) => void
  /** Where the popup's content is shown. */
  place: 'popup' | 'panel' | 'page'
  /** Moves the popup to the side panel of this window; `openText` is the name of its button. `null` without a panel. */
  panel: { openText: 'popup_open_panel' | 'popup_open_sidebar'; open: Move } | null
  /** Moves the popup to a page of its own, where the whole form has room. */
  openPage: Move
}

/** Resolves once the current content is painted, or after this many milliseconds. */
export const paintedWithin = (ms: number, { oncePainted, schedule }: Pick<World, 'oncePainted' | 'schedule'>) =>
  new Promise<void>((resolve) => {
    oncePainted(resolve)
    schedule(ms, resolve)
  })
