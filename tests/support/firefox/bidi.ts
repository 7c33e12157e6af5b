import { once } from 'node:events'

/** A value in WebDriver BiDi, as far as it is used here. */
interface RemoteValue {
  value?: unknown
}

export interface RemoteElement {
  /** Its reference in later commands. */
  sharedId: string
  value: { localName: string }
}

type Evaluated = { type: 'success'; result: RemoteValue } | { type: 'exception'; exceptionDetails: { text: string } }

type Locator =
  | { type: 'accessibility'; value: { role?: string; name?: string } }
  | { type: 'css'; value: string }
  | { type: 'innerText'; value: string }

/** A tab's document (`context`), or the browser's own window if specified. */
interface Context {
  context: string
}

export interface KeyAction {
  type: 'keyDown' | 'keyUp'
  value: string
}

export type PointerAction =
  | { type: 'pointerMove'; x: number; y: number; origin: { type: 'element'; element: { sharedId: string } } }
  | { type: 'pointerDown' | 'pointerUp'; button: number }

/** The commands of https://w3c.github.io/webdriver-bidi/ that are used here: their parameters and results. */
interface Commands {
  'session.new': { takes: { capabilities: object }; gives: object }
  'session.subscribe': { takes: { events: string[] }; gives: object }
  'browser.close': { takes: object; gives: object }
  'browsingContext.getTree': { takes: { 'moz:scope'?: 'chrome' }; gives: { contexts: (Context & { url: string })[] } }
  'browsingContext.create': { takes: { type: 'tab' }; gives: Context }
  'browsingContext.activate': { takes: Context; gives: object }
  'browsingContext.close': { takes: Context; gives: object }
  'browsingContext.navigate': { takes: Context & { url: string; wait: 'none' | 'complete' }; gives: object }
  'browsingContext.setViewport': { takes: Context & { viewport: { width: number; height: number } }; gives: object }
  'browsingContext.captureScreenshot': { takes: Context & { origin: 'viewport' | 'document' }; gives: { data: string } }
  'browsingContext.locateNodes': { takes: Context & { locator: Locator }; gives: { nodes: RemoteElement[] } }
  'script.evaluate': { takes: { expression: string; target: Context; awaitPromise: true }; gives: Evaluated }
  'script.callFunction': {
    takes: { functionDeclaration: string; target: Context; arguments: object[]; awaitPromise: true }
    gives: Evaluated
  }
  'input.performActions': {
    takes: Context & {
      actions: (
        | { type: 'key'; id: string; actions: KeyAction[] }
        | { type: 'pointer'; id: string; actions: PointerAction[] }
      )[]
    }
    gives: object
  }
}

type Told =
  | { type: 'success'; id: number; result: object }
  | { type: 'error'; id: number | null; error: string; message: string }
  | { type: 'event'; method: string; params: { level?: string; text?: string } }

export interface Bidi {
  send: <C extends keyof Commands>(command: C, takes: Commands[C]['takes']) => Promise<Commands[C]['gives']>
  /** Errors in pages: uncaught ones, and those in the console. */
  complaints: readonly string[]
}

/** Connects to a Firefox at this address with WebDriver BiDi. It allows one session at a time. */
export const openBidi = async (address: string): Promise<Bidi> => {
  const socket = new WebSocket(`${address}/session`)
  await once(socket, 'open')
  let last = 0
  const complaints: string[] = []
  const open = new Map<number, { resolve: (result: object) => void; reject: (why: Error) => void }>()

  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const told = JSON.parse(data) as Told
    if (told.type === 'event') {
      if (told.params.level === 'error') complaints.push(told.params.text ?? '')
      return
    }
    const asked = open.get(told.id ?? 0)
    open.delete(told.id ?? 0)
    if (told.type === 'success') asked?.resolve(told.result)
    else asked?.reject(new Error(`${told.error}: ${told.message}`))
  })
  // A closed or killed browser sends no more responses.
  socket.addEventListener('close', () => {
    for (const { reject } of open.values()) reject(new Error('The connection to Firefox has ended.'))
    open.clear()
  })

  const send: Bidi['send'] = (method, params) =>
    new Promise((resolve, reject) => {
      last += 1
      open.set(last, { resolve, reject })
      socket.send(JSON.stringify({ id: last, method, params }))
    })

  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  return { send, complaints }
}
