import { readFile } from 'node:fs/promises'
import { openOptions } from '../../scripts/product/connect.ts'
import { expect, test } from '../support/e2e.ts'

test("a link's QR code is saved as PNG and as SVG, and both show the same", async ({ extension, service }) => {
  const { id, shorturl } = await service.ask('POST', '/api/url/add', { url: 'https://example.com/', custom: 'poster' })
  const options = await openOptions(extension, `links/${String(id)}`)
  await options.getByRole('button', { name: 'QR code' }).click()
  await expect(options.getByRole('img', { name: `QR code of ${String(shorturl)}` })).toBeVisible()

  const save = async (button: string): Promise<{ name: string; bytes: Buffer }> => {
    const downloading = options.waitForEvent('download')
    await options.getByRole('button', { name: button }).click()
    const download = await downloading
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
  }
  const png = await save('Save PNG')
  const svg = await save('Save SVG')
  expect(png.name).toMatch(/poster\.png$/)
  expect(svg.name).toMatch(/poster\.svg$/)

  // The browser renders both: they are square images with the same dots.
  const dots = (file: { bytes: Buffer }, type: string) =>
    options.evaluate(
      async ([source, side]) => {
        const picture = new Image()
        picture.src = source
        await picture.decode()
        const canvas = new OffscreenCanvas(side, side)
        const pen = canvas.getContext('2d')
        if (pen === null) throw new Error('no canvas')
        pen.imageSmoothingEnabled = false
        pen.drawImage(picture, 0, 0, side, side)
        const { data } = pen.getImageData(0, 0, side, side)
        return Array.from({ length: side * side }, (_, at) => ((data[at * 4] ?? 0) < 128 ? '#' : ' ')).join('')
      },
      [`data:${type};base64,${file.bytes.toString('base64')}`, 330] as const,
    )
  const drawn = await dots(png, 'image/png')
  expect(drawn).toContain('#######')
  expect(await dots(svg, 'image/svg+xml')).toBe(drawn)
})
