import { fileURLToPath } from 'node:url'
import { ensureChromium } from './chromium.mjs'
import { findNodeRuntime } from './node-runtime.mjs'
import { installPackages } from './packages.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const announce = (/** @type {string} */ line) => console.log(`· ${line}`)

/**
 * Installs what everything else needs.
 * @returns {Promise<{ root: string, node: string, env: NodeJS.ProcessEnv }>} The Node to use, and its environment.
 */
export const prepare = async () => {
  await installPackages(ROOT, announce)
  const node = await findNodeRuntime(ROOT, announce)
  const chromium = await ensureChromium(ROOT, announce)
  announce(`Chromium: ${chromium}`)
  return { root: ROOT, node, env: { ...process.env, CHROMIUM_PATH: chromium } }
}
