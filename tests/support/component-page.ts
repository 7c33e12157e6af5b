import { join } from 'node:path'
import { type Browser, test as base, chromium, expect, type Page } from '@playwright/test'
import { build } from 'vite'
import { ensureChromium } from '../../scripts/setup/chromium.mjs'
import type { SceneName } from './component-scenes.tsx'

const ROOT = join(import.meta.dirname, '../..')

/** The scenes of `component-scenes.tsx` as one script and one style sheet. */
const bundleScenes = async (): Promise<{ script: string; styles: string }> => {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      cssCodeSplit: false,
      rollupOptions: { input: join(ROOT, 'tests/support/component-scenes.tsx'), output: { format: 'iife' } },
    },
  })
  const files = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  return {
    script: files.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])).join('\n'),
    styles: files
      .flatMap((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : []))
      .join('\n'),
  }
}

/** A page of plain Chromium with one component, which no extension or service stands behind. */
export const test = base.extend<{ show: (scene: SceneName) => Promise<Page> }, { opened: Browser; html: string }>({
  opened: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const executablePath = await ensureChromium(ROOT, console.log)
      const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  html: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const { script, styles } = await bundleScenes()
      await use(`<!doctype html><html lang="en"><title>Scene</title><style>${styles}</style><body></body>
        <script>${script.replaceAll('</script', '<\\/script')}</script></html>`)
    },
    { scope: 'worker' },
  ],
  show: async ({ opened, html }, use) => {
    const page = await opened.newPage({ viewport: { width: 800, height: 600 } })
    await use(async (scene) => {
      await page.setContent(html)
      await page.evaluate((name) => {
        // What `component-scenes.tsx` defines.
        const { showScene } = window as unknown as { showScene: (name: SceneName) => void }
        showScene(name)
      }, scene)
      return page
    })
    await page.close()
  },
})

export { expect }
