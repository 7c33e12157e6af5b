import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CDPSession, Page } from '@playwright/test'
import type { ExtensionBrowser } from '../../scripts/product/browser.ts'

/** When the worker is stopped: never, before the popup opens, or between its opening and the press. */
export type Asleep = 'never' | 'at opening' | 'at the press'

export interface Press {
  /** Runs in the popup as soon as its button exists, or when it is `settled` or `drawn`: it presses, and may close it. */
  script: string
  /**
   * The popup brings the script with it, so that the worker can't respond before. Otherwise it is sent once the popup is
   * open, as the press of a user is: that may be later on a busy machine.
   */
  fromStart?: boolean
  asleep: Asleep
  /** Whether the popup has all of its data from the worker before the press: it gets no stored first frame. */
  settled: boolean
  /** Whether its first frame is drawn before the press. */
  drawn?: boolean
  /** The Enter key instead of the script; then the browser closes the popup, as it does for Escape. */
  byKey?: boolean
}

/** Presses in the real popup of the toolbar button, and closes it, faster than any user. */
export interface Pressing {
  /** In a new tab, unless one is given that shows a page. Resolves when the popup has closed. */
  press: (address: string, press: Press, over?: Page) => Promise<void>
  close: () => Promise<void>
}

const ENTER = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' }

/** The popup finds no stored first frame. Removing it would not be enough, because the worker may write it again. */
const WITHOUT_FIRST_FRAME = `{
  const { session } = chrome.storage
  const get = session.get.bind(session)
  session.get = (keys, ...rest) => get(keys === 'first-frame' ? [] : keys, ...rest)
}`

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export const startPressing = async (browser: ExtensionBrowser): Promise<Pressing> => {
  // A page of the extension that runs nothing: it opens the popup without waking the worker.
  const home = await browser.openTab(browser.pageUrl('manifest.json'))
  const workers = await browser.context.newCDPSession(home)
  const stop = await stopperOf(workers)
  const connection = await connectTo(browser.profileDir)

  const press: Pressing['press'] = async (address, { script, asleep, settled, drawn, byKey, fromStart }, over) => {
    // A new tab, because the popup shows a pending request for another page of the same tab.
    const tab = over ?? (await browser.openTab(address))
    await tab.bringToFront()
    if (asleep === 'at opening') await stop()
    const ready = settled || drawn ? `document.querySelector('.popup-service')?.textContent` : 'true'
    const started = `new Promise((resolve) => {
      const look = () => document.querySelector('.popup-footer button') && (${ready}) ? resolve() : setTimeout(look, 0)
      look()
    })`
    const pressed = `${started}.then(() => { ${script} })`
    // What names the service in a settled popup is the worker's own answer.
    const first = [...(settled ? [WITHOUT_FIRST_FRAME] : []), ...(fromStart ? [pressed] : [])].join('\n')
    const next = await connection.nextPage(browser.pageUrl('popup.html'), first)
    const opening = home.evaluate(() => chrome.action.openPopup())
    // The script may close it before it is shown, which the browser calls a failure.
    await (fromStart ? opening.catch(() => undefined) : opening)
    const popup = await next.opened
    if (asleep === 'at the press') {
      await popup.run(started)
      await stop()
    }
    if (byKey) {
      await popup.run(started)
      await popup.enterAndClose()
    } else if (!fromStart) await popup.run(pressed)
    await popup.gone
    if (over === undefined) await tab.close()
  }
  return {
    press,
    close: async () => {
      await connection.close()
      await home.close()
    },
  }
}

const stopperOf = async (session: CDPSession) => {
  let running = true
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { status, runningStatus } of versions) {
      // The worker of a removed extension stays redundant.
      if (status !== 'redundant') running = runningStatus !== 'stopped'
    }
  })
  await session.send('ServiceWorker.enable')
  return async () => {
    await session.send('ServiceWorker.stopAllWorkers')
    for (let looks = 0; running && looks < 300; looks++) await pause(5)
  }
}

interface PopupTarget {
  /** Runs it and waits for its promise, or for the end of the popup. */
  run: (expression: string) => Promise<void>
  enterAndClose: () => Promise<void>
  /** Resolves when it has closed, and other pages open as usual. */
  gone: Promise<void>
}

interface Message {
  id?: number
  method?: string
  params?: {
    targetId?: string
    sessionId?: string
    waitingForDebugger?: boolean
    targetInfo?: { targetId: string; type: string; url: string }
  }
}

/** A separate connection, because the one that launched the browser doesn't see the popup. */
const connectTo = async (profileDir: string) => {
  const [port] = (await readFile(join(profileDir, 'DevToolsActivePort'), 'utf8')).split('\n')
  const version = (await (await fetch(`http://127.0.0.1:${port}/json/version`)).json()) as {
    webSocketDebuggerUrl: string
  }
  const socket = new WebSocket(version.webSocketDebuggerUrl)
  const listeners = new Set<(message: Message) => void>()
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    for (const listener of listeners) listener(message)
  }
  await new Promise((resolve) => {
    socket.onopen = resolve
  })
  let last = 0
  const heard = <T>(pick: (message: Message) => T | undefined) =>
    new Promise<T>((resolve) => {
      const listener = (message: Message) => {
        const found = pick(message)
        if (found === undefined) return
        listeners.delete(listener)
        resolve(found)
      }
      listeners.add(listener)
    })
  /** Resolves when the browser has answered. */
  const send = (method: string, params: object = {}, sessionId?: string): Promise<true> => {
    const id = ++last
    socket.send(JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) }))
    return heard((message) => (message.id === id ? true : undefined))
  }
  void send('Target.setDiscoverTargets', { discover: true })

  /** Lets each new page wait until it has the script, which runs in those at the address before anything else. */
  const runInNewPages = async (address: string, script: string): Promise<() => Promise<void>> => {
    const equip = ({ method, params }: Message) => {
      if (method !== 'Target.attachedToTarget' || params?.waitingForDebugger !== true) return
      const source = `if (location.href === '${address}') { ${script} }`
      void send('Page.enable', {}, params.sessionId)
      void send('Page.addScriptToEvaluateOnNewDocument', { source }, params.sessionId)
      void send('Runtime.runIfWaitingForDebugger', {}, params.sessionId)
    }
    listeners.add(equip)
    // Until the browser has answered, a page that is opened doesn't wait.
    await send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true })
    return async () => {
      // In the same way, one that is opened still waits until then.
      await send('Target.setAutoAttach', { autoAttach: false, waitForDebuggerOnStart: false, flatten: true })
      listeners.delete(equip)
    }
  }

  const popupIn = async (targetId: string, stopEquipping: (() => Promise<void>) | null): Promise<PopupTarget> => {
    const gone = heard(({ method, params }) =>
      method === 'Target.targetDestroyed' && params?.targetId === targetId ? true : undefined,
    ).then(() => stopEquipping?.())
    const attached = heard(({ method, params }) =>
      method === 'Target.attachedToTarget' && params?.targetInfo?.targetId === targetId ? params.sessionId : undefined,
    )
    void send('Target.attachToTarget', { targetId, flatten: true })
    const sessionId = await Promise.race([attached, gone.then(() => '')])
    return {
      run: async (expression) => {
        const answered = send('Runtime.evaluate', { expression, awaitPromise: true, userGesture: true }, sessionId)
        await Promise.race([answered, gone])
      },
      enterAndClose: async () => {
        void send('Input.dispatchKeyEvent', { type: 'keyDown', ...ENTER }, sessionId)
        // Escape comes after Enter, which the page has handled by then.
        await Promise.race([send('Input.dispatchKeyEvent', { type: 'keyUp', ...ENTER }, sessionId), gone])
        void send('Target.closeTarget', { targetId })
      },
      gone,
    }
  }

  /** Resolves when the next page at the address will be noticed and have the script. */
  const nextPage = async (address: string, script: string): Promise<{ opened: Promise<PopupTarget> }> => {
    const stopEquipping = script === '' ? null : await runInNewPages(address, script)
    const targetId = heard(({ method, params }) =>
      (method === 'Target.targetCreated' || method === 'Target.targetInfoChanged') &&
      params?.targetInfo?.type === 'page' &&
      params.targetInfo.url === address
        ? params.targetInfo.targetId
        : undefined,
    )
    return { opened: targetId.then((id) => popupIn(id, stopEquipping)) }
  }
  const close = () =>
    new Promise<void>((resolve) => {
      socket.onclose = () => resolve()
      socket.close()
    })
  return { nextPage, close }
}
