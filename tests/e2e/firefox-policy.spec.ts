import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../support/firefox/firefox-test.ts'

const ID = 'terselink@terselink.example'

test.setTimeout(120_000)
test.skip(process.platform !== 'linux', 'Firefox finds managed storage in other places there.')

test("in Firefox, an administrator's policy is read from managed storage", { tag: '@long' }, async ({
  folder,
  launch,
  service,
}) => {
  const home = join(folder, 'home')
  const manifests = join(home, '.mozilla/managed-storage')
  await mkdir(manifests, { recursive: true })
  const data = {
    serviceAddress: service.url,
    theme: 'dark',
    presets: [{ id: 'news', name: 'Newsletter', options: { status: 'public' } }],
    apiKey: 'secret',
    locked: ['serviceAddress', 'theme'],
  }
  const manifest = { name: ID, description: 'The policy for Terselink', type: 'storage', data }
  await writeFile(join(manifests, `${ID}.json`), JSON.stringify(manifest))

  const firefox = await launch({ home })
  const connection = await firefox.open(firefox.pageUrl('options.html#connection'))
  const address = "[...document.querySelectorAll('[name=baseUrl]')].map((box) => box.value + ' ' + box.disabled).join()"
  await expect.poll(() => connection.evaluate(address)).toBe(`${service.url} true`)
  await expect.poll(() => connection.text('main')).toContain('has a problem. apiKey: Must be left out.')
  await connection.fill('API key', service.key)
  await connection.click('button', 'Connect')
  await expect.poll(() => connection.text('main')).toContain('Connected as ')

  const appearance = await firefox.open(firefox.pageUrl('options.html#appearance'))
  await expect.poll(() => appearance.text('fieldset:disabled')).toContain('Set by your organization.')
  const presets = await firefox.open(firefox.pageUrl('options.html#presets'))
  await expect.poll(() => presets.text('table')).toContain('Newsletter')
})
