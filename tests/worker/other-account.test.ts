import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { requestKeyOf } from '../../lib/rpc/stored-request.ts'
import { ADMIN_KEY, OTHER_KEY, type ServiceUnderTest } from '../../service/testing/service-under-test.ts'
import { sharedService } from '../support/shared-service.ts'
import { value } from '../support/value.ts'
import { connectedWorker } from './started-worker.ts'
import type { BrowserUnderTest, WorkerUnderTest } from './worker-under-test.ts'

const URL_OF = (name: string) => `https://example.com/${name}`
const OTHER_ACCOUNT = { ok: false, failure: { kind: 'other-account' } }
const TAB = { id: 4, url: URL_OF('page'), title: 'Page' }

const freshService = sharedService()
let service: ServiceUnderTest
let browser: BrowserUnderTest
let page: WorkerUnderTest
/** The connection of the first account, which the pages still show, although the second one is connected. */
let first: string

const connect = async (key: string) => {
  const answer = value(await page.call('connect', { baseUrl: 'https://s.test', key }))
  return 'id' in answer ? answer.id : ''
}

/** The links of each account. */
const links = async () => {
  await page.untilIdle()
  const rows = await service.rows('select account_id, url from links order by url')
  return rows.map(({ account_id: account, url }) => [Number(account), String(url).split('/').at(-1)])
}
const write = (name: string) => ({ id: randomUUID(), input: { url: URL_OF(name) }, title: name })
const press = (changes = {}) => ({
  id: randomUUID(),
  tab: TAB,
  typed: { url: '', options: { campaign: 1, metatitle: 'Typed' } },
  openedAt: Date.now(),
  shown: { input: { url: TAB.url, campaign: 1, metatitle: 'Typed' }, replaces: null },
  ...changes,
})
const draft = async () => value(await page.call('overview', { tabId: TAB.id, url: TAB.url })).draft

beforeEach(async () => {
  ;({ service, browser, page } = await connectedWorker(await freshService()))
  first = (await connect(ADMIN_KEY)) || ''
  await connect(OTHER_KEY)
})

describe('a request that was pressed while another account was still shown', () => {
  it('waits for the account that was shown, and is never sent for the one that is connected', async () => {
    const options = { source: 'options', shown: first } as const
    value(await page.write('createLink', { url: URL_OF('one') }, options))
    value(await page.writeMany([{ operation: 'createLink', input: { url: URL_OF('two') }, title: '' }], first))
    value(await page.call('addBatch', { id: randomUUID(), name: 'List', text: '', writes: [write('three')] }, first))
    value(await page.write('createLink', { url: URL_OF('theirs') }, { source: 'options' }))
    expect(await links()).toEqual([[2, 'theirs']])
    expect(value(await page.call('otherConnections', {}))).toMatchObject([{ connection: first, requests: 3 }])

    await connect(ADMIN_KEY)
    expect(await links()).toEqual([
      [1, 'one'],
      [2, 'theirs'],
      [1, 'three'],
      [1, 'two'],
    ])
  })

  it('is refused while nothing is connected', async () => {
    value(await page.call('disconnect', {}))
    const answer = await page.write('createLink', { url: URL_OF('one') }, { source: 'options', shown: first })
    expect(answer).toEqual({ ok: false, failure: { kind: 'not-connected' } })
    expect(value(await page.call('otherConnections', {}))).toEqual([])
  })
})

describe('a press in a popup that still showed another account', () => {
  it.each([
    ['with the data that it showed', press()],
    ['before it had its data', press({ shown: null })],
  ])('%s creates nothing, and what was typed is the draft of the account that was shown', async (_, asked) => {
    expect(await page.call('shorten', asked, first)).toEqual(OTHER_ACCOUNT)
    expect(await links()).toEqual([])
    expect(value(await page.call('otherConnections', {}))).toEqual([])
    expect(await draft()).toMatchObject({ options: { metatitle: 'Typed' }, leftOut: [{ option: 'campaign' }] })
    expect(value(await page.call('overview', { tabId: null, url: null })).failures).toMatchObject([
      { what: TAB.url, failure: { kind: 'other-account' } },
    ])
    await connect(ADMIN_KEY)
    expect((await draft())?.options).toEqual({ campaign: 1, metatitle: 'Typed' })
  })

  it('is refused if it only arrived through the storage', async () => {
    const id = randomUUID()
    const stored = { [requestKeyOf(id)]: { rpc: 'shorten', input: press(), shown: first, id } }
    await browser.session.set(stored)
    await page.pending.runLeft()
    expect(await links()).toEqual([])
    expect((await draft())?.options).toEqual({ metatitle: 'Typed' })
  })

  it('is the request that it became before the account was changed', async () => {
    await connect(ADMIN_KEY)
    const asked = press({ shown: { input: { url: TAB.url }, replaces: null } })
    const job = value(await page.call('shorten', asked, first))
    expect(await links()).toEqual([[1, 'page']])
    await connect(OTHER_KEY)
    expect(value(await page.call('shorten', asked, first)).id).toBe(job.id)
    expect(await links()).toEqual([[1, 'page']])
  })
})

describe('what was typed while another account was still shown', () => {
  it('is a draft of that account', async () => {
    const options = { campaign: 1, metatitle: 'Typed' }
    const bulk = { text: 'a', name: null, kind: null, header: null, fields: null, preset: null, options }
    value(await page.call('writeDraft', { tabId: TAB.id, url: TAB.url, draft: { url: '', options } }, first))
    value(await page.call('writeBulkDraft', { draft: bulk }, first))
    expect(await draft()).toMatchObject({ options: { metatitle: 'Typed' }, leftOut: [{ option: 'campaign' }] })
    expect(value(await page.call('bulkDraft', {}))?.options).toEqual({ metatitle: 'Typed' })
    await connect(ADMIN_KEY)
    expect((await draft())?.options).toEqual(options)
    expect(value(await page.call('bulkDraft', {}))?.options).toEqual(options)
  })

  it('is not stored as a setting, and decides nothing about the account that is connected', async () => {
    const defaults = { options: { campaign: 1 }, expiresAfterMinutes: null }
    expect(await page.call('writeSettings', { defaults }, first)).toEqual(OTHER_ACCOUNT)
    expect(await page.call('writePixelTypes', { pixelTypes: [{ value: 'x', label: 'X' }] }, first)).toEqual(
      OTHER_ACCOUNT,
    )
    expect(await page.call('disconnect', {}, first)).toEqual(OTHER_ACCOUNT)
    const { connection, settings } = value(await page.call('overview', { tabId: null, url: null }))
    expect(settings.defaults.options).toEqual({})
    expect(connection?.id).toBe('https://s.test#2')
    expect(value(await page.read('readAccount', {})).data.id).toBe(2)
  })
})
