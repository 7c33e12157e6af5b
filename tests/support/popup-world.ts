import type { Tab, World } from '../../entrypoints/popup/world.ts'
import type { Collections } from '../../lib/model/collections.ts'
import { fail, ok, type Result } from '../../lib/model/failure.ts'
import type { FirstFrame } from '../../lib/model/first-frame.ts'
import { type JobView, NO_JOBS } from '../../lib/model/job-view.ts'
import type { Overview } from '../../lib/model/overview.ts'
import { DEFAULT_SETTINGS } from '../../lib/model/settings.ts'
import type { RpcInput, RpcMethod, RpcOutput } from '../../lib/rpc/protocol.ts'
import type { StoredTyping } from '../../lib/rpc/stored-typing.ts'
import type { WorkerEvent } from '../../lib/rpc/worker-event.ts'
import { connectionView } from './connection-view.ts'
import { jobView } from './job-view.ts'
import { zoneOf } from './service-clock.ts'

/** The page on which the popup is opened in these tests. */
export const PAGE: Tab = { id: 7, url: 'https://example.org/page', title: 'A page' }

/** A request for a link to the page that is being sent. */
export const jobOf = (changes: Partial<JobView> = {}): JobView =>
  jobView({
    operation: 'createLink',
    subject: PAGE.url,
    title: PAGE.title,
    input: { url: PAGE.url },
    state: 'sending',
    createdAt: 1,
    attempts: 1,
    ...changes,
  })

export const doneJob = (copied: boolean): Partial<JobView> => ({
  state: 'done',
  copied: copied ? 'https://s.test/abc' : null,
  outcome: { id: 5, shortUrl: 'https://s.test/abc', differences: [] },
})

const CONNECTED = connectionView({ baseUrl: 'https://s.test', accountName: 'ada', serviceZone: zoneOf(0) })

const FETCHED = { items: [], fetchedAt: 1, failure: null }

export const collectionsOf = (changes: Partial<Collections> = {}): Collections => ({
  domains: FETCHED,
  campaigns: FETCHED,
  channels: FETCHED,
  pixels: FETCHED,
  overlays: FETCHED,
  splashPages: FETCHED,
  ...changes,
})

export const overviewOf = (changes: Partial<Overview> = {}): Overview => ({
  connection: CONNECTED,
  settings: DEFAULT_SETTINGS,
  collections: collectionsOf(),
  recent: [],
  draft: null,
  job: null,
  underWay: null,
  counts: NO_JOBS,
  rate: { limit: 30, remaining: 30, resetAt: null },
  unreadable: 0,
  known: null,
  remembered: {},
  failures: [],
  ...changes,
})

type Answers = { [M in RpcMethod]?: (input: RpcInput<M>) => Result<RpcOutput<M>> | Promise<Result<RpcOutput<M>>> }

export interface FakeWorld extends World {
  /** Every message to the worker, as JSON leaves it, in order. */
  said: { rpc: string; input: unknown }[]
  /** The account that each of them was about, if any. */
  saidFor: (string | undefined)[]
  /** What was left in the session's storage, by tab and opening. */
  typings: Map<string, StoredTyping>
  copiedTexts: string[]
  openedSections: string[]
  /** Sends an event from the worker to its pages. */
  tell: (event: WorkerEvent) => void
  /** Moves the clock, and calls back for every second. */
  pass: (ms: number) => void
  isTicking: () => boolean
}

/** Fakes: an overview, the worker's responses by method, and whether the clipboard accepts texts. */
export const fakeWorld = ({
  tab = PAGE,
  overview = overviewOf(),
  answers = {},
  clipboard = true,
  firstFrame = null,
}: {
  tab?: Tab
  overview?: Overview
  answers?: Answers
  clipboard?: boolean
  firstFrame?: FirstFrame | null
} = {}): FakeWorld => {
  const said: FakeWorld['said'] = []
  const saidFor: FakeWorld['saidFor'] = []
  const copiedTexts: string[] = []
  const openedSections: string[] = []
  const typings: FakeWorld['typings'] = new Map()
  const listeners = new Set<(event: WorkerEvent) => void>()
  const ticks = new Set<() => void>()
  const planned = new Set<{ at: number; action: () => void }>()
  let now = Date.UTC(2026, 4, 1, 12)

  const defaults: Answers = {
    overview: () => ok(overview),
    collections: () => ok(overview.collections),
    read: () => fail({ kind: 'unreachable' }),
    shorten: ({ id, shown }) =>
      ok(jobOf({ id, input: (shown?.input ?? { url: PAGE.url }) as Record<string, unknown> })),
  }
  const call: World['call'] = async <M extends RpcMethod>(method: M, input: RpcInput<M>, shown?: string) => {
    // Messages are JSON: without `undefined`, and copied.
    const carried = JSON.parse(JSON.stringify(input)) as RpcInput<M>
    said.push({ rpc: method, input: carried })
    saidFor.push(shown)
    const answer = answers[method] ?? defaults[method]
    return answer ? answer(carried) : ok({} as RpcOutput<M>)
  }
  const read = ((operation, input) => call('read', { operation, input })) as World['read']
  return {
    said,
    saidFor,
    typings,
    copiedTexts,
    openedSections,
    call,
    read,
    storeTyping: (tabId, openedAt, typing) => {
      if (typing === null) typings.delete(`${tabId} ${openedAt}`)
      else typings.set(`${tabId} ${openedAt}`, structuredClone(typing))
    },
    newId: () => 'job-1',
    firstFrame: () => Promise.resolve(firstFrame),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    currentTab: () => Promise.resolve(tab),
    now: () => now,
    oncePainted: (work) => work(),
    everySecond: (tick) => {
      ticks.add(tick)
      return () => ticks.delete(tick)
    },
    schedule: (ms, action) => {
      const plan = { at: now + ms, action }
      planned.add(plan)
      return () => planned.delete(plan)
    },
    random: () => 0,
    copyText: (text) => {
      if (clipboard) copiedTexts.push(text)
      return Promise.resolve(clipboard)
    },
    copyTextNow: (text) => {
      if (clipboard) copiedTexts.push(text)
      return clipboard
    },
    bytes: (count) => new Uint8Array(count),
    copyImage: () => Promise.resolve(clipboard),
    save: () => undefined,
    allowAccess: async () => true,
    openOptions: (section) => openedSections.push(section),
    place: 'popup',
    panel: null,
    openPage: () => Promise.resolve(),
    tell: (event) => {
      for (const listener of listeners) listener(event)
    },
    pass: (ms) => {
      now += ms
      for (const tick of ticks) tick()
      for (const plan of planned) {
        if (plan.at > now || !planned.delete(plan)) continue
        plan.action()
      }
    },
    isTicking: () => ticks.size > 0,
  }
}
