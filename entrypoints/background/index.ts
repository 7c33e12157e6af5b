import '../../lib/browser-messages.ts'
import { defineBackground } from 'wxt/utils/define-background'
import { browser, desktopApi } from '../../lib/browser.ts'
import { createReceiver } from '../../lib/rpc/receiver.ts'
import { createBrowserWorld, suggestInAddressBar } from './browser-world.ts'
import { createWorker } from './create-worker.ts'
import { failureOf } from './failure-of.ts'
import { addressBarGesture, commandGesture, menuGesture, SHORTEN_TAB_COMMAND, tabGesture } from './gestures/gestures.ts'
import { OPEN_SIDEBAR } from './gestures/menus.ts'
import { createPendingRequests } from './jobs/pending-requests.ts'
import { LIBRARY_ALARM, WAKE_ALARM } from './jobs/wake.ts'
import { rpcInputs } from './rpc-inputs.ts'

export default defineBackground({
  // The worker is not a module: a single file compresses better than one that shares code with pages. Every listener is
  // registered before this returns: a browser that starts the worker for an event only delivers it then.
  main: () => {
    const world = createBrowserWorld()
    const worker = createWorker(world)
    const { handlers, shorten } = worker
    const pending = createPendingRequests(world.session, { inputs: rpcInputs, handlers })

    browser.runtime.onMessage.addListener(createReceiver({ answer: pending.answer, self: world.self, failureOf }))
    browser.storage.onChanged.addListener((changes, area) => {
      if (area === 'session') void pending.changed(changes)
      if (area === 'managed') void worker.policyChanged()
      worker.firstFrame.onStorageChange(Object.keys(changes))
    })
    browser.runtime.onInstalled.addListener(({ reason }) => void worker.installed(reason))
    browser.runtime.onStartup.addListener(() => void worker.browserStarted())
    browser.alarms.onAlarm.addListener(({ name }) => {
      if (name === WAKE_ALARM) void worker.drain()
      if (name === LIBRARY_ALARM) void worker.updateLibrary()
    })
    browser.action.onClicked.addListener((tab) => void shorten(tabGesture('toolbar', tab)))
    desktopApi().commands?.onCommand.addListener((command, tab) => {
      if (command === SHORTEN_TAB_COMMAND) void commandGesture(tab).then(shorten)
    })
    desktopApi().contextMenus?.onClicked.addListener((click, tab) => {
      // Called in the gesture's own task: a browser refuses it afterwards.
      if (click.menuItemId === OPEN_SIDEBAR) void browser.sidebarAction.open()
      else void menuGesture(click, tab).then(shorten)
    })
    desktopApi().omnibox?.onInputEntered.addListener((text) => void addressBarGesture(text).then(shorten))
    browser.permissions.onAdded.addListener(() => void worker.permissionsChanged())
    browser.permissions.onRemoved.addListener(() => void worker.permissionsChanged())
    self.addEventListener('online', () => void worker.drain())

    suggestInAddressBar()
    void worker.start()
    void pending.runLeft()
  },
})
