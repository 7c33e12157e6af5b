import type { FirstFrame } from '../../lib/model/first-frame.ts'
import type { Caller } from '../../lib/rpc/create-caller.ts'

export interface Tab {
  id: number | null
  url: string
  title: string
}

/** Everything outside the popup, handed in: a test passes a literal. */
export interface World extends Pick<Caller, 'call' | 'keepTyping' | 'subscribe'> {
  currentTab: () => Promise<Tab>
  /** What the worker has left to be drawn until it answers, if anything. Never rejects. */
  firstFrame: () => Promise<FirstFrame | null>
  /** A UUID. */
  newId: () => string
  /** Epoch milliseconds. */
  now: () => number
  /** Calls back once what is shown now has been painted: never where the popup is being closed. */
  oncePainted: (work: () => void) => void
  /** Calls back every second; returns how to stop. */
  everySecond: (tick: () => void) => () => void
  /** Calls back after this many milliseconds; returns a function that cancels it. */
  schedule: (ms: number, action: () => void) => () => void
  /** From 0 to below 1. */
  random: () => number
  /** Answers whether the clipboard took it. */
  copyText: (text: string) => Promise<boolean>
  copyImage: (png: Blob) => Promise<boolean>
  save: (file: Blob, name: string) => void
  /** Opens the options page at a section, in a tab. */
  openOptions: (section: string) => void
}
