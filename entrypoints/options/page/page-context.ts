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
  /** The time in epoch milliseconds, which changes every second. */
  clock: ReadonlySignal<number>
  serviceClock: ServiceClock
  /** Returns whether copying succeeded. */
  copyText: (text: string, html?: string) => Promise<boolean>
  /** Copies links in this format, by default in the format of the settings. */
  copyLinks: (links: readonly CopiedLink[], format?: CopyFormat) => Promise<boolean>
  copyImage: (png: Blob) => Promise<boolean>
  save: (file: Blob, name: string) => void
  saveLinks: (links: readonly ListedLink[], format: TableFormat) => Promise<void>
  /** Saves a sheet of QR codes. Returns the URLs that it lacks. */
  saveQrSheet: (items: readonly SheetItem[]) => Promise<readonly string[]>
  /** Goes to an address of the page. With `replaces`, the browser's history gets no new entry. */
  goTo: (hash: string, replaces?: boolean) => void
  /**
   * The address of a section, with an object that is open in it and the query of its list. The address includes the
   * account and the names of the ids.
   */
  hashOf: (section: SectionId, shown?: { object?: Named | null; query?: string }) => string
  qrLooks: QrLooks
  /** Shows the browser's prompt for access to this origin. Must be called in the user gesture itself. */
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
    // A download that has begun no longer needs the URL.
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  }
  const qrLooks = qrLooksOf(call)
  // Only countdowns use this clock.
  const clock = signal(Date.now())
  setInterval(() => {
    clock.value = Date.now()
  }, 1000)
  return {
    clock,
    serviceClock,
    copyText,
    copyLinks: (links, format) => {
      // The rules for sites don't apply, because no web page is in front.
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
