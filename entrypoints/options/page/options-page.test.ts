import { signal } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import { fail, ok } from '../../../lib/model/failure.ts'
import { connectionView } from '../../../tests/support/connection-view.ts'
import { flushPromises } from '../../../tests/support/flush-promises.ts'
import { standInSchedule, standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { createOptionsPage } from './options-page.ts'

const ada = connectionView()

const started = async () => {
  const worker = standInWorker()
  worker.answer('overview', () => ok({ connection: ada, settings: null, collections: null, counts: null, rate: null }))
  worker.answer('jobs', () => ok({ jobs: [], total: 0, counts: {} }))
  const { schedule, pass } = standInSchedule()
  const page = createOptionsPage({
    call: worker.call,
    read: worker.read,
    send: worker.send,
    sendMany: async () => ok({ added: 0 }),
    subscribe: worker.subscribe,
    extras: { has: () => false, set: async () => undefined },
    shortcuts: { list: signal(null), openSettings: null },
    access: { holds: () => true, request: () => Promise.resolve(true) },
    addressBar: { location: { hash: '' }, addEventListener: () => undefined },
    schedule,
    now: () => 0,
    random: () => 0,
    newId: () => 'new',
    windowTabs: () => Promise.resolve(null),
  })
  await page.start()
  await flushPromises()
  return { worker, page, pass }
}

describe("an account's sections", () => {
  it("keep what was typed when the account's name or email address changes", async () => {
    const { worker, page } = await started()
    page.account.value?.channels.form.openNew()
    page.account.value?.channels.form.change('name', 'Half a na')
    worker.tell({ event: 'connection', connection: { ...ada, email: 'new@l.test', accountName: 'Ada L.' } })
    expect(page.account.value?.channels.form.opened.value?.values.name).toBe('Half a na')
  })

  it('keep what was typed while the key is locked and after it is unlocked', async () => {
    const { worker, page } = await started()
    const typed = () => [
      page.account.value?.channels.form.opened.value?.values.name,
      page.account.value?.links.form.opened.value?.typed.url,
      page.account.value?.account.email.value,
    ]
    page.account.value?.channels.form.openNew()
    page.account.value?.channels.form.change('name', 'Half a na')
    page.account.value?.links.form.openNew()
    page.account.value?.links.form.change({ url: 'https://half.te' })
    page.account.value?.account.typeEmail('half@l')
    worker.tell({ event: 'connection', connection: { ...ada, passphrase: true, locked: true } })
    expect(typed()).toEqual(['Half a na', 'https://half.te', 'half@l'])
    worker.tell({ event: 'connection', connection: { ...ada, passphrase: true, locked: false } })
    expect(typed()).toEqual(['Half a na', 'https://half.te', 'half@l'])
  })

  it("don't carry what was typed while the key was locked over to another account or service", async () => {
    const { worker, page } = await started()
    for (const other of [
      { ...ada, accountId: ada.accountId + 1 },
      { ...ada, baseUrl: 'https://other.test' },
    ]) {
      page.account.value?.channels.form.openNew()
      page.account.value?.channels.form.change('name', 'Half a na')
      worker.tell({ event: 'connection', connection: { ...ada, passphrase: true, locked: true } })
      worker.tell({ event: 'connection', connection: other })
      expect(page.hasUnsent()).toBe(false)
      expect(page.account.value?.channels.form.opened.value).toBeNull()
    }
  })

  it("read what they couldn't while the key was locked, once it is unlocked", async () => {
    const { worker, page } = await started()
    worker.answer('refreshCollection', () => fail({ kind: 'locked' }))
    worker.tell({ event: 'connection', connection: { ...ada, passphrase: true, locked: true } })
    page.account.value?.channels.look()
    await flushPromises()
    expect(page.account.value?.channels.readFailure.value).toEqual({ kind: 'locked' })
    worker.answer('refreshCollection', () => ok({}))
    worker.tell({ event: 'connection', connection: { ...ada, passphrase: true, locked: false } })
    await flushPromises()
    expect(page.account.value?.channels.readFailure.value).toBeNull()
  })

  it('of a previous account read nothing when the key of the next one is unlocked', async () => {
    const { worker, page } = await started()
    worker.answer('refreshCollection', () => fail({ kind: 'locked' }))
    worker.tell({ event: 'connection', connection: { ...ada, passphrase: true, locked: true } })
    page.account.value?.channels.look()
    await flushPromises()
    worker.tell({
      event: 'connection',
      connection: { ...ada, accountId: ada.accountId + 1, passphrase: true, locked: true },
    })
    worker.tell({
      event: 'connection',
      connection: { ...ada, accountId: ada.accountId + 1, passphrase: true, locked: false },
    })
    await flushPromises()
    expect(worker.askedFor('refreshCollection')).toHaveLength(1)
  })

  it('warn before the page is closed while something is typed anywhere, until it is discarded', async () => {
    const { page } = await started()
    const sections = page.account.value
    expect(page.hasUnsent()).toBe(false)
    sections?.campaigns.form.openNew()
    sections?.campaigns.form.change('name', 'Half a na')
    expect(page.hasUnsent()).toBe(true)
    sections?.campaigns.form.discard()
    expect(page.hasUnsent()).toBe(false)
    sections?.account.typePassword('new secret')
    expect(page.hasUnsent()).toBe(true)
    sections?.account.typePassword('')
    page.presets.ruleForm.openNew()
    page.presets.ruleForm.change({ value: 'half' })
    expect(page.hasUnsent()).toBe(true)
    page.presets.ruleForm.discard()
    expect(page.hasUnsent()).toBe(false)
  })

  it("warn before the page is closed while Bulk contains a text that can't be stored", async () => {
    const { worker, page, pass } = await started()
    const bulk = page.account.value?.bulk
    worker.answer('bulkDraft', () => ok(null))
    worker.answer('writeBulkDraft', () => fail({ kind: 'storage', detail: 'full' }))
    const leave = bulk?.look()
    await flushPromises()
    bulk?.source.take('https://a.test/', null)
    await flushPromises()
    pass()
    await flushPromises()
    leave?.()
    expect(page.hasUnsent()).toBe(true)
  })

  it('show nothing of one account under another, and nothing without one', async () => {
    const { worker, page } = await started()
    const first = page.account.value
    worker.tell({ event: 'connection', connection: { ...ada, accountId: 2 } })
    const second = page.account.value
    worker.tell({ event: 'connection', connection: { ...ada, accountId: 2, baseUrl: 'https://other.test' } })
    expect(new Set([first, second, page.account.value]).size).toBe(3)
    worker.tell({ event: 'connection', connection: null })
    expect(page.account.value).toBeNull()
  })
})
