import { expect, test } from '../support/e2e.ts'

test('each section of the options page has its own title, and the focus stays', async ({ extension }) => {
  const page = await extension.openTab(extension.pageUrl('options.html'))
  await expect(page.getByRole('heading', { level: 1, name: 'Links' })).toBeVisible()
  await expect(page).toHaveTitle('Terselink options')
  await page.getByRole('link', { name: 'Links', exact: true }).click()
  await expect(page).toHaveTitle('Links – Terselink options')
  const navigation = page.getByRole('navigation', { name: 'Sections' })
  const titles = new Set<string>()
  for (const link of await navigation.getByRole('link').all()) {
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(link).toHaveAttribute('aria-current', 'page')
    const heading = await page.getByRole('heading', { level: 1 }).textContent()
    await expect(page).toHaveTitle(`${heading} – Terselink options`)
    await expect(link).toBeFocused()
    titles.add(await page.title())
  }
  expect(titles.size).toBe(17)
  await page.goBack()
  await expect(page).toHaveTitle('Connection – Terselink options')
})
