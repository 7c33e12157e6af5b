import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureChromium } from '../../scripts/setup/chromium.mjs'
import { installWindowTools } from '../../scripts/setup/window-tools.mjs'
import { copyWithSlowMessages } from './slow-messages.ts'

/** Before all tests: what is installed, since tests that run at the same time can't, and what all browsers get. */
export default async (): Promise<() => Promise<void>> => {
  const { TEST_FONTCONFIG, TEST_MESSAGE_DELAY } = process.env
  // On Linux, no test depends on the fonts of the machine.
  process.env.FONTCONFIG_FILE = TEST_FONTCONFIG ?? join(import.meta.dirname, 'fonts/fonts.conf')
  await ensureChromium(join(import.meta.dirname, '../..'), console.log)
  await installWindowTools(console.log)
  if (!TEST_MESSAGE_DELAY) return () => Promise.resolve()
  const builds = await copyWithSlowMessages(Number(TEST_MESSAGE_DELAY))
  process.env.EXTENSION_BUILDS = builds
  return () => rm(builds, { recursive: true, maxRetries: 5 })
}
