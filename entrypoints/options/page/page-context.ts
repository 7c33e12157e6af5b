import { type ReadonlySignal, signal } from '@preact/signals'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { originPatternOf } from '../../../lib/address/base-url.ts'
import type { OriginAccess } from './origin-access.ts'
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
  /** Shows the browser's prompt for access to this origin. Call it directly in the gesture. */
  allowAccess: (origin: string) => Promise<boolean>
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
export const pageTools = (call: Call, access: OriginAccess): PageTools => {
  const { clipboard } = navigator
  // Only countdowns read it.
  const clock = signal(Date.now())
  setInterval(() => {
    clock.value = Date.now()
  }, 1000)
  return {
    clock,
    copyText: (text) => succeeds(() => clipboard.writeText(text)),
    copyImage: (png) => succeeds(() => clipboard.write([new ClipboardItem({ [png.type]: png })])),
    save: (file, name) => {
      const address = URL.createObjectURL(file)
      const link = document.createElement('a')
      link.href = address
      link.download = name
      link.click()
      // Once started, the download no longer needs the URL.
      setTimeout(() => URL.revokeObjectURL(address), 60_000)
    },
    goTo: (hash) => {
      window.location.hash = hash
    },
    allowAccess: (origin) => access.request(originPatternOf(origin) ?? origin).catch(() => false),
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
