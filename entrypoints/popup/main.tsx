import { render } from 'preact'
import { browser } from '../../lib/browser.ts'
import { call, subscribe, write } from '../../lib/rpc/caller.ts'
import { createPopup } from './state.ts'
import { PopupView } from './views/PopupView.tsx'
import type { World } from './world.ts'

const tookIt = (writing: Promise<void>): Promise<boolean> =>
  writing.then(
    () => true,
    () => false,
  )

const world: World = {
  call,
  write,
  subscribe,
  currentTab: async () => {
    const [tab] = await browser.tabs.query({ active: true, currentWindow: true })
    return { id: tab?.id ?? null, url: tab?.url ?? '', title: tab?.title ?? '' }
  },
  now: Date.now,
  everySecond: (tick) => {
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  },
  copyText: (text) => tookIt(navigator.clipboard.writeText(text)),
  copyImage: (png) => tookIt(navigator.clipboard.write([new ClipboardItem({ [png.type]: png })])),
  save: (file, name) => {
    // The address lives as long as this popup: revoked sooner, a slow download would find nothing.
    const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: name })
    link.click()
  },
  openOptions: (section) => {
    const address = browser.runtime.getURL(`/options.html#${section}`)
    // Firefox leaves the popup open over the new tab.
    void browser.tabs.create({ url: address }).then(() => window.close())
  },
}

const root = document.getElementById('popup')
if (root) {
  const popup = createPopup(world)
  render(<PopupView popup={popup} world={world} />, root)
  void popup.start()
}
