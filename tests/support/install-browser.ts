import { join } from 'node:path'
import { ensureChromium } from '../../scripts/setup/chromium.mjs'
import { installWindowTools } from '../../scripts/setup/window-tools.mjs'

/** Before all tests, because those that run at the same time can't install at the same time. */
export default async (): Promise<void> => {
  await ensureChromium(join(import.meta.dirname, '../..'), console.log)
  await installWindowTools(console.log)
}
