import { describe, expect, it } from 'vitest'
import { flushPromises } from '../../../tests/support/flush-promises.ts'
import { covers, createOriginAccess } from './origin-access.ts'

describe('one match pattern and another', () => {
  it.each([
    ['https://l.test/*', 'https://l.test/*'],
    ['*://l.test/*', 'http://l.test/*'],
    ['https://*/*', 'https://l.test/*'],
    ['*://*/*', 'http://127.0.0.1/*'],
    ['https://*.test/*', 'https://l.test/*'],
    ['https://*.l.test/*', 'https://l.test/*'],
    ['<all_urls>', 'https://l.test/*'],
  ])('%s includes %s', (wider, pattern) => expect(covers(wider, pattern)).toBe(true))

  it.each([
    ['https://l.test/*', 'http://l.test/*'],
    ['https://l.test/*', 'https://other.test/*'],
    ['https://l.test/path/*', 'https://l.test/*'],
    ['https://*.l.test/*', 'https://evil-l.test/*'],
    ['file:///*', 'https://l.test/*'],
    ['https://l.test/*', 'nonsense'],
  ])('%s does not include %s', (wider, pattern) => expect(covers(wider, pattern)).toBe(false))
})

describe('the allowed origins', () => {
  it("are known synchronously, and follow changes in the browser's settings", async () => {
    let origins: string[] = []
    const changed: (() => void)[] = []
    const event = { addListener: (listener: () => void) => void changed.push(listener) }
    const access = createOriginAccess({
      getAll: () => Promise.resolve({ origins }),
      request: () => Promise.resolve(true),
      onAdded: event,
      onRemoved: event,
    })
    await flushPromises()
    expect(access.holds('https://l.test/*')).toBe(false)
    origins = ['https://l.test/*']
    for (const tell of changed) tell()
    await flushPromises()
    expect(access.holds('https://l.test/*')).toBe(true)
  })
})
