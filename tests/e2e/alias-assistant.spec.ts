import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { aliasOf } from '../../lib/address/short-url.ts'
import type { RpcInput, RpcMethod, RpcOutput } from '../../lib/rpc/protocol.ts'
import { connectByMessage, openOptions } from '../../scripts/product/connect.ts'
import { openPopupOn, pressShorten, shownShortUrl } from '../../scripts/product/shorten-in-popup.ts'
import { addAccount } from '../../service/commands/accounts.ts'
import { accessibilityComplaints } from '../support/accessibility-complaints.ts'
import { askWorker } from '../support/ask-worker.ts'
import { expect, test, testInOwnBrowser } from '../support/e2e.ts'
import { openGate } from '../support/gate.ts'
import { type ServiceUnderTest, startService } from '../support/service-under-test.ts'

/** A link created with the extension: it shows the base of short URLs. */
const MINE = { url: 'https://example.com/my-page', custom: 'mine' }

const createLink = (input: object) => ({
  id: crypto.randomUUID(),
  operation: 'createLink' as const,
  input,
  source: 'options' as const,
  tabId: null,
  copy: false,
  title: '',
})

const addOthersLink = async (service: ServiceUnderTest, input: object): Promise<void> => {
  const key = await addAccount({ databaseUrl: null, dataDir: service.dataDir }, 'other@example.com')
  const answer = await fetch(`${service.url}/api/url/add`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  expect(answer.status).toBe(200)
}

const openAliasField = async (popup: Page) => {
  await popup.locator('summary', { hasText: /^Options/ }).click()
  return popup.getByLabel('Custom alias')
}

test('an alias is looked up while it is typed, and a taken one has suggestions', async ({
  fresh,
  gate,
  service,
  site,
}) => {
  await connectByMessage(fresh, gate.url, service.key)
  await askWorker(fresh, 'write', createLink(MINE))
  await expect.poll(() => service.links().length).toBe(1)
  await addOthersLink(service, { url: 'https://example.com/their-page', custom: 'spring' })

  const popup = await openPopupOn(fresh, `${site.url}/article`)
  const alias = await openAliasField(popup)
  await alias.pressSequentially('free-one')
  await expect(popup.getByText('Available', { exact: true })).toBeVisible()
  const searched = () => gate.searchedFor.map((each) => aliasOf(each))
  expect(searched()).toEqual(['free-one'])

  await alias.fill('pay 1oad')
  await expect(popup.getByText("Can't contain spaces, /, ? or #.")).toBeVisible()
  await alias.fill('mine')
  await expect(popup.getByText(`Yours: leads to ${MINE.url}`)).toBeVisible()
  expect(searched()).toEqual(['free-one'])

  await alias.fill('spring')
  await expect(popup.getByText('Taken', { exact: true })).toBeVisible()
  await expect(alias).toHaveValue('spring')
  const suggestions = popup.getByRole('group', { name: 'Suggestions' }).getByRole('button')
  const texts = await suggestions.allTextContents()
  expect(texts.length).toBeGreaterThanOrEqual(3)
  expect(texts.length).toBeLessThanOrEqual(4)
  expect(await accessibilityComplaints(popup)).toEqual([])

  // Refused nevertheless: it may have been taken or become free in the meantime.
  await pressShorten(popup)
  await expect(popup.getByRole('alert')).toBeVisible()
  await expect(popup.getByText('Taken', { exact: true })).toBeVisible()
  // The refusal itself says so.
  expect(searched()).toEqual(['free-one', 'spring'])

  await suggestions.filter({ hasText: /^spring-2$/ }).click()
  await expect(alias).toHaveValue('spring-2')
  await expect(alias).toBeFocused()
  await expect(suggestions).toHaveCount(0)
  await expect(popup.getByText('Available', { exact: true })).toBeVisible()
  expect(searched()).toEqual(['free-one', 'spring', 'spring-2'])

  await pressShorten(popup)
  expect(await shownShortUrl(popup)).toBe(`${service.url}/spring-2`)
  expect(service.links().map((link) => link.alias)).toEqual(['mine', 'spring', 'spring-2'])
})

test('the form of a new link on the options page looks up its alias too', { tag: '@long' }, async ({
  extension,
  service,
}) => {
  await service.ask('POST', '/api/url/add', MINE)
  const options = await openOptions(extension, 'links')
  await options.emulateMedia({ reducedMotion: 'reduce' })
  await options.getByRole('button', { name: 'New link' }).click()
  const form = options.getByRole('dialog', { name: 'New link' })
  await form.getByRole('textbox', { name: 'Long URL' }).fill('https://example.com/other-page')
  await form.getByLabel('Custom alias').fill('mine')
  await expect(form.getByText(`Yours: leads to ${MINE.url}`)).toBeVisible()
  expect(await accessibilityComplaints(options)).toEqual([])
  await form.getByRole('button', { name: 'mine-2', exact: true }).click()
  await expect(form.getByText('Available', { exact: true })).toBeVisible()
  await form.getByRole('button', { name: 'Shorten' }).click()
  await expect.poll(() => service.links().map((link) => link.alias)).toEqual(['mine', 'mine-2'])
})

testInOwnBrowser(
  'nothing is looked up when little of the request limit is left',
  { tag: '@long' },
  async ({ fresh, folder, site }) => {
    const service = await startService(join(folder, 'limited'), { rateLimit: 20 })
    const gate = await openGate(service.url)
    await connectByMessage(fresh, gate.url, service.key)
    const popup = await openPopupOn(fresh, `${site.url}/article`)
    const ask = <M extends RpcMethod>(rpc: M, input: RpcInput<M>): Promise<{ value: RpcOutput<M> }> =>
      popup.evaluate((message) => chrome.runtime.sendMessage(message), { rpc, input })
    const remaining = async () => (await ask('overview', { tabId: null, url: null })).value.rate.remaining ?? 0
    while ((await remaining()) > 4) await ask('read', { operation: 'readAccount', input: {} })

    const alias = await openAliasField(popup)
    await popup.clock.install()
    await alias.fill('free-one')
    await popup.clock.fastForward(600)
    // Answered after the one that was typed.
    expect((await ask('lookUpAlias', { alias: 'free-two' })).value).toEqual({ kind: 'unknown' })
    expect(await popup.locator('.alias-hint').textContent()).toBe('')
    expect(gate.searchedFor).toEqual([])
    await gate.close()
    await service.stop()
  },
)
