import type { ExtensionBrowser } from '../../scripts/product/browser.ts'
import type { Site } from '../../scripts/product/site.ts'

/** What the user would paste: read in a web page on this machine that the extension doesn't control. */
export const readClipboard = async ({ context, openTab }: ExtensionBrowser, site: Site): Promise<string> => {
  await context.grantPermissions(['clipboard-read'], { origin: site.url })
  const page = await openTab(`${site.url}/paste`)
  await page.bringToFront()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  await page.close()
  return text
}
