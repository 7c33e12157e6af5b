import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { installWithApt } from './apt.mjs'
import { runCommand } from './run-command.mjs'

const DOWNLOAD_MINUTES = 8

// Branded Chrome no longer loads unpacked extensions from the command line.
const NAMES = ['chromium', 'chromium-browser']

/** Playwright's browser folders, and the executable in a `chromium-NUMBER` folder, by platform. */
const PLAYWRIGHT = {
  linux: { cache: '.cache/ms-playwright', executables: ['chrome-linux64/chrome', 'chrome-linux/chrome'] },
  darwin: {
    cache: 'Library/Caches/ms-playwright',
    executables: [
      'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
      'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
      'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    ],
  },
  win32: { cache: 'AppData/Local/ms-playwright', executables: ['chrome-win64/chrome.exe', 'chrome-win/chrome.exe'] },
}

/** @param {NodeJS.ProcessEnv} env */
const systemCandidates = (env) => {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  const found = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return process.platform === 'darwin' ? [...found, '/Applications/Chromium.app/Contents/MacOS/Chromium'] : found
}

/** @param {NodeJS.ProcessEnv} env */
const playwrightCandidates = (env) => {
  const layout = PLAYWRIGHT[/** @type {keyof typeof PLAYWRIGHT} */ (process.platform)]
  if (layout === undefined) return []
  const cache = env.PLAYWRIGHT_BROWSERS_PATH || join(homedir(), layout.cache)
  if (!existsSync(cache)) return []
  const number = (/** @type {string} */ folder) => Number(folder.slice('chromium-'.length))
  return readdirSync(cache)
    .filter((folder) => /^chromium-\d+$/.test(folder))
    .sort((one, other) => number(other) - number(one))
    .flatMap((folder) => layout.executables.map((executable) => join(cache, folder, executable)))
}

/** An existing file may lack libraries, or be a stub for another package manager, so it is tried. */
const runs = async (/** @type {string} */ path) => {
  const { ok, said } = await runCommand(path, ['--version'], { minutes: 0.5 })
  return ok && /chrom/i.test(said)
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string | null>}
 */
export const findChromium = async (env) => {
  if (env.CHROMIUM_PATH) {
    if (existsSync(env.CHROMIUM_PATH) && (await runs(env.CHROMIUM_PATH))) return env.CHROMIUM_PATH
    throw new Error(`CHROMIUM_PATH is ${env.CHROMIUM_PATH}, which is not a working Chromium.`)
  }
  for (const path of [...systemCandidates(env), ...playwrightCandidates(env)]) {
    if (existsSync(path) && (await runs(path))) return path
  }
  return null
}

/**
 * Finds Chromium, or installs it with apt, or with Playwright.
 * @param {string} root
 * @param {(line: string) => void} announce
 */
export const ensureChromium = async (root, announce) => {
  const present = await findChromium(process.env)
  if (present !== null) return present
  announce('no Chromium found')
  // These fonts are for people, who see names of languages in their own scripts. Tests have their own fonts.
  await installWithApt(['chromium', 'fonts-noto-core'], announce)
  const installed = await findChromium(process.env)
  if (installed !== null) return installed
  announce(`trying: Playwright's download of Chromium (at most ${DOWNLOAD_MINUTES} minutes)`)
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const how = { minutes: DOWNLOAD_MINUTES, cwd: root }
  const { ok, said } = await runCommand(process.execPath, [playwright, 'install', 'chromium'], how)
  if (!ok) announce(`That failed: ${said.trim().split('\n').at(-1) ?? ''}`)
  const downloaded = await findChromium(process.env)
  if (downloaded !== null) return downloaded
  throw new Error('Chromium could not be installed. Install it and set CHROMIUM_PATH=/path/to/chromium')
}
