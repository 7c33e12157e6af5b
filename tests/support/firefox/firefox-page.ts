import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { ElementHandle, KeyInput, Page } from 'puppeteer-core'
import type { DrivenPage } from '../scenarios/driven-page.ts'

/** A tab of a real Firefox. */
export interface FirefoxPage extends DrivenPage {
  goto: (address: string) => Promise<void>
  /** How many elements have this role and name. */
  count: (role: string, name: string) => Promise<number>
  /** Presses the keys together. */
  press: (...keys: KeyInput[]) => Promise<void>
}

/** It ends what hangs and asserts nothing: Firefox on a busy machine takes many times as long as on an idle one. */
const PRESS_LIMIT_MS = 60_000

/** `downloads` is the folder in which this Firefox saves files. */
export const firefoxPage = (page: Page, downloads: string): FirefoxPage => {
  const find = async (role: string, name: string, within = 'body') =>
    (await page.$(within))?.$$(`aria/[name="${name}"][role="${role}"]`) ?? []

  const findFields = async (name: string): Promise<ElementHandle[]> => {
    // A password field has no role, and a field's label has the same name.
    const named = await page.$$(`aria/[name="${name}"]`)
    const isField = await Promise.all(
      named.map((each) => each.evaluate(({ localName }) => /^(?:input|textarea)$/.test(localName))),
    )
    return named.filter((_, at) => isField[at])
  }

  /** A page that is still loading moves its elements, so that the mouse may miss: the element's own event counts. */
  const pressOnly = async (message: string, look: () => Promise<ElementHandle[]>): Promise<void> => {
    await expect(async () => {
      const [element, ...others] = await look()
      expect(others).toEqual([])
      if (element === undefined) {
        const shown = await page.evaluate(() => `${location.href} ${document.body.textContent}`)
        throw new Error(`It is not there: ${shown}`)
      }
      await element.evaluate((target) => {
        Object.assign(globalThis, { wasPressed: false })
        target.addEventListener('click', () => Object.assign(globalThis, { wasPressed: true }), { once: true })
      })
      await element.click()
      expect(await element.evaluate(() => Reflect.get(globalThis, 'wasPressed') as unknown)).toBe(true)
    }, message).toPass({ timeout: PRESS_LIMIT_MS })
  }

  const press = async (...keys: KeyInput[]): Promise<void> => {
    for (const key of keys) await page.keyboard.down(key)
    for (const key of keys.toReversed()) await page.keyboard.up(key)
  }

  const evaluate = async (expression: string): Promise<string> => {
    const value: unknown = await page.evaluate(expression)
    return typeof value === 'string' ? value : ''
  }

  const click = (role: string, name: string, within?: string) =>
    pressOnly(`${role} “${name}”`, () => find(role, name, within))

  return {
    goto: async (address) => {
      if (address.startsWith('http')) return void (await page.goto(address))
      // Firefox never reports that an extension's page is loaded; finding an element waits for it.
      void page.goto(address, { timeout: 0 }).catch(() => undefined)
      await expect.poll(() => evaluate('location.href').catch(() => '')).toBe(address)
    },
    count: async (role, name) => (await find(role, name)).length,
    click,
    unfold: (title) =>
      pressOnly(`group “${title}”`, async () => {
        const all = await page.$$('summary')
        const isIt = await Promise.all(
          all.map((each) => each.evaluate((one, text) => one.textContent.startsWith(text), title)),
        )
        return all.filter((_, at) => isIt[at])
      }),
    fill: async (name, text) => {
      await pressOnly(`field “${name}”`, () => findFields(name))
      await press('Control', 'a')
      await press('Delete')
      await page.keyboard.type(text)
    },
    choose: async (field, name, text) => {
      const folder = await mkdtemp(join(tmpdir(), 'terselink-file-'))
      const file = join(folder, name)
      await writeFile(file, text)
      const input = await page.waitForSelector(`input[name="${field}"]`)
      // The browser reads it when the page does.
      await (input as ElementHandle<HTMLInputElement>).uploadFile(file)
    },
    save: async (button) => {
      const files = async () => (await readdir(downloads)).filter((name) => !name.endsWith('.part'))
      const before = new Set(await files())
      const saved = async () => (await files()).filter((name) => !before.has(name))
      await click('button', button)
      await expect.poll(saved).toHaveLength(1)
      const text = async () => readFile(join(downloads, (await saved())[0] ?? ''), 'utf8')
      await expect.poll(text).not.toBe('')
      return text()
    },
    text: (selector) => evaluate(`document.querySelector(${JSON.stringify(selector)})?.textContent ?? ''`),
    press,
    evaluate,
    close: () => page.close(),
  }
}
