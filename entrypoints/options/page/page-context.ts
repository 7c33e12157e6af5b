import { type ReadonlySignal, signal } from '@preact/signals'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Call } from './rpc.ts'

/** The browser features that any part of the page may need. */
export interface PageTools {
  /** Epoch milliseconds, by the second. */
  clock: ReadonlySignal<number>
  /** Returns whether copying succeeded. */
  copyText: (text: string) => Promise<boolean>
  copyImage: (png: Blob) => Promise<boolean>
  save: (file: Blob, name: string) => void
  goTo: (hash: string) => void
  /** The account's picture as a local URL; `null` if there is none. */
  readAvatar: () => Promise<string | null>
}

export const PageContext = createContext<PageTools | null>(null)

export const usePageTools = (): PageTools => {
  const tools = useContext(PageContext)
  if (tools === null) throw new Error('The page is drawn without its tools')
  return tools
}

/** The tools of the real browser. */
export const pageTools = (window: Window, call: Call): PageTools => {
  const { clipboard } = window.navigator
  return {
    clock: createClock(Date.now, (tick) => window.setInterval(tick, 1000)),
    copyText: (text) => succeeds(() => clipboard.writeText(text)),
    copyImage: (png) => succeeds(() => clipboard.write([new ClipboardItem({ [png.type]: png })])),
    save: (file, name) => {
      const address = URL.createObjectURL(file)
      const link = window.document.createElement('a')
      link.href = address
      link.download = name
      link.click()
      // Once started, the download no longer needs the URL.
      window.setTimeout(() => URL.revokeObjectURL(address), 60_000)
    },
    goTo: (hash) => {
      window.location.hash = hash
    },
    readAvatar: async () => {
      const answer = await call('avatar', {})
      return answer.ok ? answer.value.picture : null
    },
  }
}

const succeeds = async (writing: () => Promise<void>): Promise<boolean> => {
  try {
    await writing()
    return true
  } catch {
    return false
  }
}

/** The time in epoch milliseconds, updated each second; only countdowns read it. */
const createClock = (now: () => number, everySecond: (tick: () => void) => void): ReadonlySignal<number> => {
  const time = signal(now())
  everySecond(() => {
    time.value = now()
  })
  return time
}
