import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LOCAL_BUILD, launchBrowser } from '../product/browser.ts'
import { connect } from '../product/connect.ts'
import { ensureChromium } from '../setup/chromium.mjs'
import { openService } from './open-service.ts'

const ROOT = join(import.meta.dirname, '../..')
const KEY = 'the-key-of-this-bench'

/** The local build in Chromium, connected to a service that can report an exhausted rate limit. */
export const benchProduct = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'terselink-bench-'))
  const profileDir = join(folder, 'profile')
  const service = await openService(KEY)
  const chromiumPath = await ensureChromium(ROOT, console.log)
  const browser = await launchBrowser({ chromiumPath, extensionDir: LOCAL_BUILD, profileDir, headless: true })
  await connect(browser, service.url, KEY)
  return {
    browser,
    service,
    profileDir,
    [Symbol.asyncDispose]: async () => {
      await browser.close()
      await service.close()
      await rm(folder, { recursive: true, maxRetries: 5 })
    },
  }
}
