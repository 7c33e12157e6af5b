import { randomUUID } from 'node:crypto'
import { connectByMessage, openOptions } from '../../scripts/product/connect.ts'
import { expectAccessible } from '../support/accessibility-complaints.ts'
import { askWorker } from '../support/ask-worker.ts'
import { expect, test } from '../support/e2e.ts'
import { seedLinks } from '../support/seed-links.ts'

test("a link's page says what its options do, and which requests about it were sent from here", async ({
  extension,
  service,
}) => {
  await service.ask('POST', '/api/url/add', { url: 'https://example.com/taken', custom: 'taken' })
  const write = async (operation: 'createLink' | 'updateLink', input: unknown) => {
    const asked = {
      id: randomUUID(),
      operation,
      input,
      source: 'options',
      tabId: null,
      copy: false,
      title: '',
    } as const
    await askWorker(extension, 'write', asked)
    const settled = () => askWorker(extension, 'job', { id: asked.id })
    await expect.poll(async () => (await settled()).state).toMatch(/done|failed/)
    return settled()
  }
  const { outcome } = await write('createLink', {
    url: 'https://example.com/',
    custom: 'here',
    expiry: '2099-12-03 18:00:00',
    geotarget: [{ location: 'Germany', link: 'https://de.example.com/' }],
    password: 'open sesame',
    metaimage: 'https://example.com/picture.png',
  })
  const id = outcome?.id ?? 0
  const options = await openOptions(extension, `links/${id}`)
  // A color during the transition from light to dark is neither.
  await options.emulateMedia({ reducedMotion: 'reduce' })
  const panel = options.getByRole('dialog')
  await expect(panel.getByText('Visitors from Germany go to de.example.com.')).toBeVisible()
  // What is a value of its own needs no sentence.
  await expect(panel.getByRole('button', { name: 'Expires Dec 3, 2099' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Password Yes' })).toBeVisible()
  await expect(
    panel.getByText("As last sent from this device, because the service doesn't show it: Meta image."),
  ).toBeVisible()
  const requests = panel
    .locator('section')
    .filter({ has: options.getByRole('heading', { name: 'Requests from this device' }) })
    .getByRole('listitem')
  await expect(requests).toHaveText([/^ShortenDone/])

  // The page follows what is requested while it is open.
  await write('updateLink', { id, description: 'For the team' })
  await expect(requests).toHaveText([/^Edit link: NoteDone/, /^ShortenDone/])
  await write('updateLink', { id, custom: 'taken' })
  await expect(panel.getByRole('list', { name: 'Pending requests' })).toContainText('custom is taken')
  await expect(requests).toHaveCount(2)
  await expectAccessible(options, "a link's page")

  // Of a link that was made elsewhere, only what the service shows is said.
  await options.goto(extension.pageUrl('options.html#links'))
  await options.getByRole('button', { name: 'Refresh' }).click()
  await options.getByRole('table', { name: 'Links' }).getByText('example.com/taken').first().click()
  await expect(panel.getByRole('heading', { name: 'Statistics' }).or(panel.getByText('Unique clicks'))).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Visibility Private' })).toBeVisible()
  await expect(panel.locator('.link-does')).toHaveCount(0)
  await expect(requests).toHaveCount(0)
})

test("a link's page that is opened by its address has the title that this device knows, and the links before and after it", async ({
  fresh,
  gate,
  service,
}) => {
  seedLinks(service.dataDir, 300)
  await connectByMessage(fresh, gate.url, service.key)
  await askWorker(fresh, 'refreshLibrary', {})
  const [{ id }] = service.rows("select id from links where alias = 'link-40'") as [{ id: number }]
  // The service hasn't said anything of it.
  gate.hold(`/api/url/${id}`, 'before', { every: true })
  const options = await openOptions(fresh, `links/${id}`)
  await expect(options.getByRole('dialog', { name: 'Page number 40', exact: true })).toBeVisible()
  await options.getByRole('button', { name: 'Next link' }).click()
  await expect(options.getByRole('dialog', { name: 'Page number 39', exact: true })).toBeVisible()

  // A form for something else is no second window before it, and keeps what was typed.
  await options.goto(fresh.pageUrl('options.html#links?new'))
  const form = options.getByRole('dialog', { name: 'New link' })
  await form.getByLabel('Long URL').fill('https://example.com/typed')
  await options.evaluate((hash) => window.location.assign(hash), `#links/${id}`)
  await expect(options.getByRole('dialog', { name: 'Page number 40', exact: true })).toBeVisible()
  await expect(form).toHaveCount(0)
  await options.goto(fresh.pageUrl('options.html#links?new'))
  await expect(form.getByLabel('Long URL')).toHaveValue('https://example.com/typed')
})

test("a value in a link's page is edited in place and saved alone, by Enter or by leaving it, and taken back for ten seconds", async ({
  fresh,
  gate,
  service,
}) => {
  const { id } = await service.ask('POST', '/api/url/add', {
    url: 'https://example.com/menu',
    custom: 'menu',
    metatitle: 'The menu',
    description: 'Old note',
  })
  await service.ask('POST', '/api/url/add', { url: 'https://example.com/taken', custom: 'taken' })
  await service.ask('POST', '/api/campaign/add', { name: 'Spring' })
  await connectByMessage(fresh, gate.url, service.key)
  const options = await openOptions(fresh, `links/${String(id)}`)
  const page = options.getByRole('dialog', { name: 'The menu' })
  const value = (name: RegExp) => page.getByRole('button', { name })
  const stored = () => service.rows(`select url, alias, description, campaign_id from links where id = ${String(id)}`)
  const link = { url: 'https://example.com/menu', alias: 'menu', description: 'Old note', campaign_id: null }
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveAttribute('aria-disabled', 'false')

  // A press on the value makes it a field; the focus comes back to the value.
  await value(/^Note/).press('Enter')
  await expect(page.getByLabel('Note')).toBeFocused()
  await page.getByLabel('Note').fill('Not wanted')
  await options.keyboard.press('Escape')
  await expect(value(/^Note Old note/)).toBeFocused()
  await expect(page).toBeVisible()

  // Nothing but this is sent: what someone else changes meanwhile stays.
  await page.getByRole('button', { name: 'Change Long URL' }).click()
  await service.ask('PUT', `/api/url/${String(id)}/update`, { description: 'Their note' })
  await page.getByRole('textbox', { name: 'Long URL' }).fill('https://example.com/dinner')
  await options.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'https://example.com/dinner' })).toBeVisible()
  await expect.poll(stored).toEqual([{ ...link, url: 'https://example.com/dinner', description: 'Their note' }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(stored).toEqual([{ ...link, description: 'Their note' }])
  await expect(page.getByRole('link', { name: 'https://example.com/menu' })).toBeVisible()

  // Leaving it saves it, too.
  await value(/^Campaign/).click()
  await page.getByLabel('Campaign').selectOption({ label: 'Spring' })
  await page.getByRole('heading', { name: 'The menu' }).click()
  await expect(value(/^Campaign Spring/)).toBeVisible()
  await expect.poll(stored).toEqual([{ ...link, description: 'Their note', campaign_id: 1 }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(stored).toEqual([{ ...link, description: 'Their note' }])
  await expect(value(/^Campaign None/)).toBeVisible()

  // What can't be saved stays typed, with its reason; so does what someone else has changed, until the user decides.
  await value(/^Custom alias/).click()
  await page.getByLabel('Custom alias').fill('a/b')
  await options.keyboard.press('Enter')
  await expect(page.getByLabel('Custom alias')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Custom alias').fill('')
  await options.keyboard.press('Escape')
  await value(/^Note/).click()
  await page.getByLabel('Note').fill('My note')
  await service.ask('PUT', `/api/url/${String(id)}/update`, { description: 'Another note' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(stored).toEqual([{ ...link, description: 'My note' }])
})

test("a link's page is beside the list, which stays usable: keys show others, edit, copy and close it", async ({
  extension,
  service,
}) => {
  seedLinks(service.dataDir, 60)
  await askWorker(extension, 'refreshLibrary', {})
  const options = await openOptions(extension, 'links')
  const row = (number: number) => options.getByRole('button', { name: `Page number ${number}`, exact: true })
  const page = (number: number) => options.getByRole('dialog', { name: `Page number ${number}`, exact: true })
  // The pointer only shows it.
  await row(59).click()
  await expect(page(59)).toBeVisible()
  await expect(row(59)).toBeFocused()
  await options.keyboard.press('j')
  await expect(page(58)).toBeVisible()
  await expect(row(58)).toBeFocused()
  // No frame shows one link under the name of another.
  await options.evaluate(() => {
    const frames: string[][] = []
    Object.assign(window, { frames })
    const look = () => {
      const names = ['tr[aria-current] .row-label', 'dialog[open] .dialog-title']
      frames.push(names.map((name) => document.querySelector(name)?.textContent ?? ''))
      requestAnimationFrame(look)
    }
    look()
  })
  await options.keyboard.press('k')
  await expect(page(59)).toBeVisible()
  await options.keyboard.press('j')
  await expect(page(58)).toBeVisible()
  const frames = await options.evaluate(() => (window as unknown as { frames: [string, string][] }).frames)
  expect(frames.length).toBeGreaterThan(1)
  expect(frames.filter(([inList, inPage]) => inList !== inPage)).toEqual([])
  // The list brings the link's row into view, however far it is.
  for (let number = 57; number > 40; number--) {
    await options.keyboard.press('j')
    await expect(page(number)).toBeVisible()
  }
  await expect(row(41)).toBeFocused()
  await expect(row(41)).toBeInViewport()
  await options.keyboard.press('Space')
  await expect(options.getByRole('dialog')).toHaveCount(0)
  await expect(row(41)).toBeFocused()
  await options.keyboard.press('Space')
  await expect(page(41)).toBeVisible()
  await options.getByRole('checkbox', { name: 'Select Page number 42' }).check()
  await expect(options.getByRole('region', { name: 'Selected links' })).toContainText('1 link selected')
  await expect(page(41)).toBeVisible()

  // Enter goes into it, and Escape back to the row.
  await row(42).press('Enter')
  await expect(page(42)).toBeFocused()
  await options.keyboard.press('k')
  await expect(page(43)).toBeFocused()
  await expect(page(43).getByRole('button', { name: 'Edit' })).toHaveAttribute('aria-disabled', 'false')
  await options.keyboard.press('e')
  await expect(options.getByRole('dialog', { name: 'Edit Page number 43' })).toBeVisible()
  await options.keyboard.press('Escape')
  await expect(options.getByRole('dialog')).toHaveCount(1)
  await options.keyboard.press('Escape')
  await expect(options.getByRole('dialog')).toHaveCount(0)
  await expect(row(43)).toBeFocused()
  // Also without its page.
  await options.keyboard.press('e')
  await expect(options.getByRole('dialog', { name: 'Edit Page number 43' })).toBeVisible()
  await options.keyboard.press('Escape')
  await expect(row(43)).toBeFocused()

  // Without the room, it is over the list.
  await row(43).click()
  await options.setViewportSize({ width: 1090, height: 800 })
  await expect(options.locator('dialog:modal')).toHaveAccessibleName('Page number 43')
})
