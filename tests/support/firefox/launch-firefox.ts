import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { openBidi } from './bidi.ts'
import { evaluateIn, type FirefoxPage, firefoxPage } from './firefox-page.ts'

const OUTPUT = join(import.meta.dirname, '../../../.output')
/** May access services on this machine without a prompt. */
export const FIREFOX_LOCAL_BUILD = join(OUTPUT, 'firefox-mv3-local')
/** The store build. */
export const FIREFOX_STORE_BUILD = join(OUTPUT, 'firefox-mv3')

/** The id of the manifest, and the address of its pages: Firefox gives each profile another one by default. */
const ID = 'terselink@terselink.example'
const UUID = '7e25e11e-1111-4000-8000-7e25e11e1111'

const START_LIMIT_MS = 30_000

export interface FirefoxOptions {
  firefoxPath: string
  extensionDir: string
  profileDir: string
  headless: boolean
  /** The X display for a window, if not the default one. */
  display?: string
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
  /** Whether the popup below the toolbar has the keyboard focus. */
  popupHasFocus: () => Promise<boolean>
  /** Removes the keyboard focus from the popup and restores it, as Firefox does while it positions the popup. */
  giveKeysAnew: () => Promise<void>
  /** Whether a page's context menu is open, which takes a moment after the mouse button. */
  menuIsOpen: () => Promise<boolean>
  /** Errors in pages. */
  complaints: readonly string[]
  close: () => Promise<void>
  /** Ends it like a crash, if it is still running: it can't save anything. */
  kill: () => Promise<void>
}

const preferencesOf = (options: FirefoxOptions) => ({
  'extensions.webextensions.uuids': JSON.stringify({ [ID]: UUID }),
  // The installed extension is unsigned, which only Firefox ESR, developer and nightly builds allow.
  'xpinstall.signatures.required': false,
  'extensions.autoDisableScopes': 0,
  // Otherwise every window and popup believes that it has the focus, for automation.
  ...(options.headless ? {} : { 'remote.prefs.recommended': false }),
  // A killed browser starts like any other.
  'toolkit.startup.max_resumed_crashes': -1,
  'browser.sessionstore.resume_from_crash': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.aboutwelcome.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'termsofuse.bypassNotification': true,
  'app.normandy.enabled': false,
  ...options.preferences,
})

/** The extension is installed permanently: a temporary one would not survive the browser. */
const prepareProfile = async (options: FirefoxOptions): Promise<void> => {
  const extensions = join(options.profileDir, 'extensions')
  await mkdir(extensions, { recursive: true })
  // A file named after the extension contains its path.
  await writeFile(join(extensions, ID), `${options.extensionDir}/`)
  const lines = Object.entries(preferencesOf(options)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  await writeFile(join(options.profileDir, 'user.js'), lines.join('\n'))
}

const start = (options: FirefoxOptions) =>
  spawn(
    options.firefoxPath,
    [
      ...(options.headless ? ['--headless'] : []),
      '--no-remote',
      '--profile',
      options.profileDir,
      '--remote-debugging-port=0',
      // The browser itself reports the state of the event page.
      '--remote-allow-system-access',
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...(options.display === undefined ? {} : { DISPLAY: options.display }) },
    },
  )

const listeningAt = (child: ReturnType<typeof start>): Promise<string> =>
  new Promise((resolve, reject) => {
    const said: string[] = []
    const limit = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`Firefox did not start:\n${said.join('\n')}`))
    }, START_LIMIT_MS)
    // Both are read to the end, because a browser that can't write stops.
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line)
        const address = /^WebDriver BiDi listening on (ws:\S+)$/.exec(line)?.[1]
        if (address === undefined) return
        clearTimeout(limit)
        resolve(address)
      })
    }
    child.once('error', reject)
  })

export const launchFirefox = async (options: FirefoxOptions): Promise<FirefoxBrowser> => {
  await prepareProfile(options)
  const child = start(options)
  const ended = once(child, 'exit')
  const bidi = await openBidi(await listeningAt(child))
  const { contexts } = await bidi.send('browsingContext.getTree', { 'moz:scope': 'chrome' })
  const ownWindow = contexts[0]?.context ?? ''
  const extension = `WebExtensionPolicy.getByID(${JSON.stringify(ID)}).extension`
  const askBrowser = (expression: string) => evaluateIn(bidi, ownWindow, expression)

  return {
    pageUrl: (path) => `moz-extension://${UUID}/${path}`,
    open: async (address) => {
      const { context } = await bidi.send('browsingContext.create', { type: 'tab' })
      const page = firefoxPage(bidi, context)
      await page.goto(address)
      await page.activate()
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
    complaints: bidi.complaints,
    close: async () => {
      // Firefox may be gone before it has responded.
      await Promise.race([bidi.send('browser.close', {}), ended])
      await ended
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
