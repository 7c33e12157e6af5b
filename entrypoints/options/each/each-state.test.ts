import { signal } from '@preact/signals'
import { expect, it } from 'vitest'
import { ok } from '../../../lib/model/failure.ts'
import { DEFAULT_SETTINGS } from '../../../lib/model/settings.ts'
import type { RpcInput } from '../../../lib/rpc/protocol.ts'
import { standInSchedule, standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { linkNumbered, linksAnswer } from '../../../tests/support/stored-links.ts'
import { createEachState } from './each-state.ts'

const PAGE = 'https://shop.test/spring'

/** The titles of the links that are sent for two channels, where a link to the page has this title. */
const titlesWith = async (known: string | null, address = PAGE): Promise<string[]> => {
  const worker = standInWorker()
  const time = standInSchedule()
  worker.answer('links', () => ok(linksAnswer([])))
  worker.answer('knownLinks', () => ok([known === null ? null : { ...linkNumbered(1), title: known, facts: {} }]))
  worker.answer('addBatch', () => ok({ id: 'b1' }))
  const channel = { description: '', color: '', starred: false }
  const items = [
    { ...channel, id: 1, name: 'News' },
    { ...channel, id: 2, name: 'Shop', starred: true },
  ]
  const batches = {
    follow: () => () => undefined,
    note: () => undefined,
    detail: { rows: signal([]), open: () => Promise.resolve() },
  }
  let ids = 0
  const state = createEachState({
    ...worker,
    ...time,
    now: () => 0,
    newId: () => `id-${++ids}`,
    settings: signal(DEFAULT_SETTINGS),
    collections: signal({ channels: { items }, campaigns: { items: [] }, domains: { items: [] } }),
    connection: signal(null),
    bulk: { batches },
  } as unknown as Parameters<typeof createEachState>[0])
  state.follow()
  state.change({ address: PAGE })
  time.pass()
  await expect.poll(() => worker.askedFor('knownLinks')).toHaveLength(1)
  state.change({ address, chosen: new Set(['channel-1', 'channel-2']) })
  await state.send()
  const [sent] = worker.askedFor('addBatch') as RpcInput<'addBatch'>[]
  return sent?.writes.map(({ title }) => title) ?? []
}

it('gives each link the title of its page, where a link on this device has it, with the name of its channel, starred ones first', async () => {
  expect(await titlesWith('Spring sale')).toEqual(['Spring sale · Shop', 'Spring sale · News'])
  // That of an earlier batch.
  expect(await titlesWith('Spring sale · Shop')).toEqual(['Spring sale · Shop', 'Spring sale · News'])
  expect(await titlesWith(null)).toEqual(['Shop', 'News'])
})

it('gives no link the title of another page, whose address was typed before', async () => {
  expect(await titlesWith('Spring sale', 'https://shop.test/summer')).toEqual(['Shop', 'News'])
})
