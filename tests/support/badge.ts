import type { ExtensionBrowser } from '../../scripts/product/browser.ts'

/** What the toolbar button shows, read by a page that sends nothing to the worker. */
export const readBadge = (browser: ExtensionBrowser): Promise<{ text: string; title: string }> =>
  inQuietPage(browser, async () => ({
    text: await chrome.action.getBadgeText({}),
    title: await chrome.action.getTitle({}),
  }))

/** Like a restarted browser, which has forgotten what the button showed. */
export const forgetBadge = (browser: ExtensionBrowser): Promise<void> =>
  inQuietPage(browser, async () => {
    await Promise.all([chrome.action.setBadgeText({ text: '' }), chrome.action.setTitle({ title: '' })])
  })

const inQuietPage = async <T>(browser: ExtensionBrowser, work: () => Promise<T>): Promise<T> => {
  const page = await browser.openTabBehind(browser.pageUrl('background.js'))
  const answer = await page.evaluate(work)
  await page.close()
  return answer
}
