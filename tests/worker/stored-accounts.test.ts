import { beforeEach, describe, expect, it } from 'vitest'
import { ADMIN_KEY, OTHER_KEY } from '../../service/testing/service-under-test.ts'
import { sharedService } from '../support/shared-service.ts'
import { value } from '../support/value.ts'
import { connectedWorker } from './started-worker.ts'
import type { BrowserUnderTest, WorkerUnderTest } from './worker-under-test.ts'

const URL = 'https://example.com/article'
const FIRST = 'https://s.test#1'
const SECOND = 'https://s.test#2'

const freshService = sharedService()
let browser: BrowserUnderTest
let page: WorkerUnderTest

const connect = async (key: string) => value(await page.call('connect', { baseUrl: 'https://s.test', key }))
const accounts = async () => value(await page.call('storedAccounts', {}))
const madeHere = async () => {
  const question = {
    query: '',
    filters: { madeHere: true },
    order: 'date',
    from: 0,
    count: 9,
    requests: 'none',
  } as const
  return value(await page.call('links', question)).rows.map(({ longurl }) => longurl)
}
/** What is stored of an account, by store. */
const rowsOf = async (connection: string) => {
  const db = await browser.database()
  const all = IDBKeyRange.bound([connection], [connection, []])
  return {
    libraries: (await db.get('libraries', connection)) === undefined ? 0 : 1,
    collections: (await db.get('collections', `${connection} channels`)) === undefined ? 0 : 1,
    links: await db.count('links', all),
    blocks: await db.count('blocks', all),
    clickDays: await db.count('clickDays', all),
  }
}
const NOTHING = { libraries: 0, collections: 0, links: 0, blocks: 0, clickDays: 0 }
const WHOLE = { libraries: 1, collections: 1, links: 1, blocks: 1, clickDays: 1 }

/** Reads the whole list, twice: the second time shows how many clicks there were since. */
const count = async (): Promise<void> => {
  for (let read = 0; read < 2; read++) {
    value(await page.call('refreshLibrary', {}))
    await page.worker.updateLibrary()
  }
}

beforeEach(async () => {
  ;({ browser, page } = await connectedWorker(await freshService()))
  const parameters = [{ name: 'ref', value: 'mine' }]
  value(await page.write('createLink', { url: URL, parameters }, { source: 'popup', title: 'The article' }))
  await page.untilIdle()
  await count()
})

describe('what is stored of an account', () => {
  it('is there again after another one was connected, and is named with its size in the meantime', async () => {
    expect(await rowsOf(FIRST)).toEqual(WHOLE)
    await connect(OTHER_KEY)
    expect(await rowsOf(FIRST)).toEqual(WHOLE)
    expect(await accounts()).toMatchObject([
      {
        connection: SECOND,
        name: 'other',
        baseUrl: 'https://s.test',
        isConnected: true,
        links: 0,
      },
      {
        connection: FIRST,
        name: 'admin',
        baseUrl: 'https://s.test',
        isConnected: false,
        links: 1,
      },
    ])
    expect((await accounts())[1]?.bytes).toBeGreaterThan(100)
    expect(await madeHere()).toEqual([])

    await connect(ADMIN_KEY)
    expect(await madeHere()).toEqual([URL])
    expect(value(await page.call('overview', { tabId: null, url: null })).remembered).toEqual({ ref: ['mine'] })
    expect((await accounts()).map(({ connection, isConnected }) => [connection, isConnected])).toEqual([
      [FIRST, true],
      [SECOND, false],
    ])
  })

  it('stays after Disconnect, until it is discarded', async () => {
    value(await page.call('disconnect', {}))
    page = await browser.restart()
    expect(await accounts()).toMatchObject([{ connection: FIRST, name: 'admin', isConnected: false, links: 1 }])
    value(await page.call('discardAccount', { connection: FIRST }))
    expect([await accounts(), await rowsOf(FIRST)]).toEqual([[], NOTHING])
    expect(browser.local.contents.has('left-accounts')).toBe(false)
  })

  it('is discarded with Disconnect if the user wants that, and that of others stays', async () => {
    await connect(OTHER_KEY)
    value(await page.call('disconnect', { discardData: true }))
    expect(await rowsOf(SECOND)).toEqual(NOTHING)
    expect(await accounts()).toMatchObject([{ connection: FIRST, links: 1 }])
  })

  it('is read again after it was discarded while the account is connected', async () => {
    value(await page.call('discardAccount', { connection: FIRST }))
    expect(await madeHere()).toEqual([])
    await count()
    expect(await accounts()).toMatchObject([{ connection: FIRST, isConnected: true, links: 1 }])
    expect(await madeHere()).toEqual([])
  })
})
