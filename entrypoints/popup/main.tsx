import { render } from 'preact'
import { createPopup } from './state.ts'
import { PopupView } from './views/PopupView.tsx'
import type { World } from './world.ts'

// Fetched while the form is being drawn.
const bridge = import('./bridge.ts')

const tookIt = (writing: Promise<void>): Promise<boolean> =>
  writing.then(
    () => true,
    () => false,
  )

const world: World = {
  call: async (method, input) => (await bridge).call(method, input),
  write: async (operation, input, options) => (await bridge).write(operation, input, options),
  subscribe: (listener) => {
    const subscribed = bridge.then(({ subscribe }) => subscribe(listener))
    return () => void subscribed.then((stop) => stop())
  },
  currentTab: async () => (await bridge).currentTab(),
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
  openOptions: (section) => void bridge.then(({ openOptions }) => openOptions(section)),
}

const root = document.getElementById('popup')
if (root) {
  const popup = createPopup(world)
  render(<PopupView popup={popup} world={world} />, root)
  void popup.start()
}
