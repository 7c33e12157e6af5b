import { type ReadonlySignal, signal } from '@preact/signals'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { SheetItem } from '../../../components/qr-code/qr-sheet.ts'
import { originPatternOf } from '../../../lib/address/base-url.ts'
import { type CopiedLink, copiedLinks } from '../../../lib/copy-as/copied-links.ts'
import { writeClipboard } from '../../../lib/copy-as/write-clipboard.ts'
import type { ListedLink } from '../../../lib/model/link-facts.ts'
import type { QrLooks } from '../../../lib/model/qr-look.ts'
import { localDay, type ServiceClock } from '../../../lib/model/service-clock.ts'
import { type CopyFormat, DEFAULT_SETTINGS } from '../../../lib/model/settings.ts'
import { qrLooksOf } from '../../../lib/rpc/qr-looks.ts'
import { linksFile } from '../../../lib/transfer/link-table.ts'
import type { TableFormat } from '../../../lib/transfer/table-file.ts'
import type { PageWorld } from './page-world.ts'
import { hashFor, type Named, type SectionId } from './route.ts'
import type { Session } from './session.ts'

/** The browser features that any part of the page may need. */
export interface PageTools {
  /** Epoch milliseconds, by the second. */
  clock: ReadonlySignal<number>
  serviceClock: ServiceClock
  /** Returns whether copying succeeded. */
  copyText: (text: string, html?: string) => Promise<boolean>
  /** Copies links in this format, or in the one that is set. */
  copyLinks: (links: readonly CopiedLink[], format?: CopyFormat) => Promise<boolean>
  copyImage: (png: Blob) => Promise<boolean>
  save: (file: Blob, name: string) => void
  saveLinks: (links: readonly ListedLink[], format: TableFormat) => Promise<void>
  /** Saves a sheet of QR codes; returns the URLs that are missing in it. */
  saveQrSheet: (items: readonly SheetItem[]) => Promise<readonly string[]>
  /** Without a new entry in the page's history, if it replaces this one. */
  goTo: (hash: string, replaces?: boolean) => void
  /**
   * The address of a section, with an object that is open in it and what it shows of its list. The account of the ids
   * and the names are beside them.
   */
  hashOf: (section: SectionId, shown?: { object?: Named | null; query?: string }) => string
  qrLooks: QrLooks
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

type PageToolsWorld = Pick<PageWorld, 'call' | 'access'> &
  Pick<Session, 'settings' | 'connectedAccount' | 'collections'> &
  Pick<PageTools, 'serviceClock'>

/** The tools of the real browser. */
export const pageTools = ({
  call,
  access,
  settings,
  connectedAccount,
  collections,
  serviceClock,
}: PageToolsWorld): PageTools => {
  const copyText: PageTools['copyText'] = (text, html) => succeeds(() => writeClipboard(text, html))
  const save: PageTools['save'] = (file, name) => {
    const address = URL.createObjectURL(file)
    const link = document.createElement('a')
    link.href = address
    link.download = name
    link.click()
    // Once started, the download no longer needs the URL.
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  }
  const qrLooks = qrLooksOf(call)
  // Only countdowns read it.
  const clock = signal(Date.now())
  setInterval(() => {
    clock.value = Date.now()
  }, 1000)
  return {
    clock,
    serviceClock,
    copyText,
    copyLinks: (links, format) => {
      // No page of the web is in front of this one, so the rules for them don't apply.
      const { copyAs } = settings.peek() ?? DEFAULT_SETTINGS
      const manner = { format: format ?? copyAs.format, template: copyAs.template, now: Date.now() }
      const { text, html } = copiedLinks(links, manner)
      return copyText(text, html)
    },
    copyImage: (png) => succeeds(() => navigator.clipboard.write([new ClipboardItem({ [png.type]: png })])),
    save,
    saveLinks: async (links, format) => {
      const file = await linksFile(links, { collections: collections.peek(), clock: serviceClock }, format)
      save(file, `links-${localDay(Date.now())}.${format}`)
    },
    saveQrSheet: async (items) => {
      const [{ qrSheet }, look] = await Promise.all([import('../../../components/qr-code/qr-sheet.ts'), qrLooks.read()])
      const { file, missing } = await qrSheet(items, look)
      if (file) save(file, 'qr-codes.pdf')
      return missing
    },
    qrLooks,
    goTo: (hash, replaces = false) => {
      if (replaces) window.location.replace(hash)
      else window.location.hash = hash
    },
    hashOf: (section, { object = null, query = '' } = {}) => hashFor(connectedAccount.value, section, object, query),
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
