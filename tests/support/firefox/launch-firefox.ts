import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Browser } from 'puppeteer-core'
import puppeteer from 'puppeteer-core'
import { type FirefoxPage, firefoxPage } from './firefox-page.ts'

/** Tests may run other builds. */
const OUTPUT = process.env.EXTENSION_BUILDS ?? join(import.meta.dirname, '../../../.output')
/** May access services on this machine without a prompt. */
export const FIREFOX_LOCAL_BUILD = join(OUTPUT, 'firefox-mv3-local')
/** The store build. */
export const FIREFOX_STORE_BUILD = join(OUTPUT, 'firefox-mv3')

/** The id of the manifest, and the address of its pages: Firefox gives each profile another one by default. */
const ID = 'terselink@terselink.example'
const UUID = '7e25e11e-1111-4000-8000-7e25e11e1111'

export interface FirefoxOptions {
  firefoxPath: string
  extensionDir: string
  profileDir: string
  headless: boolean
  /** The X display for a window, if not the default one. */
  display?: string
  /** The user's folder, if not the real one: Firefox finds managed storage in it. */
  home?: string
  preferences?: Record<string, string | number | boolean>
}

/** A real Firefox with the built extension. */
export interface FirefoxBrowser {
  pageUrl: (path: string) => string
  /** In a new tab, in front. */
  open: (address: string) => Promise<FirefoxPage>
  /** The state of the event page: Firefox stops it when it is idle, and starts it for events. */
  eventPage: () => Promise<string>
  /** Stops the event page at once, whatever it is doing; returns whether it is `stopped` now. */
  stopEventPage: () => Promise<string>
  /** The screen position of an answer to the browser's own prompt, as `x,y`; empty without a prompt. */
  promptAnswer: (answer: 'allow' | 'deny') => Promise<string>
  /** Switches the extension's access to an origin off, on the browser's own page about the extension. */
  withdrawAccess: (origin: string) => Promise<void>
  /** Whether the popup below the toolbar has the keyboard focus. */
  popupHasFocus: () => Promise<boolean>
  /** Removes the keyboard focus from the popup and restores it, as Firefox does while it positions the popup. */
  giveKeysAnew: () => Promise<void>
  /** Opens the extension's sidebar in the front window. */
  openSidebar: () => Promise<void>
  /** Whether a page's context menu is open, which takes a moment after the mouse button. */
  menuIsOpen: () => Promise<boolean>
  /** Errors in pages. */
  complaints: readonly string[]
  close: () => Promise<void>
  /** Ends it like a crash, if it is still running: it can't save anything. */
  kill: () => Promise<void>
}

/** It ends what hangs and asserts nothing: on a busy machine, Firefox takes longer to start than puppeteer waits. */
const START_LIMIT_MS = 120_000

const downloadsOf = ({ profileDir }: FirefoxOptions): string => join(profileDir, 'downloads')

const preferencesOf = (options: FirefoxOptions) => ({
  // 2: the folder that the next one names.
  'browser.download.folderList': 2,
  'browser.download.dir': downloadsOf(options),
  'extensions.webextensions.uuids': JSON.stringify({ [ID]: UUID }),
  // The installed extension is unsigned, which only Firefox ESR, developer and nightly builds allow.
  'xpinstall.signatures.required': false,
  // Otherwise every window and popup believes that it has the focus, for automation.
  'focusmanager.testmode': false,
  ...(options.headless ? {} : { 'remote.prefs.recommended': false }),
  // Puppeteer disables this delay, which protects people from answering a prompt that they haven't seen.
  'security.notification_enable_delay': 500,
  // A machine for tests has no program that shows notifications: Firefox shows its own.
  'alerts.useSystemBackend': false,
  'browser.aboutwelcome.enabled': false,
  'termsofuse.bypassNotification': true,
  'app.normandy.enabled': false,
  // A process in advance for the next tab costs more than a test gains by it.
  'dom.ipc.processPrelaunch.enabled': false,
  ...options.preferences,
})

/** The extension is installed permanently: a temporary one would not survive the browser. */
const installExtension = async ({ profileDir, extensionDir }: FirefoxOptions): Promise<void> => {
  const extensions = join(profileDir, 'extensions')
  await mkdir(extensions, { recursive: true })
  // A file named after the extension contains its path.
  await writeFile(join(extensions, ID), `${extensionDir}/`)
}

/** Puppeteer's connection, which its types omit: nothing else reaches the browser's own window. */
interface Connection {
  send: (command: string, parameters: object) => Promise<{ result: unknown }>
  on: (event: 'log.entryAdded', listener: (entry: { level: string; text: string | null }) => void) => void
}

const connectionOf = (browser: Browser): Connection => (browser as unknown as { connection: Connection }).connection

/** Evaluates expressions in the browser's own window, as text. */
const ownWindowOf = async (connection: Connection): Promise<(expression: string) => Promise<string>> => {
  const tree = await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome' })
  const [target] = (tree.result as { contexts: { context: string }[] }).contexts
  return async (expression) => {
    const { result } = await connection.send('script.evaluate', {
      expression,
      target: { context: target?.context },
      awaitPromise: true,
    })
    const evaluated = result as { result?: { value?: unknown }; exceptionDetails?: { text: string } }
    if (evaluated.exceptionDetails) throw new Error(evaluated.exceptionDetails.text)
    return typeof evaluated.result?.value === 'string' ? evaluated.result.value : ''
  }
}

/** What Firefox logs as errors although nothing is wrong. */
const HARMLESS = [
  // A page was closed, or the event page was stopped, while it waited for the other.
  /^Promise (?:resolved|rejected) after context unloaded/,
  // A page was closed, and a message that was under way sets a timer there: `setTimeout` of a window that is gone.
  /^NS_ERROR_NOT_INITIALIZED/,
  // A message with a number is looked up in its plural form first.
  /^Unknown localization message \w+_(?:zero|one|two|few|many|other)$/,
]

export const launchFirefox = async (options: FirefoxOptions): Promise<FirefoxBrowser> => {
  await installExtension(options)
  await mkdir(downloadsOf(options), { recursive: true })
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: options.firefoxPath,
    headless: options.headless,
    timeout: START_LIMIT_MS,
    userDataDir: options.profileDir,
    // The browser itself reports the state of the event page.
    args: ['--no-remote', '--remote-allow-system-access'],
    extraPrefsFirefox: preferencesOf(options),
    env: {
      ...process.env,
      ...(options.display === undefined ? {} : { DISPLAY: options.display }),
      ...(options.home === undefined ? {} : { HOME: options.home }),
    },
    defaultViewport: null,
    networkEnabled: false,
    waitForInitialPage: false,
  })
  const child = browser.process()
  if (child === null) throw new Error('Firefox has no process.')
  const ended = once(child, 'exit')
  const connection = connectionOf(browser)
  const complaints: string[] = []
  connection.on('log.entryAdded', ({ level, text }) => {
    if (level === 'error') complaints.push(text ?? '')
  })
  const askBrowser = await ownWindowOf(connection)
  // Firefox logs errors in pages of extensions for itself only.
  const extensionErrors = async () => {
    const errors = await askBrowser(`JSON.stringify(
      Services.console
        .getMessageArray()
        .filter((each) => each instanceof Ci.nsIScriptError && !(each.flags & Ci.nsIScriptError.warningFlag))
        .filter(({ sourceName }) => sourceName.startsWith('moz-extension://${UUID}/'))
        .map((each) => [each.errorMessage, [each.sourceName, each.lineNumber, each.columnNumber].join(':')]),
    )`)
    return (JSON.parse(errors) as [error: string, place: string][])
      .filter(([error]) => !HARMLESS.some((one) => one.test(error)))
      .map(([error, place]) => `${error} (${place})`)
  }
  const extension = `WebExtensionPolicy.getByID(${JSON.stringify(ID)}).extension`

  return {
    pageUrl: (path) => `moz-extension://${UUID}/${path}`,
    open: async (address) => {
      const tab = await browser.newPage()
      const page = firefoxPage(tab, downloadsOf(options))
      await page.goto(address)
      await tab.bringToFront()
      return page
    },
    promptAnswer: (answer) =>
      askBrowser(`(() => {
        const prompt = document.querySelector('#notification-popup')
        if (prompt?.state !== 'open') return ''
        const { button, secondaryButton } = prompt.querySelector('popupnotification')
        const { x, y, width, height } = (${answer === 'allow'} ? button : secondaryButton).getBoundingClientRect()
        return [mozInnerScreenX + x + width / 2, mozInnerScreenY + y + height / 2].join()
      })()`),
    openSidebar: async () => {
      const id = ID.replaceAll(/[@.]/g, '_')
      await askBrowser(`SidebarController.show('${id}-sidebar-action').then(() => '')`)
    },
    withdrawAccess: async (origin) => {
      await askBrowser(`BrowserAddonUI.openAddonsMgr('addons://detail/${ID}').then(() => '')`)
      const settings = 'gBrowser.selectedBrowser.contentDocument'
      await expect
        .poll(() => askBrowser(`${settings}.querySelector('[name=permissions]') ? 'shown' : ''`))
        .toBe('shown')
      await askBrowser(`(${settings}.querySelector('[name=permissions]').click(), '')`)
      const access = `${settings}.querySelector('[permission-key="${origin}"]')`
      const isOn = () => askBrowser(`String(${access}?.pressed)`)
      await expect.poll(isOn).toBe('true')
      await askBrowser(`(${access}.click(), '')`)
      await expect.poll(isOn).toBe('false')
      await askBrowser("(gBrowser.removeTab(gBrowser.selectedTab), '')")
    },
    menuIsOpen: async () => (await askBrowser("document.getElementById('contentAreaContextMenu').state")) === 'open',
    popupHasFocus: async () => (await askBrowser('document.activeElement?.className')) === 'webextension-popup-browser',
    giveKeysAnew: async () => {
      await askBrowser('(({ activeElement: popup }) => { popup.blur(); popup.focus() })(document)')
    },
    eventPage: () => askBrowser(`${extension}.backgroundState`),
    stopEventPage: () =>
      // Firefox would otherwise wait for its pending work. By now its own state may be that of the next page.
      askBrowser(`(async () => {
        const page = [...${extension}.views].find(({ viewType }) => viewType === 'background')
        await ${extension}.terminateBackground({ disableResetIdleForTest: true })
        return page.unloaded ? 'stopped' : 'running'
      })()`),
    complaints,
    close: async () => {
      complaints.push(...(await extensionErrors()))
      // Puppeteer's own `close` kills a Firefox that needs more than five seconds. It may be gone before it has responded.
      await Promise.race([connection.send('browser.close', {}), ended])
      await ended
    },
    kill: async () => {
      if (child.exitCode === null && child.signalCode === null) complaints.push(...(await extensionErrors()))
      child.kill('SIGKILL')
      await ended
    },
  }
}
