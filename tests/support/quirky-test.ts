import type { ExtensionBrowser } from '../../scripts/product/browser.ts'
import { connectByMessage } from '../../scripts/product/connect.ts'
import { test as base, expect } from './e2e.ts'
import { serve } from './quirky-service/serve.ts'
import { createQuirkyService, type QuirkyService } from './quirky-service.ts'

export const KEY = 'the-key-of-the-quirky-service'

export interface Quirky extends QuirkyService {
  url: string
}

/** A test with a service as in FIELD.md, whose quirks it chooses. */
export const test = base.extend<{ quirky: Quirky; connected: ExtensionBrowser }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  quirky: async ({}, use) => {
    const service = createQuirkyService({ key: KEY, limit: 1_000 })
    const served = await serve(async (input, init) => {
      const answer = await service.fetch(input, init)
      // Chromium repeats a request when a reused connection breaks, so no connection is reused here.
      answer.headers.set('connection', 'close')
      return answer
    })
    await use({ ...service, url: served.url })
    await served.close()
  },
  connected: async ({ fresh, quirky }, use) => {
    await connectByMessage(fresh, quirky.url, KEY)
    await use(fresh)
  },
})

export { expect }
