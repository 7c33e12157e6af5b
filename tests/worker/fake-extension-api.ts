import { ENGLISH } from '../../lib/words/catalog/english.ts'
import { catalogReader } from '../../lib/words/messages-json.ts'
import { createMemoryArea } from './memory-area.ts'
import { SELF } from './worker-under-test.ts'

type Listener = (...args: unknown[]) => unknown

/** The parts of the extension API that the worker uses: events that a test fires, and a record of the calls. */
export const fakeExtensionApi = () => {
  const listeners = new Map<string, Listener[]>()
  const calls: { name: string; args: unknown[] }[] = []
  let tab: object | null = null

  const event = (name: string) => ({
    addListener: (listener: Listener) => void listeners.set(name, [...(listeners.get(name) ?? []), listener]),
  })
  const call =
    (name: string, answer?: unknown) =>
    (...args: unknown[]) => {
      calls.push({ name, args })
      return Promise.resolve(answer)
    }

  const api = {
    runtime: {
      id: SELF.id,
      getManifest: () => ({ version: '1.0.0' }),
      getURL: (path: string) => `${SELF.baseUrl}${path}`,
      sendMessage: call('runtime.sendMessage'),
      onMessage: event('runtime.onMessage'),
      onInstalled: event('runtime.onInstalled'),
      onStartup: event('runtime.onStartup'),
    },
    storage: {
      local: createMemoryArea(),
      session: createMemoryArea(),
      onChanged: event('storage.onChanged'),
    },
    action: {
      setPopup: call('action.setPopup'),
      setBadgeText: call('action.setBadgeText'),
      setBadgeBackgroundColor: call('action.setBadgeBackgroundColor'),
      setTitle: call('action.setTitle'),
      onClicked: event('action.onClicked'),
    },
    alarms: { create: call('alarms.create'), clear: call('alarms.clear', true), onAlarm: event('alarms.onAlarm') },
    commands: { onCommand: event('commands.onCommand') },
    contextMenus: {
      removeAll: call('contextMenus.removeAll'),
      create: call('contextMenus.create'),
      onClicked: event('contextMenus.onClicked'),
    },
    i18n: { getMessage: catalogReader(ENGLISH) },
    notifications: { create: call('notifications.create') },
    omnibox: {
      setDefaultSuggestion: call('omnibox.setDefaultSuggestion'),
      onInputEntered: event('omnibox.onInputEntered'),
    },
    permissions: {
      contains: call('permissions.contains', true),
      onAdded: event('permissions.onAdded'),
      onRemoved: event('permissions.onRemoved'),
    },
    scripting: { executeScript: call('scripting.executeScript', [{ result: ['https://example.com/behind-words'] }]) },
    tabs: {
      create: call('tabs.create'),
      query: () => Promise.resolve(tab === null ? [] : [tab]),
    },
  }

  return {
    api,
    listeners,
    calls,
    setActiveTab: (active: object) => {
      tab = active
    },
    /** Fires an event like the browser, to the current listeners. */
    fire: (name: string, ...args: unknown[]) => (listeners.get(name) ?? []).map((listener) => listener(...args)),
  }
}
