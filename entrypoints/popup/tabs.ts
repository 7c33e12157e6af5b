import { tabAddress } from '../../lib/address/tab-address.ts'
import { browser } from '../../lib/browser.ts'
import type { Tab } from './world.ts'

export const currentTab = async (): Promise<Tab> => {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true })
  return { id: tab?.id ?? null, url: tabAddress(tab?.url ?? ''), title: tab?.title ?? '' }
}

export const openOptions = async (section: string): Promise<void> => {
  await browser.tabs.create({ url: browser.runtime.getURL(`/options.html#${section}`) })
  // Firefox leaves the popup open over the new tab.
  window.close()
}
