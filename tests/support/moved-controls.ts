import { expect, type Page } from '@playwright/test'

interface Recorder {
  /** What happened to controls that could be pressed. */
  moves: Set<string>
  /** Frames without a change since everything was loaded. */
  quietFrames: number
}

/** In which order the page gets the responses of the worker, of which each is painted alone. */
export type ResponseOrder = 'first asked first' | 'last asked first'

/** Runs before the scripts of a page, and compares in every frame where each control is. */
const record = (order: ResponseOrder) => {
  const recorder: Recorder = { moves: new Set(), quietFrames: 0 }
  Object.assign(window, { recorder })

  const { runtime } = (Reflect.get(globalThis, 'browser') ?? chrome) as {
    runtime: { sendMessage: (message: unknown) => Promise<unknown> }
  }
  const sendMessage = runtime.sendMessage.bind(runtime)
  let loading = 0
  const responses: (() => void)[] = []
  setInterval(() => (order === 'first asked first' ? responses.shift() : responses.pop())?.(), 60)
  runtime.sendMessage = async (message) => {
    loading += 1
    const response = await sendMessage(message)
    await new Promise<void>((resolve) => responses.push(resolve))
    loading -= 1
    return response
  }

  const CONTROLS = 'a[href], button, input, select, textarea, summary'
  const nameOf = (control: Element): string =>
    `${control.localName} “${control.getAttribute('aria-label') ?? (control.textContent || control.getAttribute('name'))}”`
  const placesOf = (): Map<Element, DOMRect> => {
    const controls = [...document.querySelectorAll(CONTROLS)].filter(
      (control) =>
        control.checkVisibility({ visibilityProperty: true }) &&
        !control.matches(':disabled, [aria-disabled="true"], .visually-hidden'),
    )
    return new Map(controls.map((control) => [control, control.getBoundingClientRect()]))
  }
  let before = placesOf()
  const compare = () => {
    const now = placesOf()
    for (const [control, { x, y, width, height }] of before) {
      const place = now.get(control)
      if (place === undefined) {
        // Another one with the same name does the same.
        const there = document.elementFromPoint(x + width / 2, y + height / 2)?.closest(CONTROLS)
        if (!there || nameOf(there) !== nameOf(control)) recorder.moves.add(`${nameOf(control)} is gone`)
      } else if (Math.max(Math.abs(place.x - x), Math.abs(place.y - y)) > 1) {
        recorder.moves.add(`${nameOf(control)} moved by ${Math.round(place.x - x)}, ${Math.round(place.y - y)}`)
      }
    }
    const isLoaded = loading === 0 && now.size > 0 && document.querySelector('[aria-busy="true"]') === null
    recorder.quietFrames = isLoaded ? recorder.quietFrames + 1 : 0
    before = now
    requestAnimationFrame(compare)
  }
  requestAnimationFrame(compare)
}

const movesUntilQuiet = async (page: Page): Promise<string[]> => {
  // What is read when the page is idle is requested some frames later.
  await page.waitForFunction(() => (Reflect.get(window, 'recorder') as Recorder).quietFrames > 20)
  return page.evaluate(() => [...(Reflect.get(window, 'recorder') as Recorder).moves])
}

/** Opens an address, and says what happened to controls that could be pressed until everything was loaded. */
export const movesWhileLoading = async (page: Page, address: string, order: ResponseOrder): Promise<string[]> => {
  await page.addInitScript(record, order)
  await page.goto(address)
  await expect(page.locator('main :is(h1, button)').first()).toBeVisible()
  return movesUntilQuiet(page)
}

/** Watches an open page; the result tells what happened to controls since then, once everything is loaded. */
export const recordMoves = async (page: Page): Promise<() => Promise<string[]>> => {
  await page.evaluate<void, ResponseOrder>(record, 'first asked first')
  return () => movesUntilQuiet(page)
}
