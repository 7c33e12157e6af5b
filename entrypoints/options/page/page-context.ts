import type { ReadonlySignal } from '@preact/signals'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'

/** What any part of the page may need of the world around it. */
export interface PageTools {
  /** Epoch milliseconds, by the second. */
  clock: ReadonlySignal<number>
  /** Answers whether the clipboard took it. */
  copyText: (text: string) => Promise<boolean>
  copyImage: (png: Blob) => Promise<boolean>
  save: (file: Blob, name: string) => void
  goTo: (hash: string) => void
  /** The account's picture, as an address that asks nobody; `null` where there is none to show. */
  readAvatar: () => Promise<string | null>
}

export const PageContext = createContext<PageTools | null>(null)

export const usePageTools = (): PageTools => {
  const tools = useContext(PageContext)
  if (tools === null) throw new Error('The page is drawn without its tools')
  return tools
}
