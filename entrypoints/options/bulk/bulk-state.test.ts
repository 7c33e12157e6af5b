import { randomUUID } from 'node:crypto'
import { signal } from '@preact/signals'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { unpackBatch } from '../../../lib/batches/stored-batch.ts'
import type { BatchView } from '../../../lib/model/batch-view.ts'
import type { Collections } from '../../../lib/model/collections.ts'
import type { ConnectionView } from '../../../lib/model/connection-view.ts'
import type { BulkDraft } from '../../../lib/model/draft.ts'
import { fail, ok, type Result } from '../../../lib/model/failure.ts'
import { MAX_WRITES, NO_JOBS } from '../../../lib/model/job-view.ts'
import type { LibraryView } from '../../../lib/model/library-view.ts'
import { DEFAULT_SETTINGS, LEFT_OUT_OF_DEFAULTS, type Settings } from '../../../lib/model/settings.ts'
import type { OwnLink, RpcInput } from '../../../lib/rpc/protocol.ts'
import { flushPromises } from '../../../tests/support/flush-promises.ts'
import { zoneOf } from '../../../tests/support/service-clock.ts'
import { standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { createBulkState } from './bulk-state.ts'

const collection = <T>(...items: T[]) => ({ items, fetchedAt: 1, failure: null })
const COLLECTIONS: Collections = {
  domains: collection(),
  campaigns: collection({ id: 4, name: 'Spring', public: false, rotator: false, list: '' }),
  channels: collection(),
  pixels: collection(),
  overlays: collection(),
  splashPages: collection(),
}
const SETTINGS: Settings = {
  ...DEFAULT_SETTINGS,
  defaults: { options: { status: 'private' }, expiresAfterMinutes: null },
  presets: [
    { id: 'p1', name: 'News', options: { campaign: 4, custom: 'one' }, expiresAfterMinutes: null },
    { id: 'p2', name: 'Plain', options: { type: 'frame' }, expiresAfterMinutes: null },
    { id: 'p3', name: 'Brief', options: {}, expiresAfterMinutes: 60 },
  ],
  rules: [{ id: 'r1', presetId: 'p1', match: 'host', value: 'news.test' }],
}
const view = (id: string, name: string, total: number): BatchView => ({
  id,
  name,
  createdAt: 0,
  paused: false,
  cancelled: false,
  size: 1,
  counts: { ...NO_JOBS, waiting: total },
  total,
  remainingMs: 0,
})

let worker: ReturnType<typeof standInWorker>
let tabs: string[] | null
let stop: () => void
let time: number

const bulk = (
  draft: BulkDraft | null = null,
  told: Partial<ConnectionView> = { serviceZone: zoneOf(0) },
  settings = SETTINGS,
) => {
  worker = standInWorker()
  worker.answer('bulkDraft', () => ok(draft))
  worker.answer('writeBulkDraft', () => ok({}))
  worker.answer('batches', () => ok([]))
  worker.answer('batch', () => fail({ kind: 'storage', detail: 'closed' }))
  worker.answer('refreshCollection', () => ok(COLLECTIONS))
  worker.answer('knownLinks', ({ urls }: RpcInput<'knownLinks'>) => ok(urls.map(() => null)))
  worker.answer('ownShortUrls', ({ aliases, urls }: RpcInput<'ownShortUrls'>) =>
    ok({ aliases: aliases.map(() => null), urls: urls.map(() => null) }),
  )
  worker.answer('addBatch', ({ id, name, writes }: RpcInput<'addBatch'>) => ok(view(id, name, writes.length)))
  let ids = 0
  const state = createBulkState({
    ...worker,
    sendMany: (writes) => worker.call('writeMany', { writes: writes.map((write) => ({ ...write, id: randomUUID() })) }),
    schedule: (ms, action) => {
      const timer = setTimeout(action, Math.min(ms, 1))
      return () => clearTimeout(timer)
    },
    now: () => time,
    newId: () => `id-${++ids}`,
    random: () => 0,
    settings: signal<Settings | null>(settings),
    collections: signal<Collections | null>(COLLECTIONS),
    connection: signal(told as ConnectionView),
    rate: signal({ limit: 30, remaining: 1, resetAt: 31_000 }),
    counts: signal(NO_JOBS),
    windowTabs: () => Promise.resolve(tabs),
  })
  stop = state.look()
  return state
}

const ready = (state: ReturnType<typeof bulk>, all: number) =>
  expect
    .poll(() => !state.source.busy.value && !state.plan.busy.value && state.counts.value.all, { interval: 1 })
    .toBe(all)
const added = () => worker.askedFor('addBatch') as RpcInput<'addBatch'>[]

beforeEach(() => {
  tabs = ['https://tab.test/']
  time = 1_000
  return () => stop()
})

describe('the preview shows what will be created', () => {
  it("with the defaults for all, overridden by a rule's preset without its unique alias", async () => {
    const state = bulk()
    state.source.take('https://news.test/a https://other.test/b', null)
    await ready(state, 2)
    expect(state.plan.rows.value.map(({ options, preset }) => ({ options, preset: preset?.name ?? null }))).toEqual([
      { options: { status: 'private', campaign: 4 }, preset: 'News' },
      { options: { status: 'private' }, preset: null },
    ])
    state.plan.followRules(false)
    await expect.poll(() => state.plan.rows.value[0]?.preset, { interval: 1 }).toBeNull()
  })

  it("with the exact time of an expiry that names its zone, even if this machine's clock is wrong", async () => {
    const state = bulk(null, { serviceZone: { zone: 60, skewMinutes: 180 } })
    state.source.take('url,expiry\nhttps://a.test/,2031-02-03T12:00:00Z', null)
    await ready(state, 1)
    expect(state.plan.rows.value[0]?.options.expiry).toBe('2031-02-03 13:00:00')
  })

  it('with manual options overriding both', async () => {
    const state = bulk()
    state.plan.choosePreset('p2')
    state.plan.type({ ...state.plan.options.value, status: 'public' })
    state.source.take('https://news.test/a https://other.test/b', null)
    await ready(state, 2)
    expect(state.plan.rows.value.map(({ options }) => options)).toEqual([
      { status: 'public', campaign: 4 },
      { status: 'public', type: 'frame' },
    ])
    state.plan.choosePreset('none')
    await expect.poll(() => state.plan.rows.value[1]?.options, { interval: 1 }).toEqual({})
  })

  it('with what another account called the same, if the user takes that and no rule chooses presets', async () => {
    const campaign = { option: 'campaign' as const, names: ['spring'] }
    const channel = { option: 'channel' as const, names: ['News'] }
    const leftOut = { [LEFT_OUT_OF_DEFAULTS]: [campaign, channel], p1: [channel] }
    const state = bulk(null, {}, { ...SETTINGS, leftOut })
    state.source.take('https://other.test/b', null)
    await ready(state, 1)
    expect(state.plan.leftOut.value).toEqual([campaign, channel])
    const { options, matched } = state.plan.matches.value
    expect({ options, matched }).toEqual({ options: { campaign: 4 }, matched: [campaign] })
    state.plan.type({ ...state.plan.options.value, ...options })
    await expect
      .poll(() => state.plan.rows.value[0]?.options, { interval: 1 })
      .toEqual({ status: 'private', campaign: 4 })
    expect(state.plan.leftOut.value).toEqual([channel])
    state.plan.type(null)
    state.source.take('https://news.test/a https://other.test/b', null)
    await ready(state, 2)
    expect(state.plan.leftOut.value).toEqual([campaign, channel])
    expect(state.plan.matches.value.matched).toEqual([])
  })

  it('without a column of which no value can be used, and with one note about it', async () => {
    const state = bulk()
    state.source.take('url,alias,type\nhttps://a.test/,one,folder\nhttps://b.test/,two,bookmark\n', null)
    await ready(state, 2)
    expect(state.counts.value).toMatchObject({ ready: 2, problems: 0 })
    expect(state.plan.rows.value.map(({ own }) => own)).toEqual([{ custom: 'one' }, { custom: 'two' }])
    expect(state.fileNotes.value).toEqual([
      expect.stringMatching(
        /^Left out, because none of its values can be used: Redirect type\. For example: Must be direct/,
      ),
    ])
    state.source.choose(2, 'description')
    await expect.poll(() => state.fileNotes.value, { interval: 1 }).toEqual([])
    expect(state.plan.rows.value[0]?.own).toEqual({ custom: 'one', description: 'folder' })
  })

  it('with the service whose file it is', async () => {
    const state = bulk()
    state.source.take('[{"address":"one","target":"https://a.test/","password":true}]', null)
    await ready(state, 1)
    expect(state.fileNotes.value).toEqual(['Read as a list from Kutt.'])
    expect(state.plan.rows.value[0]?.notes).toEqual([
      "The link had a password, which the file doesn't contain. Set it again.",
    ])
    state.source.readAsExport('')
    await expect.poll(() => state.fileNotes.value.includes('Read as a list from Kutt.'), { interval: 1 }).toBe(false)
  })

  it('with the problem of a repeated alias, which calls the other row what its table calls it', async () => {
    const state = bulk()
    const problems = () => state.plan.rows.value.flatMap((row) => row.problems.map(({ problem }) => problem))
    state.source.take('[{"url":"https://a.test/","alias":"x"},{"url":"https://b.test/","alias":"x"}]', null)
    await ready(state, 2)
    expect(problems()).toEqual(['Entry 1 already uses this alias.'])
    state.source.take('url,alias\nhttps://a.test/,x\nhttps://b.test/,x\nhttps://c.test/,x\n', null)
    await ready(state, 3)
    expect(problems()).toEqual(['Row 2 already uses this alias.', 'Row 2 already uses this alias.'])
  })

  it('without a row whose alias a link on this device has, also once all links are', async () => {
    const state = bulk()
    const own: Record<string, OwnLink> = { mine: { id: 7, longUrl: 'https://x.test/' } }
    const problems = () => state.plan.rows.value.map((row) => row.problems.map(({ problem }) => problem))
    state.source.take('url,alias\nhttps://a.test/,mine\nhttps://b.test/,free\n', null)
    await ready(state, 2)
    expect(problems()).toEqual([[], []])
    worker.answer('ownShortUrls', ({ aliases, urls }: RpcInput<'ownShortUrls'>) =>
      ok({ aliases: aliases.map(({ alias }) => own[alias] ?? null), urls: urls.map(() => null) }),
    )
    worker.tell({ event: 'library', library: { complete: true } as LibraryView, removed: [] })
    await expect
      .poll(problems, { interval: 1 })
      .toEqual([[expect.stringContaining('Your link to https://x.test/ has this alias.')], []])
    expect(state.counts.value).toMatchObject({ ready: 1, problems: 0, taken: 1 })
    expect(state.plan.changing.value.map(({ url, names }) => [url, names])).toEqual([
      ['https://a.test/', { id: 7, by: 'alias' }],
    ])
    const [taken] = state.plan.rows.value
    expect(taken && state.plan.otherAlias(taken)).toBe('mine-1970')
    state.source.edit(taken?.source.id ?? 0, 1, 'mine-1970')
    await expect.poll(() => state.counts.value, { interval: 1 }).toMatchObject({ ready: 2, taken: 0 })
  })

  it("with a note on an address that is a short URL of the account's", async () => {
    const state = bulk()
    worker.answer('ownShortUrls', ({ urls }: RpcInput<'ownShortUrls'>) =>
      ok({
        aliases: [],
        urls: urls.map((url) => (url === 'https://s.test/one' ? { id: 7, longUrl: 'https://a.test/' } : null)),
      }),
    )
    state.source.take('https://s.test/one https://b.test/', null)
    await ready(state, 2)
    expect(state.plan.rows.value.map(({ notes }) => notes?.length ?? 0)).toEqual([1, 0])
    expect(state.plan.changing.value.map(({ names }) => names)).toEqual([{ id: 7, by: 'address' }])
    expect(state.counts.value).toMatchObject({ ready: 2, problems: 0 })
  })

  it('with the channels and campaigns that are missing, which one press creates', async () => {
    const state = bulk()
    worker.answer('writeMany', () => ok([]))
    const text =
      'url,campaign,channel\nhttps://a.test/,Autumn,News\nhttps://b.test/,spring,Mail\nhttps://c.test/,,news\n'
    state.source.take(text, null)
    await ready(state, 3)
    const missing = () => state.plan.missing.value.map(({ name }) => name)
    expect(missing()).toEqual(['Autumn', 'news', 'Mail'])
    await state.plan.createMissing(state.plan.missing.value.filter(({ collection }) => collection === 'channels'))
    expect(worker.askedFor('writeMany')).toMatchObject([
      {
        writes: [
          { operation: 'createChannel', input: { name: 'news' } },
          { operation: 'createChannel', input: { name: 'Mail' } },
        ],
      },
    ])
    expect(missing()).toEqual(['Autumn'])
    worker.answer('writeMany', () => fail({ kind: 'storage', detail: 'full' }))
    await state.plan.createMissing(state.plan.missing.value)
    expect([missing(), state.plan.notCreated.value?.kind]).toEqual([['Autumn'], 'storage'])
  })

  it('with a question about the password 0, which the service of a known file has for none', async () => {
    const state = bulk()
    const passwords = () => state.plan.rows.value.map(({ own, problems }) => [own.password, problems.length])
    state.source.take('url,alias,password\nhttps://a.test/,a,0\nhttps://b.test/,b,pw\n', null)
    await ready(state, 2)
    expect(state.plan.zeroPasswords.value).toEqual({ rows: 1, meaning: 'unknown' })
    expect(passwords()).toEqual([
      [undefined, 1],
      ['pw', 0],
    ])
    state.plan.readZeroPassword('none')
    await expect.poll(passwords, { interval: 1 }).toContainEqual([undefined, 0])
    state.plan.readZeroPassword('password')
    await expect.poll(passwords, { interval: 1 }).toContainEqual(['0', 0])
    state.source.take('slashtag,destination,password\na,https://a.test/,0\n', null)
    await ready(state, 1)
    expect(state.plan.zeroPasswords.value.rows).toBe(0)
  })

  it('with the number of requests and their time', async () => {
    const state = bulk()
    state.source.take('https://a.test https://b.test https://a.test ftp://c.test', null)
    await ready(state, 3)
    expect(state.counts.value).toEqual({ all: 3, ready: 2, problems: 0, taken: 0, repeated: 1, existing: 0 })
    expect(state.timeMs.value).toBe(30_000)
  })

  it("with the service's current names, read at once for unknown ones, but not for every change", async () => {
    const state = bulk()
    state.source.take('url,campaign\nhttps://a.test/,Autumn\nhttps://b.test/,Winter\n', null)
    await ready(state, 2)
    state.source.take('url,campaign\nhttps://a.test/,Autumn\n', null)
    await ready(state, 1)
    const read = () => worker.askedFor('refreshCollection')
    expect(read()).toEqual([{ collection: 'campaigns', force: true }])
    time += 15_000
    state.source.take('url,type\nhttps://a.test/,Welcome\n', null)
    await ready(state, 1)
    expect(read().slice(1)).toEqual([
      { collection: 'splashPages', force: true },
      { collection: 'overlays', force: true },
    ])
  })

  it('and reads names again only a while after a read has ended, however long that took', async () => {
    const state = bulk()
    const held = Promise.withResolvers<Result<Collections>>()
    worker.answer('refreshCollection', () => held.promise)
    const validate = async (field: string, rows: number) => {
      state.source.take(`url,${field}\n${'https://a.test/,Unknown\n'.repeat(rows)}`, null)
      await ready(state, rows)
      return worker.askedFor('refreshCollection').map((input) => (input as { collection: string }).collection)
    }
    expect(await validate('campaign', 1)).toEqual(['campaigns'])
    time += 20_000
    expect(await validate('campaign', 2)).toEqual(['campaigns'])
    // Each collection is read for itself.
    expect(await validate('channel', 1)).toEqual(['campaigns', 'channels'])
    held.resolve(fail({ kind: 'timeout', afterMs: 20_000 }))
    await flushPromises()
    expect(await validate('campaign', 2)).toEqual(['campaigns', 'channels'])
    time += 15_000
    expect(await validate('campaign', 1)).toEqual(['campaigns', 'channels', 'campaigns'])
  })

  it('with existing links to the same address', async () => {
    const state = bulk()
    worker.answer('knownLinks', ({ urls }: RpcInput<'knownLinks'>) =>
      ok(urls.map((url) => ({ longurl: url.replace('#part', ''), shorturl: 'https://s.test/x', facts: {} }))),
    )
    state.source.take('https://a.test/ https://a.test/#part', null)
    await expect.poll(() => [...state.plan.existing.value.keys()], { interval: 1 }).toEqual(['https://a.test/'])
    expect(state.counts.value.ready).toBe(2)
    state.plan.reuse(true)
    expect(state.counts.value).toMatchObject({ ready: 1, existing: 1 })
  })
})

describe('a batch is sent', () => {
  it('only once the existing links that it is to use are known', async () => {
    const state = bulk()
    const { promise, resolve } = Promise.withResolvers<void>()
    worker.answer('knownLinks', async ({ urls }: RpcInput<'knownLinks'>) => {
      await promise
      return ok(urls.map((longurl) => ({ longurl, shorturl: 'https://s.test/x', facts: {} })))
    })
    state.plan.reuse(true)
    state.source.take('https://a.test/', null)
    await expect.poll(() => state.plan.rows.value.length, { interval: 1 }).toBe(1)
    expect(state.plan.busy.value).toBe(true)
    state.plan.reuse(false)
    expect(state.plan.busy.value).toBe(false)
    state.plan.reuse(true)
    resolve()
    await ready(state, 1)
    expect(state.counts.value).toMatchObject({ ready: 0, existing: 1 })
  })

  it('in the task of a press while its rows are validated again, so that the page may be closed', async () => {
    const state = bulk()
    state.source.take('https://a.test/', null)
    await ready(state, 1)
    // On a slow machine, a validation that takes longer than a slice would pause.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    // A stopped worker takes a while to start.
    const never = () => new Promise<Result<never>>(() => {})
    worker.answer('ownShortUrls', never)
    worker.answer('knownLinks', never)
    state.plan.choosePreset('none')
    expect(state.isBusy.value).toBe(true)
    void state.send()
    await flushPromises()
    clock.mockRestore()
    expect(added().map(({ writes }) => writes.map(({ input }) => input))).toEqual([[{ url: 'https://a.test/' }]])
  })

  it('once, after presses while the existing links are looked up, and not if none is ready then', async () => {
    const state = bulk()
    state.plan.reuse(true)
    state.source.take('https://a.test/', null)
    await ready(state, 1)
    const hold = Promise.withResolvers<void>()
    worker.answer('knownLinks', async () => {
      await hold.promise
      return ok([null])
    })
    state.plan.duplicate(true)
    expect(state.isBusy.value).toBe(true)
    const presses = [state.send(), state.send()]
    await flushPromises()
    expect(added()).toEqual([])
    hold.resolve()
    await Promise.all(presses)
    expect(added().map(({ writes }) => writes.length)).toEqual([1])

    state.source.take('url,alias\nftp://b.test/,mine\n', null)
    await state.send()
    expect([added().length, state.stage.value, state.counts.value.ready]).toEqual([1, 'idle', 0])
  })

  it('with the data for its results, and the input is cleared', async () => {
    const state = bulk()
    state.source.take('See https://a.test/, https://a.test/', null)
    await ready(state, 2)
    await state.send()
    const [sent] = added()
    expect(sent?.writes).toEqual([{ id: 'id-1', input: { url: 'https://a.test/', status: 'private' }, title: '' }])
    expect(sent?.name).toBe('')
    expect(unpackBatch(sent?.text ?? '')?.places).toHaveLength(2)
    expect([state.source.text.value, state.batches.batches.value?.[0]?.size]).toEqual(['', 1])
  })

  it('with an expiry that counts from now, not from when the preview was made', async () => {
    const state = bulk()
    state.plan.choosePreset('p3')
    state.source.take('https://a.test/', null)
    await ready(state, 1)
    expect(state.plan.rows.value[0]?.options.expiry).toBe('1970-01-01 01:00:01')
    time += 24 * 60 * 60_000
    await state.send()
    expect(added()[0]?.writes[0]?.input).toMatchObject({ expiry: '1970-01-02 01:00:01', status: 'private' })
  })

  it('not at all if one row is refused, which is named, and the input stays', async () => {
    const state = bulk()
    worker.answer('addBatch', () => fail({ kind: 'invalid', field: '1.custom', problem: { code: 'invalid' } }))
    state.source.take('https://a.test/\n\nhttps://b.test/\n', null)
    await ready(state, 2)
    await state.send()
    expect(state.failedAt.value).toBe(3)
    expect(state.failure.value).toEqual({ kind: 'invalid', field: 'custom', problem: { code: 'invalid' } })
    expect(state.source.text.value).toContain('https://b.test/')
  })

  it('under the same ids after a lost response, so that it is added once, unless something was changed', async () => {
    const state = bulk()
    worker.answer('addBatch', () => fail({ kind: 'interrupted' }))
    state.source.take('https://a.test/', null)
    await ready(state, 1)
    state.plan.choosePreset('p3')
    await ready(state, 1)
    await state.send()
    time += 60_000
    await state.send()
    const [first, again] = added()
    expect(again).toEqual(first)
    state.source.take('https://a.test/ https://b.test/', null)
    await ready(state, 2)
    await state.send()
    const other = added()[2]
    expect([other?.id === first?.id, other?.writes[0]?.id === first?.writes[0]?.id]).toEqual([false, false])
  })

  it('with as many links as fit, and the rest waits for the next one', async () => {
    const state = bulk()
    const addresses = Array.from({ length: MAX_WRITES + 2 }, (_, at) => `https://a.test/${at}`)
    state.source.take(addresses.join('\n'), 'many.txt')
    await ready(state, MAX_WRITES + 2)
    await state.send()
    expect(added()[0]?.writes).toHaveLength(MAX_WRITES)
    await ready(state, 2)
    expect(state.source.text.value).toBe(addresses.slice(MAX_WRITES).join('\n'))
    expect(state.source.name.value).toBe('many.txt')
  })

  it.each([
    ['a table', (rows: string[][]) => rows.map((row) => `${row.join(';')}\n`).join('')],
    ['a JSON list', (rows: string[][]) => JSON.stringify(rows.map(([old, mine, code]) => ({ old, mine, code })))],
  ])('with the rest of %s read as the user chose for the first part', async (_, write) => {
    const state = bulk()
    const rows = Array.from({ length: MAX_WRITES + 2 }, (_, at) => [
      `https://a.test/${at}`,
      `https://b.test/${at}`,
      `c${at}`,
    ])
    state.source.take(write(rows), 'many.txt')
    await ready(state, MAX_WRITES + 2)
    for (const [column, field] of [null, 'url', 'custom'].entries()) state.source.choose(column, field as 'url' | null)
    await expect.poll(() => state.plan.rows.value[0]?.options.custom, { interval: 1 }).toBe('c0')
    await state.send()
    await ready(state, 2)
    expect(state.plan.rows.value.map(({ url, options }) => [url, options.custom])).toEqual(
      rows.slice(MAX_WRITES).map(([, mine, code]) => [mine, code]),
    )
  })
})

describe('unsent input', () => {
  it('is stored by the worker without its passwords', async () => {
    const state = bulk()
    state.source.take('url,password\nhttps://a.test/,secret\n', 'a.csv')
    await expect
      .poll(() => worker.askedFor('writeBulkDraft').at(-1), { interval: 1 })
      .toMatchObject({ draft: { text: 'url,password\r\n"https://a.test/",""\r\n', name: 'a.csv', preset: 'defaults' } })
    expect(JSON.stringify(worker.askedFor('writeBulkDraft'))).not.toContain('secret')
    state.clear()
    await expect.poll(() => worker.askedFor('writeBulkDraft').at(-1), { interval: 1 }).toEqual({ draft: null })
  })

  it('is forgotten by the worker with the batch, if it is all of it', async () => {
    const state = bulk()
    state.source.take('https://a.test/', null)
    await ready(state, 1)
    await state.send()
    state.source.take(Array.from({ length: MAX_WRITES + 1 }, (_, at) => `https://a.test/${at}`).join('\n'), null)
    await ready(state, MAX_WRITES + 1)
    await state.send()
    expect(added().map(({ isWholeDraft }) => isWholeDraft)).toEqual([true, false])
  })

  it('is restored with its choices when the page opens again', async () => {
    const draft = { text: 'https://a.test/', name: null, kind: null, header: null, fields: null }
    const state = bulk({ ...draft, preset: 'p2', options: { type: 'direct' } })
    await ready(state, 1)
    expect([state.plan.preset.value, state.plan.rows.value[0]?.options]).toEqual(['p2', { type: 'direct' }])
  })

  it('is reported as not stored if the worker has no space for it', async () => {
    const state = bulk()
    worker.answer('writeBulkDraft', () => fail({ kind: 'invalid', field: 'draft.text', problem: { code: 'invalid' } }))
    state.source.take('https://a.test/', null)
    await expect.poll(() => state.draftTooLong.value, { interval: 1 }).toBe(true)
  })
})

describe('the tabs of the window', () => {
  it('are added to the existing addresses', async () => {
    const state = bulk()
    await state.addTabs()
    expect(state.source.text.value).toBe('https://tab.test/')
    state.source.type('https://a.test/\n')
    await state.addTabs()
    expect(state.source.text.value).toBe('https://a.test/\nhttps://tab.test/')
  })

  it('are added to a table as rows, with its columns as they were chosen', async () => {
    const state = bulk()
    tabs = ['https://tab.test/?a=1;2']
    state.source.take('Titel;Ziel\nA;https://a.test/\nB;https://b.test/\n', 'a.csv')
    state.source.choose(0, 'description')
    await state.addTabs()
    await ready(state, 3)
    expect(state.source.name.value).toBe('a.csv')
    expect(state.plan.rows.value.map(({ url, own }) => [url, own.description])).toEqual([
      ['https://a.test/', 'A'],
      ['https://b.test/', 'B'],
      ['https://tab.test/?a=1;2', undefined],
    ])
  })

  it('replace a JSON list', async () => {
    const state = bulk()
    state.source.take('["https://a.test/"]', 'a.json')
    await state.addTabs()
    expect([state.source.text.value, state.source.name.value]).toEqual(['https://tab.test/', null])
  })

  it('are not added without the permission, and the input stays', async () => {
    const state = bulk()
    tabs = null
    state.source.take('https://a.test/', null)
    await state.addTabs()
    expect([state.tabsRefused.value, state.source.text.value]).toEqual([true, 'https://a.test/'])
  })
})
