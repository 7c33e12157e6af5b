import { openOptions } from '../../scripts/product/connect.ts'
import { expect, test } from '../support/e2e.ts'
import { LIKE_ESCAPES } from '../support/like-escapes.ts'

test('an edit of the note alone leaves title and address as they are, whatever looks escaped in them', async ({
  extension,
  service,
}) => {
  const urlOf = (text: string) => `https://example.com/?q=${encodeURI(text)}`
  for (const [index, metatitle] of LIKE_ESCAPES.entries())
    await service.ask('POST', '/api/url/add', { url: urlOf(metatitle), custom: `link-${index}`, metatitle })
  const page = await openOptions(extension, 'links')
  for (const [index, title] of LIKE_ESCAPES.entries()) {
    const row = page.getByRole('row').filter({ hasText: new RegExp(`/link-${index}(?!\\d)`) })
    await row.getByRole('button', { name: title }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: /^Edit / })
    await expect(form.getByRole('textbox', { name: 'Long URL' })).toHaveValue(urlOf(title))
    await form.getByLabel('Note').fill(`Note ${index}`)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => service.rows(`select url, meta_title, description from links where alias = 'link-${index}'`))
      .toEqual([{ url: urlOf(title), meta_title: title, description: `Note ${index}` }])
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  }
})
