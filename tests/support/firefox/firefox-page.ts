import { expect } from '@playwright/test'
import type { Bidi, KeyAction, PointerAction, RemoteElement } from './bidi.ts'

/** A tab of a real Firefox, in which elements are found by role and name, and pressed. */
export interface FirefoxPage {
  goto: (address: string) => Promise<void>
  activate: () => Promise<void>
  /** How many elements have this role and name. */
  count: (role: string, name: string) => Promise<number>
  /** Waits until exactly one element has this role and name, and presses it. */
  click: (role: string, name: string) => Promise<void>
  /** Replaces the field's text. */
  fill: (name: string, text: string) => Promise<void>
  /** The text of the only element that a selector finds; empty without one. */
  text: (selector: string) => Promise<string>
  press: (...keys: string[]) => Promise<void>
  /** The result of an expression in the page, as text. */
  evaluate: (expression: string) => Promise<string>
  resize: (width: number, height: number) => Promise<void>
  /** A PNG. */
  screenshot: () => Promise<Buffer>
  close: () => Promise<void>
}

interface Wanted {
  role?: string
  name?: string
}

/** Keys without a character, as WebDriver spells them. */
const KEYS: Readonly<Record<string, string>> = { Control: '\uE009', Enter: '\uE007', Delete: '\uE017' }

const chord = (keys: readonly string[]): KeyAction[] => {
  const values = keys.map((key) => KEYS[key] ?? key)
  return [
    ...values.map((value) => ({ type: 'keyDown' as const, value })),
    ...values.toReversed().map((value) => ({ type: 'keyUp' as const, value })),
  ]
}

const onto = (sharedId: string): PointerAction[] => [
  { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element: { sharedId } } },
  { type: 'pointerDown', button: 0 },
  { type: 'pointerUp', button: 0 },
]

export const evaluateIn = async ({ send }: Bidi, context: string, expression: string): Promise<string> => {
  const answer = await send('script.evaluate', { expression, target: { context }, awaitPromise: true })
  if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
  return typeof answer.result.value === 'string' ? answer.result.value : ''
}

export const firefoxPage = (bidi: Bidi, context: string): FirefoxPage => {
  const { send } = bidi
  const locate = async (wanted: Wanted): Promise<RemoteElement[]> => {
    const locator = { type: 'accessibility' as const, value: wanted }
    return (await send('browsingContext.locateNodes', { context, locator })).nodes
  }
  /** The matching element, once it exists. */
  const find = async (message: string, look: () => Promise<RemoteElement[]>): Promise<string> => {
    const only = async () => {
      const found = await look()
      return found.length === 1 ? found[0]?.sharedId : undefined
    }
    await expect.poll(only, { message }).toBeDefined()
    return (await only()) ?? ''
  }
  const press = async (actions: KeyAction[]): Promise<void> => {
    await send('input.performActions', { context, actions: [{ type: 'key', id: 'keyboard', actions }] })
  }
  const evaluate = (expression: string) => evaluateIn(bidi, context, expression)
  const call = async (functionDeclaration: string, sharedId: string): Promise<unknown> => {
    const answer = await send('script.callFunction', {
      functionDeclaration,
      target: { context },
      arguments: [{ sharedId }],
      awaitPromise: true,
    })
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
    return answer.result.value
  }
  /** A page that is still loading moves its elements, so that the mouse may miss: the element's own event counts. */
  const pressOn = (sharedId: string): Promise<void> =>
    expect(async () => {
      await call(
        `(element) => {
          element.scrollIntoView({ block: 'center', behavior: 'instant' })
          globalThis.wasPressed = false
          element.addEventListener('click', () => { globalThis.wasPressed = true }, { once: true })
        }`,
        sharedId,
      )
      await send('input.performActions', {
        context,
        actions: [{ type: 'pointer', id: 'mouse', actions: onto(sharedId) }],
      })
      expect(await call('() => globalThis.wasPressed', sharedId)).toBe(true)
    }).toPass()

  return {
    goto: async (address) => {
      // Firefox never reports that an extension's page is loaded; finding an element waits for it.
      await send('browsingContext.navigate', {
        context,
        url: address,
        wait: address.startsWith('http') ? 'complete' : 'none',
      })
    },
    activate: async () => {
      await send('browsingContext.activate', { context })
    },
    count: async (role, name) => (await locate({ role, name })).length,
    click: async (role, name) => pressOn(await find(`${role} “${name}”`, () => locate({ role, name }))),
    fill: async (name, text) => {
      // A password field has no role, and a field's label has the same name.
      const fields = async () => (await locate({ name })).filter(({ value }) => value.localName === 'input')
      await pressOn(await find(`field “${name}”`, fields))
      await press([
        ...chord(['Control', 'a']),
        ...chord(['Delete']),
        ...Array.from(text).flatMap((letter) => chord([letter])),
      ])
    },
    text: (selector) => evaluate(`document.querySelector(${JSON.stringify(selector)})?.textContent ?? ''`),
    press: (...keys) => press(chord(keys)),
    evaluate,
    resize: async (width, height) => {
      await send('browsingContext.setViewport', { context, viewport: { width, height } })
    },
    screenshot: async () => {
      const { data } = await send('browsingContext.captureScreenshot', { context, origin: 'viewport' })
      return Buffer.from(data, 'base64')
    },
    close: async () => {
      await send('browsingContext.close', { context })
    },
  }
}
