import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceUnderTest } from '../../service/testing/service-under-test.ts'
import { sharedService } from '../support/shared-service.ts'
import { value } from '../support/value.ts'
import { connectedWorker } from './started-worker.ts'
import { type BrowserUnderTest, OUR_PAGE, type WorkerUnderTest } from './worker-under-test.ts'

const freshService = sharedService()

let service: ServiceUnderTest
let browser: BrowserUnderTest
let page: WorkerUnderTest
let ids: number[]

beforeEach(async () => {
  ;({ service, browser, page } = await connectedWorker(await freshService()))
  ids = []
  for (let number = 0; number < 3; number++) {
    const { body } = await service.call('POST', '/api/url/add', {
      url: `https://old.test/${number}`,
      description: 'Note',
    })
    ids.push(Number(body.id))
  }
})

const asked = (onlyIfSame = false) => ({
  id: randomUUID(),
  name: 'Long URL',
  undoes: null,
  writes: ids.map((id, at) => ({
    id: randomUUID(),
    input: { id, url: `https://new.test/${at}` },
    title: '',
    before: { url: `https://old.test/${at}` },
    onlyIfSame,
  })),
})

const jobsOf = async (id: string) => value(await page.call('batch', { id, offset: 0, limit: 10 })).jobs
const stored = () => service.rows('select url, description from links order by id')
const urls = async () => (await stored()).map(({ url }) => url)

describe('changes of many links', () => {
  it('are one batch that is stored once, and keep what they do not change', async () => {
    const message = { rpc: 'changeLinks', input: asked() }
    const answers = await Promise.all([page.receive(message, OUR_PAGE), page.receive(message, OUR_PAGE)])
    for (const answer of answers)
      expect(answer).toMatchObject({ ok: true, value: { changes: { undoes: null }, total: 3 } })
    await page.untilIdle()
    expect(await urls()).toEqual(['https://new.test/0', 'https://new.test/1', 'https://new.test/2'])
    expect((await stored()).map(({ description }) => description)).toEqual(['Note', 'Note', 'Note'])
    const jobs = await jobsOf(message.input.id)
    expect(jobs.map(({ state, change }) => [state, change?.fields, change?.before.url])).toEqual(
      [0, 1, 2].map((at) => ['done', ['url'], `https://old.test/${at}`]),
    )
    // The service says that it keeps what a request leaves out.
    for (const { input } of jobs) expect(Object.keys(input)).toEqual(['id', 'url'])
    await expect.poll(() => browser.notified).toEqual(['Long URL: 3 links changed'])
  })

  it('cannot be paused: a later change of a link would be overwritten when they are resumed', async () => {
    browser.isAllowed = false
    const { id } = value(await page.call('changeLinks', asked()))
    expect(value(await page.call('pauseBatch', { id }))).toMatchObject({ paused: false, counts: { waiting: 3 } })
    expect(value(await page.call('cancelBatch', { id }))).toMatchObject({ cancelled: true, counts: { waiting: 0 } })
  })

  it('leave a link that someone else has changed if they were derived from what it was', async () => {
    await service.call('PUT', `/api/url/${ids[0]}/update`, { url: 'https://theirs.test/' })
    const { id } = value(await page.call('changeLinks', asked(true)))
    await page.untilIdle()
    expect(await urls()).toEqual(['https://theirs.test/', 'https://new.test/1', 'https://new.test/2'])
    expect((await jobsOf(id)).map(({ state, failure }) => [state, failure])).toEqual([
      ['failed', { kind: 'invalid', field: 'url', problem: { code: 'link_changed_since' } }],
      ['done', null],
      ['done', null],
    ])
  })

  it('leave what someone else has set since the preview, and say what it is, but not what was set here', async () => {
    await service.call('PUT', `/api/url/${ids[0]}/update`, { url: 'https://theirs.test/' })
    browser.isAllowed = false
    const earlier = asked()
    const [, second] = earlier.writes
    earlier.writes = second ? [{ ...second, input: { ...second.input, url: 'https://between.test/' } }] : []
    value(await page.call('changeLinks', earlier))
    const { id } = value(await page.call('changeLinks', asked()))
    browser.isAllowed = true
    await page.worker.permissionsChanged()
    await page.untilIdle()
    expect(await urls()).toEqual(['https://theirs.test/', 'https://new.test/1', 'https://new.test/2'])
    const jobs = await jobsOf(id)
    expect(jobs.map(({ state }) => state)).toEqual(['failed', 'done', 'done'])
    expect(jobs.map(({ change }) => change?.found)).toEqual([{ url: 'https://theirs.test/' }, undefined, undefined])
    expect(jobs[1]?.change?.before).toEqual({ url: 'https://between.test/' })
  })

  it('are refused as a whole if one of them is invalid, which is named by its index', async () => {
    const wrong = asked()
    const [, second] = wrong.writes
    if (second) second.input.url = 'nowhere'
    expect(await page.call('changeLinks', wrong)).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', field: '1.url' },
    })
    expect(value(await page.call('batches', {}))).toEqual([])
  })
})
