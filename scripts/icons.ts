// `npm run icons`: draws public/icon/SIZE.png from assets/icon.svg with Chromium.
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { ensureChromium } from './setup/chromium.mjs'

const SIZES = [16, 32, 48, 128]
const ROOT = join(import.meta.dirname, '..')

const svg = await readFile(join(ROOT, 'assets/icon.svg'), 'utf8')
await mkdir(join(ROOT, 'public/icon'), { recursive: true })
const browser = await chromium.launch({
  executablePath: await ensureChromium(ROOT, console.log),
  args: ['--no-sandbox'],
})
const page = await browser.newPage()
for (const size of SIZES) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: ${size}px }</style>${svg}`)
  await page.screenshot({ path: join(ROOT, `public/icon/${size}.png`), omitBackground: true })
}
await browser.close()
console.log(`Drawn: ${SIZES.map((size) => `public/icon/${size}.png`).join(', ')}`)
