import { expect, type Page } from '@playwright/test'

/** More stops than any of our forms has. */
const MAX_STOPS = 80

interface Stop {
  name: string
  /** Whether the focus is visible: it has a ring and is not covered by another element of ours. */
  isSeen: boolean
}

const stopOf = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const texts = (ids: string | null) =>
      (ids ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '')
    const labels =
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement
        ? [...(element.labels ?? [])]
        : []
    const name = [
      element.getAttribute('aria-label') ?? '',
      ...texts(element.getAttribute('aria-labelledby')),
      ...labels.map((label) => label.textContent),
      labels.length === 0 ? element.textContent : '',
    ]
    const { left, top, width, height } = element.getBoundingClientRect()
    const onTop = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 12))
    const style = getComputedStyle(element)
    return {
      name: name.find((text) => text.trim() !== '')?.trim() ?? '',
      isSeen:
        element.matches(':focus-visible') &&
        style.outlineStyle !== 'none' &&
        parseFloat(style.outlineWidth) >= 2 &&
        onTop !== null &&
        (element === onTop || element.contains(onTop) || onTop.contains(element)),
    }
  })

/** A user without a pointer. Each stop must show that it has the focus and must not be covered. */
export const keyboardOf = (page: Page) => {
  const { keyboard } = page
  const tabTo = async (name: string | RegExp, back = false): Promise<void> => {
    const passed: string[] = []
    for (let count = 0; count < MAX_STOPS; count++) {
      const stop = await stopOf(page)
      if (typeof name === 'string' ? stop.name === name : name.test(stop.name)) {
        expect(stop, 'the focus can be seen').toMatchObject({ isSeen: true })
        return
      }
      passed.push(stop.isSeen ? stop.name : `${stop.name} (unseen)`)
      await keyboard.press(back ? 'Shift+Tab' : 'Tab')
    }
    throw new Error(`The focus did not come to ${String(name)}. It was at: ${passed.join(' | ')}`)
  }
  return {
    tabTo,
    tabBackTo: (name: string | RegExp) => tabTo(name, true),
    press: (key: string) => keyboard.press(key),
    type: (text: string) => keyboard.type(text),
    /** Replaces the field's text. */
    retype: async (text: string) => {
      await keyboard.press('ControlOrMeta+a')
      await keyboard.type(text)
    },
  }
}
