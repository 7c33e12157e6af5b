import { expect } from '@playwright/test'
import { openPopupOn, pressShorten, shownShortUrl } from '../../../scripts/product/shorten-in-popup.ts'
import { openMoreOptions } from '../../support/more-options.ts'
import { pressInMenu } from '../../support/row-menu.ts'
import { expectStored, type Flow, type FlowContext, goTo, pressIn, rowOf } from './flow.ts'

const LONG_URL = 'https://example.com/by-hand'
const STORED = 'select alias, url, description from links'

const run = async (context: FlowContext): Promise<void> => {
  const { extension, page, service } = context
  const popup = await openPopupOn(extension, service.url)
  await popup.getByLabel('Long URL').fill(LONG_URL)
  await popup.getByText('Options', { exact: true }).click()
  await openMoreOptions(popup, ['Appearance'])
  await popup.getByLabel('Custom alias').fill('mine')
  await popup.getByLabel('Note').fill('Made by hand')
  await pressShorten(popup)
  expect(await shownShortUrl(popup)).toContain('/mine')
  await expectStored(context, STORED, [{ alias: 'mine', url: LONG_URL, description: 'Made by hand' }])

  await page.bringToFront()
  await goTo(context, 'Links')
  await rowOf(context, 'Links', '/mine').getByRole('button').first().click()
  const detail = page.getByRole('dialog')
  await expect(detail).toContainText('Made by hand')
  await expect(detail.getByRole('heading', { name: 'Clicks by day' })).toBeVisible()

  await pressIn(detail, 'Edit')
  const form = page.getByRole('dialog', { name: /^Edit / })
  await form.getByLabel('Note').fill('Changed by hand')
  await pressIn(form, 'Save')
  await expectStored(context, STORED, [{ alias: 'mine', url: LONG_URL, description: 'Changed by hand' }])

  await pressInMenu(detail, 'Delete')
  await pressIn(page.getByRole('alertdialog'), 'Delete')
  await expectStored(context, STORED, [])
  await expect(rowOf(context, 'Links', '/mine')).toHaveCount(0)
}

export const links: Flow = { run }
