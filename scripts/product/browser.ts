import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page, type Worker } from '@playwright/test'

const OUTPUT = join(import.meta.dirname, '../../.output')
/** May reach services on this machine without being asked. */
export const LOCAL_BUILD = join(OUTPUT, 'chrome-mv3-local')
/** What goes into the stores. */
export const STORE_BUILD = join(OUTPUT, 'chrome-mv3')

export interface BrowserOptions {
  chromiumPath: string
  /** The built extension. */
  extensionDir: string
  profileDir: string
  headless: boolean
  /** The screen for a window, where it is not the usual one. */
  display?: string
  colorScheme?: 'light' | 'dark'
  /** Pixels of the screen to a pixel of CSS. */
  scale?: number
}

/** A real Chromium with the built extension in it. */
export interface ExtensionBrowser {
  context: BrowserContext
  extensionId: string
  /** The extension's service worker; it is started when it sleeps. */
  worker: () => Promise<Worker>
  /** Stops the worker as the browser does when it needs the memory: at once, whatever it is doing. */
  stopWorker: () => Promise<void>
  pageUrl: (path: string) => string
  /** Presses the toolbar button: opens the real popup over the page that is in front. */
  openPopup: (file?: string) => Promise<Page>
  close: () => Promise<void>
}

const isOurWorker = (worker: Worker): boolean => worker.url().startsWith('chrome-extension://')

/** A wrong manifest shows as an extension that is not there: it must not show as a test that waits. */
const START_LIMIT_MS = 20_000
/** How long a button may take to be there and to be pressed. */
const ACTION_LIMIT_MS = 20_000

export const launchBrowser = async (options: BrowserOptions): Promise<ExtensionBrowser> => {
  const { chromiumPath, extensionDir, profileDir, headless, display, colorScheme = 'light', scale = 1 } = options
  const context = await chromium.launchPersistentContext(profileDir, {
    executablePath: chromiumPath,
    headless,
    ...(display === undefined ? {} : { env: { ...process.env, DISPLAY: display } }),
    colorScheme,
    viewport: headless ? { width: 1280, height: 800 } : null,
    ...(headless ? { deviceScaleFactor: scale } : {}),
    args: [
      `--disable-extensions-except=${extensionDir}`,
      `--load-extension=${extensionDir}`,
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--force-device-scale-factor=${scale}`,
      // The popup is no page to the connection that launched the browser; a second connection sees it.
      '--remote-debugging-port=0',
    ],
  })
  context.setDefaultTimeout(ACTION_LIMIT_MS)
  const findWorker = async (): Promise<Worker> =>
    context.serviceWorkers().find(isOurWorker) ??
    (await context.waitForEvent('serviceworker', { predicate: isOurWorker, timeout: START_LIMIT_MS }))

  const extensionId = new URL((await findWorker()).url()).host
  const pageUrl = (path: string) => `chrome-extension://${extensionId}/${path}`
  const popupViews: Browser[] = []

  const worker = async (): Promise<Worker> => {
    const running = context.serviceWorkers().find(isOurWorker)
    if (running !== undefined) return running
    const started = findWorker()
    // A message starts it, and the options page sends one as it opens.
    const page = await context.newPage()
    await page.goto(pageUrl('options.html'))
    const worker = await started
    await page.close()
    return worker
  }

  return {
    context,
    extensionId,
    worker,
    stopWorker: async () => {
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      // A message that waits for it starts it again at once, so its end may show nowhere but here.
      const stopped = new Promise<void>((resolve) => {
        session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
          if (versions.some(({ runningStatus }) => runningStatus === 'stopped')) resolve()
        })
      })
      await session.send('ServiceWorker.enable')
      await session.send('ServiceWorker.stopAllWorkers')
      await stopped
      await page.close()
    },
    pageUrl,
    openPopup: async (file = 'popup.html') => {
      const background = await worker()
      await background.evaluate(() => chrome.action.openPopup())
      const [port] = (await readFile(join(profileDir, 'DevToolsActivePort'), 'utf8')).split('\n')
      const view = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
      popupViews.push(view)
      const popup = view
        .contexts()
        .flatMap((one) => one.pages())
        .find((page) => page.url().startsWith(pageUrl(file)))
      if (popup === undefined) throw new Error('The popup did not open.')
      popup.setDefaultTimeout(ACTION_LIMIT_MS)
      await popup.emulateMedia({ colorScheme })
      return popup
    },
    close: async () => {
      for (const view of popupViews) await view.close()
      await context.close()
    },
  }
}
