import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page, type Worker } from '@playwright/test'

/** Tests can set the folder to run other builds. */
const OUTPUT = process.env.EXTENSION_BUILDS ?? join(import.meta.dirname, '../../.output')
/** A build that may access loopback addresses without a permission prompt. */
export const LOCAL_BUILD = join(OUTPUT, 'chrome-mv3-local')
/** A local build in a made-up language (`pseudoCatalog`), by which text outside of the message catalog is found. */
export const PSEUDO_BUILD = join(OUTPUT, 'chrome-mv3-pseudo')
/** A local build that shows the key of each text in its place, for translators. */
export const KEYS_BUILD = join(OUTPUT, 'chrome-mv3-keys')
/** The build for the stores. */
export const STORE_BUILD = join(OUTPUT, 'chrome-mv3')

export interface BrowserOptions {
  chromiumPath: string
  /** The built extension. */
  extensionDir: string
  profileDir: string
  headless: boolean
  /** The X display, if not the default one. */
  display?: string
  colorScheme?: 'light' | 'dark'
  /** Device pixels per CSS pixel. */
  scale?: number
  /** The IANA name of the user's time zone, if not the machine's. */
  timeZone?: string
}

/** A real Chromium with the built extension. */
export interface ExtensionBrowser {
  context: BrowserContext
  /** Where the browser keeps its files; `DevToolsActivePort` in it names the port of further connections. */
  profileDir: string
  extensionId: string
  /** The extension's service worker, started if necessary. */
  worker: () => Promise<Worker>
  /** Kills the worker, as the browser does when it needs memory. */
  stopWorker: () => Promise<void>
  pageUrl: (path: string) => string
  /** Opens an address in a new tab. */
  openTab: (address: string) => Promise<Page>
  /**
   * Opens an address in a new tab behind the active one, which stays active because gestures are about the active tab.
   */
  openTabBehind: (address: string) => Promise<Page>
  /** Opens the real popup over the active tab, as the toolbar button does. */
  openPopup: (file?: string) => Promise<Page>
  /** Opens the real side panel beside the active tab, with the popup's button. */
  openPanel: () => Promise<Page>
  close: () => Promise<void>
}

/** Presses a button that closes the popup, perhaps before the press is confirmed. */
export const closeByPress = async (popup: Page, button: string): Promise<void> => {
  const closed = popup.waitForEvent('close')
  const pressed = popup
    .getByRole('button', { name: button })
    .click()
    .catch(() => undefined)
  await Promise.all([closed, pressed])
}

const isOurWorker = (worker: Worker): boolean => worker.url().startsWith('chrome-extension://')

/** With an invalid manifest, the extension would never start, so this fails quickly. */
const START_LIMIT_MS = 20_000
/** How long Playwright waits for elements. */
const ACTION_LIMIT_MS = 20_000

export const launchBrowser = async (options: BrowserOptions): Promise<ExtensionBrowser> => {
  const { extensionDir, profileDir } = options
  const isNew = !existsSync(join(profileDir, 'Default'))
  const context = await launchContext(options, {
    args: [`--disable-extensions-except=${extensionDir}`, `--load-extension=${extensionDir}`],
  })
  const worker = await findWorker(context)
  await activated(worker)
  if (isNew) await (await welcomePage(context)).close()
  const browser = extensionIn(context, new URL(worker.url()).host, options)
  return {
    ...browser,
    close: async () => {
      await browser.close()
      await context.close()
    },
  }
}

/** A Chromium in which the extension can be installed repeatedly, each time without earlier data. */
export interface ReusableBrowser {
  /** Installs the extension. By default, the welcome page that it opens is closed. */
  install: (how?: { welcome: 'close' | 'keep' }) => Promise<ExtensionBrowser>
  close: () => Promise<void>
}

/**
 * When an extension is removed, Chromium runs these scripts, about a hundred processes, to update the desktop's menus.
 * Extensions aren't in these menus.
 */
const MENU_SCRIPTS = ['xdg-desktop-menu', 'xdg-icon-resource']

const withoutMenuScripts = async (folder: string): Promise<NodeJS.ProcessEnv> => {
  await mkdir(folder, { recursive: true })
  for (const name of MENU_SCRIPTS) await writeFile(join(folder, name), '#!/bin/sh\n', { mode: 0o755 })
  return { ...process.env, PATH: `${folder}:${process.env.PATH}` }
}

/**
 * Launches a browser for several installations: starting a browser takes seconds, installing an extension takes
 * moments. Closing what `install` returned removes the extension with its storage and everything else it left.
 */
export const launchReusableBrowser = async (options: BrowserOptions): Promise<ReusableBrowser> => {
  const context = await launchContext(options, {
    args: ['--enable-unsafe-extension-debugging'],
    ignoreDefaultArgs: ['--disable-extensions'],
    env: await withoutMenuScripts(join(options.profileDir, 'menu-scripts')),
  })
  const session = await context.browser()?.newBrowserCDPSession()
  if (session === undefined) throw new Error('The browser cannot be told to install an extension.')
  // Playwright's types don't have this domain.
  const send = session.send.bind(session) as unknown as (method: string, params: object) => Promise<{ id: string }>

  const install: ReusableBrowser['install'] = async ({ welcome } = { welcome: 'close' }) => {
    const started = findWorker(context)
    const welcomeClosed = welcome === 'close' ? await closeNextPage(session) : null
    const { id } = await send('Extensions.loadUnpacked', { path: options.extensionDir })
    await activated(await started)
    await (welcomeClosed?.() ?? welcomePage(context))
    const browser = extensionIn(context, id, options)
    return {
      ...browser,
      close: async () => {
        await browser.close()
        const used = context.pages()
        // Without any page, the browser would exit.
        await context.newPage()
        await Promise.all(used.map((page) => page.close()))
        const gone = context.serviceWorkers().map((one) => one.waitForEvent('close'))
        await send('Extensions.uninstall', { id })
        await Promise.all(gone)
        await context.clearCookies()
        await context.clearPermissions()
      },
    }
  }
  return { install, close: () => context.close() }
}

/**
 * Closes the next page that opens, before it has loaded, because loading takes as long as a page that a test needs.
 * Resolves when the browser reports new pages, with a function that waits until the page is closed.
 */
const closeNextPage = async (session: CDPSession): Promise<() => Promise<void>> => {
  const gone = Promise.withResolvers<void>()
  let next: string | null = null
  let isReporting = false
  const opened = ({ targetInfo: { targetId } }: { targetInfo: { targetId: string } }) => {
    // The browser first reports the pages that are already open.
    if (!isReporting || next !== null) return
    next = targetId
    void session.send('Target.closeTarget', { targetId })
  }
  const closed = ({ targetId }: { targetId: string }) => targetId === next && gone.resolve()
  session.on('Target.targetCreated', opened).on('Target.targetDestroyed', closed)
  await session.send('Target.setDiscoverTargets', { discover: true, filter: [{ type: 'page' }] })
  isReporting = true
  return async () => {
    await gone.promise
    session.off('Target.targetCreated', opened).off('Target.targetDestroyed', closed)
    await session.send('Target.setDiscoverTargets', { discover: false })
  }
}

/** A worker that is still starting receives no messages. */
const activated = (worker: Worker): Promise<void> =>
  worker.evaluate(async () => {
    const { serviceWorker } = globalThis as unknown as { serviceWorker: ServiceWorker }
    while (serviceWorker.state !== 'activated')
      await new Promise((resolve) => serviceWorker.addEventListener('statechange', resolve, { once: true }))
  })

/** The page that a newly installed extension opens. */
export const welcomePage = async (context: BrowserContext): Promise<Page> => {
  const isWelcome = (page: Page) => page.url().endsWith('/options.html#welcome')
  return (
    context.pages().find(isWelcome) ??
    (await context.waitForEvent('page', { predicate: isWelcome, timeout: START_LIMIT_MS }))
  )
}

const launchContext = async (
  { chromiumPath, profileDir, headless, display, colorScheme = 'light', scale = 1, timeZone }: BrowserOptions,
  {
    args,
    ignoreDefaultArgs = [],
    env = process.env,
  }: { args: string[]; ignoreDefaultArgs?: string[]; env?: NodeJS.ProcessEnv },
): Promise<BrowserContext> => {
  const context = await chromium.launchPersistentContext(profileDir, {
    executablePath: chromiumPath,
    headless,
    env: { ...env, ...(display && { DISPLAY: display }), ...(timeZone && { TZ: timeZone }) },
    colorScheme,
    viewport: headless ? { width: 1280, height: 800 } : null,
    ...(headless ? { deviceScaleFactor: scale } : {}),
    ignoreDefaultArgs,
    args: [
      ...args,
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Animating tabs and the toolbar takes a quarter of the CPU time of a new tab, and nobody sees it in a headless
      // browser.
      ...(headless ? ['--animation-duration-scale=0'] : []),
      `--force-device-scale-factor=${scale}`,
      // Otherwise the screen has 800 by 600 pixels, and the popup's window covers only a part of them.
      ...(scale > 1 ? [`--screen-info={${800 * scale}x${600 * scale} devicePixelRatio=${scale}}`] : []),
      // Playwright's own connection doesn't see the popup, but a second one does.
      '--remote-debugging-port=0',
    ],
  })
  context.setDefaultTimeout(ACTION_LIMIT_MS)
  return context
}

const findWorker = async (context: BrowserContext): Promise<Worker> =>
  context.serviceWorkers().find(isOurWorker) ??
  (await context.waitForEvent('serviceworker', { predicate: isOurWorker, timeout: START_LIMIT_MS }))

/** The extension in a running browser. Closing it leaves the browser open. */
const extensionIn = (
  context: BrowserContext,
  extensionId: string,
  { profileDir, colorScheme = 'light' }: BrowserOptions,
): ExtensionBrowser => {
  const pageUrl = (path: string) => `chrome-extension://${extensionId}/${path}`
  const popupViews: Browser[] = []

  const targetOf = async (page: Page): Promise<string | null> => {
    try {
      const session = await context.newCDPSession(page)
      const { targetInfo } = await session.send('Target.getTargetInfo')
      await session.detach()
      return targetInfo.targetId
    } catch {
      // The page was another one, such as a popup, and has closed.
      return null
    }
  }

  /**
   * Opens a tab empty and then navigates: Playwright can miss the first navigation of a tab that is created at an
   * address.
   */
  const navigated = async (page: Page, address: string): Promise<Page> => {
    await page.goto(address)
    return page
  }
  const openTab = async (address: string) => navigated(await context.newPage(), address)

  const worker = async (): Promise<Worker> => {
    const running = context.serviceWorkers().find(isOurWorker)
    if (running !== undefined) return running
    const started = findWorker(context)
    // The options page sends a message when it opens, which starts the worker.
    const page = await openTab(pageUrl('options.html'))
    const worker = await started
    await page.close()
    return worker
  }

  /** A page that Playwright's own connection doesn't see; `undefined` if it isn't open. */
  const viewAt = async (url: string): Promise<Page | undefined> => {
    const [port] = (await readFile(join(profileDir, 'DevToolsActivePort'), 'utf8')).split('\n')
    // With defaults, a second connection takes over the downloads of all pages and deletes them when it closes.
    const view = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true })
    popupViews.push(view)
    const page = view
      .contexts()
      .flatMap((one) => one.pages())
      .find((one) => one.url() === url)
    if (page === undefined) {
      await view.close()
      return undefined
    }
    // Each connection receives all events of the browser, so keeping one for every popup would slow the browser down.
    page.once('close', () => void view.close())
    page.setDefaultTimeout(ACTION_LIMIT_MS)
    await page.emulateMedia({ colorScheme })
    return page
  }

  const openPopup = async (file = 'popup.html'): Promise<Page> => {
    const background = await worker()
    await background.evaluate(() => chrome.action.openPopup())
    const popup = await viewAt(pageUrl(file))
    if (popup === undefined) throw new Error('The popup did not open.')
    return popup
  }

  return {
    context,
    profileDir,
    extensionId,
    worker,
    stopWorker: async () => {
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      // A waiting message restarts the worker immediately, so this event may be the only sign that it stopped.
      const stopped = new Promise<void>((resolve) => {
        session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
          // The worker of a removed extension stays redundant.
          if (versions.some(({ status, runningStatus }) => status !== 'redundant' && runningStatus === 'stopped'))
            resolve()
        })
      })
      await session.send('ServiceWorker.enable')
      await session.send('ServiceWorker.stopAllWorkers')
      await stopped
      await page.close()
    },
    pageUrl,
    openTab,
    openTabBehind: async (address) => {
      const session = await context.browser()?.newBrowserCDPSession()
      if (session === undefined) throw new Error('The browser cannot be told to open a tab.')
      const created = Promise.withResolvers<string>()
      const opened = context.waitForEvent('page', {
        predicate: async (page) => (await targetOf(page)) === (await created.promise),
      })
      const { targetId } = await session.send('Target.createTarget', { url: 'about:blank', background: true })
      created.resolve(targetId)
      const page = await opened
      await session.detach()
      return navigated(page, address)
    },
    openPopup,
    openPanel: async () => {
      // The popup closes as soon as the panel is open.
      await closeByPress(await openPopup(), 'Open side panel')
      const panel = await viewAt(pageUrl('popup.html?panel'))
      if (panel === undefined) throw new Error('The side panel did not open.')
      return panel
    },
    close: async () => {
      for (const view of popupViews) await view.close()
    },
  }
}
