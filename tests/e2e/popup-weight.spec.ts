import { openPopupOn, pressShorten, shownShortUrl } from '../../scripts/product/shorten-in-popup.ts'
import { gzipped, reach } from '../bundle/built-files.ts'
import { expect, test } from '../support/e2e.ts'

const BUILD = 'chrome-mv3-local'
const isCode = (file: string) => /\.(?:js|css)$/.test(file)

// tests/bundle follows what the page names; only a browser shows what else it loads before a click.
test('an ordinary opening loads at most 82 kB of scripts and styles, gzipped', async ({ extension, site }) => {
  const first = await openPopupOn(extension, `${site.url}/article`)
  await pressShorten(first)
  const shortUrl = await shownShortUrl(first)
  await first.close()

  const popup = await openPopupOn(extension, `${site.url}/another`)
  const loaded = new Set<string>()
  // Opened again, so that the browser reports everything from the first file on.
  popup.on('requestfinished', (request) => loaded.add(new URL(request.url()).pathname.slice(1)))
  await popup.reload()
  await expect(popup.getByRole('button', { name: 'Shorten', exact: true })).toBeVisible()
  await expect(popup.getByRole('button', { name: `Copy ${shortUrl}` })).toBeVisible()
  await popup.waitForLoadState('networkidle')

  const files = [...loaded].filter(isCode)
  // The browser's list is complete: it includes what the page names itself.
  expect(files).toEqual(expect.arrayContaining(reach(BUILD, 'popup.html', 'at start').filter(isCode)))
  const size = gzipped(BUILD, files)
  test.info().annotations.push({ type: 'weight', description: `${size} bytes gzipped: ${files.join(', ')}` })
  expect(size, files.join(', ')).toBeLessThanOrEqual(82_000)
})
