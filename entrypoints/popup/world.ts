import type { Caller } from '../../lib/rpc/create-caller.ts'
import type { Overview } from '../../lib/rpc/views/overview.ts'

export interface Tab {
  id: number | null
  url: string
  title: string
}

/** Everything outside the popup, handed in: a test passes a literal. */
export interface World extends Pick<Caller, 'call' | 'write' | 'subscribe'> {
  currentTab: () => Promise<Tab>
  /** Epoch milliseconds. */
  now: () => number
  /** Calls back every second; returns how to stop. */
  everySecond: (tick: () => void) => () => void
  /** Answers whether the clipboard took it. */
  copyText: (text: string) => Promise<boolean>
  copyImage: (png: Blob) => Promise<boolean>
  save: (file: Blob, name: string) => void
  /** Fetches what draws this overview, so that it is drawn at once. */
  prepare: (overview: Overview) => Promise<void>
  /** Opens the options page at a section, in a tab. */
  openOptions: (section: string) => void
}
