import { batch, signal } from '@preact/signals'
import type { WorkerEvent } from '../../../lib/rpc/worker-event.ts'
import { createSerialQueue } from '../../../lib/serial-queue.ts'
import { createPopup, type Popup } from '../create-popup.ts'
import type { Tab, World } from '../world.ts'
import { stepTo } from './follow-tab.ts'

/** The active tab of the panel's window. */
export interface ActiveTab extends Tab {
  /** The tab's address can't be read without the optional permission `tabs` or a gesture on the tab. */
  isHidden: boolean
}

/** One page's view: the popup as it would open there. */
interface Shown {
  /** Unique for each view. */
  id: number
  popup: Popup
  /** Resolves when the view has its data. */
  started: Promise<void>
  /** Stops listening to the worker. */
  end: () => void
  isHidden: boolean
}

/** How long the previous tab's view stays at most: without its data, the next view would flicker. */
const MAX_WAIT_MS = 200

/** How long a new view ignores presses, which were meant for the previous view. */
const NOT_YET_READ_MS = 500

/** Whether something is typed, sent or shown in the view, so that nothing may replace it. */
export const isInUse = ({ form, phase }: Popup): boolean => form.typed.value || !['form', 'known'].includes(phase.value)

export type Panel = ReturnType<typeof createPanel>

export const createPanel = (world: World, readTab: () => Promise<ActiveTab | null>) => {
  /** `null` until the tab is known. */
  const shown = signal<Shown | null>(null)
  /** The view is being replaced: presses were meant for another page and must do nothing. */
  const isChanging = signal(false)
  const inTurn = createSerialQueue()
  let shownTab: ActiveTab | null = null
  let changes = 0

  const atMost = (ms: number, work: Promise<void>): Promise<void> =>
    Promise.race([work, new Promise<void>((resolve) => void world.schedule(ms, resolve))])

  const open = async (tab: ActiveTab): Promise<void> => {
    const before = shown.peek()
    const id = ++changes
    isChanging.value = before !== null
    before?.end()
    // The next view may read what this one stores.
    if (before !== null) await atMost(MAX_WAIT_MS, before.popup.stored())
    const ends: (() => void)[] = []
    /** Wraps a function that starts something, so that it is stopped when the view ends. */
    const ending =
      <Given extends unknown[]>(begin: (...given: Given) => () => void) =>
      (...given: Given) => {
        const end = begin(...given)
        ends.push(end)
        return end
      }
    const popup = createPopup({
      ...world,
      subscribe: ending(world.subscribe),
      everySecond: ending(world.everySecond),
      currentTab: () => Promise.resolve(tab),
    })
    const endAll = () => {
      for (const end of ends) end()
    }
    const started = popup.start()
    if (before !== null) await atMost(MAX_WAIT_MS, started)
    shown.value = { id, popup, started, end: endAll, isHidden: tab.isHidden }
    world.schedule(NOT_YET_READ_MS, () => {
      if (id === changes) isChanging.value = false
    })
  }

  /** The page is the same, but its title or address has changed, or its address has become known. */
  const follow = (popup: Popup, tab: ActiveTab): void => {
    const before = popup.tab.peek()
    popup.tab.value = tab
    if (before?.url !== '' || tab.url === '' || tab.id === null) return
    void world.call('discardDraft', { tabId: tab.id, url: '' })
    if (popup.form.typed.peek()) popup.form.keep()
  }

  /** Follows the active tab, which may have changed, or whose address may be readable now. */
  const checkTab = (): Promise<void> =>
    inTurn(async () => {
      const tab = await readTab()
      const current = shown.peek()
      if (tab === null) return
      const step = current === null || shownTab === null ? 'open' : stepTo(shownTab, tab, isInUse(current.popup))
      shownTab = tab
      if (step === 'open') return open(tab)
      batch(() => {
        if (step === 'update' && current !== null) follow(current.popup, tab)
        if (current !== null && current.isHidden !== tab.isHidden) shown.value = { ...current, isHidden: tab.isHidden }
      })
    })

  /** The user has turned to the panel. A popup may have stored something since. */
  const refresh = async (): Promise<void> => {
    await checkTab()
    const current = shown.peek()
    if (current === null) return
    const { popup, started } = current
    await started
    if (isInUse(popup)) return
    const { id = null, url = '' } = popup.tab.peek() ?? {}
    const answer = await world.call('overview', { tabId: id, url: url || null })
    // The overview doesn't contain a press that was made in the meantime.
    if (answer.ok && !isInUse(popup)) popup.showOverview(answer.value)
  }

  /** A gesture on the tab makes its address readable, and may have requested a link for the page. */
  const onEvent = (event: WorkerEvent): void => {
    if (event.event === 'job' && event.job.batch === null) void refresh()
  }

  return {
    shown,
    isChanging,
    checkTab,
    refresh,
    /** The popup on this tab has moved here: its stored state replaces what is shown. */
    takeOver: (tabId: number): Promise<void> =>
      inTurn(async () => {
        const tab = await readTab()
        if (tab === null || tab.id !== tabId || shown.peek() === null) return
        shownTab = tab
        await open(tab)
      }),
    start: async (): Promise<void> => {
      world.subscribe(onEvent)
      await checkTab()
    },
  }
}
