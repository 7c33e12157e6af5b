import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import decodeQR from 'qr/decode.js'
import { openOptions } from '../../scripts/product/connect.ts'
import { accessibilityComplaints } from '../support/accessibility-complaints.ts'
import { askWorker } from '../support/ask-worker.ts'
import { expect, test } from '../support/e2e.ts'

interface SavedFile {
  name: string
  bytes: Buffer
}

const savedBy = async (page: Page, press: () => Promise<void>): Promise<SavedFile> => {
  const downloading = page.waitForEvent('download')
  await press()
  const download = await downloading
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

const save = (page: Page, format: 'PNG' | 'SVG' | 'PDF'): Promise<SavedFile> =>
  savedBy(page, async () => {
    if (format !== 'PNG') await page.getByRole('button', { name: 'More formats' }).click()
    await page.getByRole('button', { name: `Save ${format}` }).click()
  })

/** What a decoder reads in the file as the browser shows it, in this width: in its green light, like many scanners. */
const readIn = async (page: Page, { bytes }: SavedFile, type: string, width = 400): Promise<string> => {
  const image = await page.evaluate(
    async ([source, wide]) => {
      const picture = new Image()
      picture.src = source
      await picture.decode()
      const tall = Math.round((wide * picture.naturalHeight) / picture.naturalWidth)
      const pen = new OffscreenCanvas(wide, tall).getContext('2d')
      if (pen === null) throw new Error('no canvas')
      pen.drawImage(picture, 0, 0, wide, tall)
      const { data } = pen.getImageData(0, 0, wide, tall)
      // As text: a million numbers take seconds to arrive.
      const grays = Array.from({ length: wide * tall }, (_, at) => String.fromCharCode(data[at * 4 + 1] ?? 0))
      return { width: wide, height: tall, grays: grays.join('') }
    },
    [`data:${type};base64,${bytes.toString('base64')}`, width] as const,
  )
  const data = new Uint8ClampedArray(image.grays.length * 4)
  for (let at = 0; at < image.grays.length; at++) data.fill(image.grays.charCodeAt(at), at * 4, at * 4 + 4)
  return decodeQR({ width: image.width, height: image.height, data })
}

const mediaBoxes = ({ bytes }: SavedFile) =>
  [...bytes.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...sides]) =>
    sides.map((points) => Math.round((Number(points) * 254) / 72) / 10),
  )

test('a QR code in a look of its own is saved as PNG, SVG and PDF, and each can be read', async ({
  extension,
  service,
}) => {
  const { id, shorturl } = await service.ask('POST', '/api/url/add', { url: 'https://example.com/', custom: 'poster' })
  const options = await openOptions(extension, `links/${String(id)}`)
  await options.getByRole('button', { name: 'QR code' }).click()
  await expect(options.getByRole('img', { name: `QR code of ${String(shorturl)}` })).toBeVisible()
  const plain = await save(options, 'PNG')
  expect(plain.name).toMatch(/poster\.png$/)
  expect(await readIn(options, plain, 'image/png')).toBe(shorturl)

  await options.getByRole('button', { name: 'Customize' }).click()
  const settings = options.getByRole('group', { name: 'QR code settings' })
  await settings.getByLabel('Width in millimeters').fill('55')
  await settings.getByLabel('Width in pixels').fill('600')
  await settings.getByLabel('Margin').fill('6')
  await settings.getByLabel('Error correction').selectOption('High (25%)')
  await settings.getByLabel('Color of the code').fill('#7a1f00')
  await settings.getByLabel('Background').fill('#fff4d6')
  await settings.getByLabel('Rounded modules').check()
  await settings.getByLabel('Caption').fill('Scan me · 発売')
  await settings.getByLabel('Logo', { exact: true }).setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: plain.bytes,
  })
  await expect(settings.getByText('Always the highest with a logo')).toBeVisible()
  await expect(settings.getByText('A decoder can read this QR code.')).toBeVisible()

  expect(await accessibilityComplaints(options)).toEqual([])
  const png = await save(options, 'PNG')
  expect(await readIn(options, png, 'image/png', 600)).toBe(shorturl)
  const svg = await save(options, 'SVG')
  expect(svg.name).toMatch(/poster\.svg$/)
  expect(svg.bytes.toString()).toMatch(/ width="55mm" height="[\d.]+mm"/)
  expect(await readIn(options, svg, 'image/svg+xml', 600)).toBe(shorturl)
  const pdf = await save(options, 'PDF')
  const [[width, height] = []] = mediaBoxes(pdf)
  expect(width).toBe(55)
  expect(height).toBeGreaterThan(55)

  // Stored with its version, and shown the next time; the logo was drawn anew.
  await expect
    .poll(() => askWorker(extension, 'qrLook', {}))
    .toMatchObject({ correction: 'Q', margin: 6, dark: '#7a1f00', light: '#fff4d6', rounded: true, millimeters: 55 })
  const { logo } = (await askWorker(extension, 'qrLook', {})) ?? {}
  expect(logo).toMatch(/^data:image\/png;base64,/)
  expect(logo).not.toContain(plain.bytes.toString('base64').slice(0, 200))
})

test('a QR code that readers would not read is not saved', { tag: '@long' }, async ({ extension, service }) => {
  const { id } = await service.ask('POST', '/api/url/add', { url: 'https://example.com/', custom: 'inverted' })
  const options = await openOptions(extension, `links/${String(id)}`)
  let downloads = 0
  options.on('download', () => {
    downloads += 1
  })
  await options.getByRole('button', { name: 'QR code' }).click()
  await options.getByRole('button', { name: 'Customize' }).click()
  const settings = options.getByRole('group', { name: 'QR code settings' })
  await settings.getByLabel('Color of the code').fill('#ffffff')
  await settings.getByLabel('Background').fill('#000000')
  await expect(settings.getByText('The code is lighter than its background.')).toBeVisible()
  const button = options.getByRole('button', { name: 'Save PNG' })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await button.click({ force: true })
  await settings.getByRole('button', { name: 'Standard look' }).click()
  await expect(button).toHaveAttribute('aria-disabled', 'false')
  await settings.getByLabel('Margin').fill('4.5')
  await expect(settings.getByText('Enter a whole number from 0 to 16.')).toBeVisible()
  await settings.getByLabel('Logo', { exact: true }).setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  })
  await expect(settings.getByText("This isn't a PNG, JPEG or WebP picture.")).toBeVisible()
  expect(downloads).toBe(0)
})

// `links-views` saves a sheet with each change.
test('the selected links are saved as a sheet of QR codes', { tag: '@long' }, async ({ extension, service }) => {
  for (let at = 0; at < 23; at++)
    await service.ask('POST', '/api/url/add', {
      url: `https://example.com/${String(at)}`,
      custom: `sheet-${String(at)}`,
    })
  const options = await openOptions(extension, 'links')
  await options.getByRole('button', { name: 'Refresh' }).click()
  await options
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check()
  await options.getByRole('button', { name: 'Select all 23', exact: true }).click()
  const sheet = await savedBy(options, () => options.getByRole('button', { name: 'Sheet of QR codes' }).click())
  expect(sheet.name).toBe('qr-codes.pdf')
  expect(mediaBoxes(sheet)).toEqual([
    [210, 297],
    [210, 297],
  ])
  await expect(options.getByText('23 QR codes saved as PDF.')).toBeVisible()
})
