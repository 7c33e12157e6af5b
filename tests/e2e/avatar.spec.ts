import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connectByMessage, openOptions } from '../../scripts/product/connect.ts'
import { expect, test } from '../support/e2e.ts'
import { serve } from '../support/quirky-service/serve.ts'
import { createQuirkyService } from '../support/quirky-service.ts'

const KEY = 'the-key-of-the-quirky-service'

test("the account's picture is shown, and a redirect into the local network is not followed", async ({ fresh }) => {
  const png = await readFile(join(import.meta.dirname, '../../public/icon/32.png'))
  const reached: string[] = []
  const router = await serve((input) => {
    reached.push((input as Request).url)
    return Promise.resolve(new Response(png, { headers: { 'content-type': 'image/png' } }))
  })
  const service = createQuirkyService({ key: KEY, limit: 1_000 })
  const pictures: { authorization: string | null; cookie: string | null }[] = []
  let redirects = false
  const served = await serve((input, init) => {
    const asked = new Request(input, init)
    if (new URL(asked.url).pathname !== '/avatar.png') return service.fetch(input, init)
    pictures.push({ authorization: asked.headers.get('authorization'), cookie: asked.headers.get('cookie') })
    return Promise.resolve(
      redirects
        ? new Response(null, { status: 302, headers: { location: `${router.url}/reboot` } })
        : new Response(png, { headers: { 'content-type': 'image/png' } }),
    )
  })
  service.state.account.avatar = `${served.url}/avatar.png`
  await connectByMessage(fresh, served.url, KEY)
  const options = await openOptions(fresh, 'connection')
  const avatar = options.locator('.avatar').first()
  await expect(avatar).toHaveJSProperty('naturalWidth', 32)
  await expect(avatar).toHaveAttribute('src', /^data:image\/png;base64,/)

  redirects = true
  const before = pictures.length
  await options.reload()
  await expect.poll(() => pictures.length).toBeGreaterThan(before)
  await expect(avatar).toHaveText('A')
  await options.goto(fresh.pageUrl('options.html#account'))
  await options.reload()
  await expect(options.locator('.avatar').first()).toHaveText('A')
  await expect.poll(() => pictures.length).toBeGreaterThan(before + 1)
  expect(reached).toEqual([])
  for (const asked of pictures) expect(asked).toEqual({ authorization: null, cookie: null })
  await served.close()
  await router.close()
})
