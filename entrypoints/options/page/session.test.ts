import { describe, expect, it } from 'vitest'
import { ok } from '../../../lib/model/failure.ts'
import { DEFAULT_SETTINGS } from '../../../lib/model/settings.ts'
import { accountWith } from '../../../tests/support/connected-account.ts'
import { connectionView } from '../../../tests/support/connection-view.ts'
import { flushPromises } from '../../../tests/support/flush-promises.ts'
import { standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { createSession } from './session.ts'

const ada = connectionView()
const overview = {
  connection: ada,
  settings: {
    ...DEFAULT_SETTINGS,
  },
  collections: null,
  counts: { waiting: 1, sending: 0, reconciling: 0, unsure: 0, failed: 0, done: 0 },
  rate: { limit: 30, remaining: 30, resetAt: null },
}

describe('the shared state of the sections', () => {
  it('is unknown until the worker has responded, which differs from having no service', async () => {
    const worker = standInWorker()
    worker.answer('overview', () => ok({ ...overview, connection: null }))
    const session = createSession(worker)
    expect(session.connection.value).toBeUndefined()
    await session.start()
    expect(session.connection.value).toBeNull()
    expect(session.settings.value?.toolbarButton).toBe('popup')
  })

  it("follows the worker's events", async () => {
    const worker = standInWorker()
    worker.answer('overview', () => ok(overview))
    const session = createSession(worker)
    await session.start()
    worker.tell({ event: 'connection', connection: null })
    worker.tell({ event: 'jobs', counts: { ...overview.counts, failed: 3 } })
    worker.tell({ event: 'rate', rate: { limit: 30, remaining: 2, resetAt: 9 } })
    worker.tell({
      event: 'settings',
      settings: {
        ...DEFAULT_SETTINGS,
        toolbarButton: 'shorten',
      },
    })
    expect(session.connection.value).toBeNull()
    expect(session.counts.value?.failed).toBe(3)
    expect(session.rate.value?.remaining).toBe(2)
    expect(session.settings.value?.toolbarButton).toBe('shorten')
  })

  it("never shows what was chosen or read for one account as another's", async () => {
    const worker = standInWorker()
    const settings = { ...DEFAULT_SETTINGS, defaults: { options: { channel: 1 }, expiresAfterMinutes: null } }
    const { collections } = accountWith(ada.id)
    worker.answer('overview', () => ok({ ...overview, settings, collections }))
    const session = createSession(worker)
    await session.start()
    expect(session.connectedAccount.value).toEqual({ id: ada.id, collections })
    const other = { ...ada, id: 'https://other.test#1' }
    const ofOther = accountWith(other.id, { channels: ['Other'] }).collections
    worker.answer('overview', () => ok({ ...overview, connection: other, collections: ofOther }))
    worker.tell({ event: 'connection', connection: other })
    expect(session.connectedAccount.value).toEqual({ id: other.id, collections: null })
    expect(session.settings.value?.defaults.options).toEqual({})
    await flushPromises()
    expect(session.connectedAccount.value).toEqual({ id: other.id, collections: ofOther })
  })

  it("shows why the worker couldn't respond, until it can", async () => {
    const worker = standInWorker()
    const session = createSession(worker)
    await session.start()
    expect(session.failure.value?.kind).toBe('internal')
    worker.answer('overview', () => ok(overview))
    await session.reload()
    expect(session.failure.value).toBeNull()
    expect(session.connection.value).toEqual(ada)
  })

  it("misses no event during the worker's response", async () => {
    const worker = standInWorker()
    worker.answer('overview', async () => {
      await flushPromises()
      return ok(overview)
    })
    const session = createSession(worker)
    const started = session.start()
    worker.tell({ event: 'rate', rate: { limit: 60, remaining: 60, resetAt: null } })
    await started
    expect(session.rate.value?.limit).toBe(60)
    expect(session.counts.value?.waiting).toBe(1)
  })
})
