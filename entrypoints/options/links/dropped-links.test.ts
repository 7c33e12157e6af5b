import { signal } from '@preact/signals'
import { expect, it } from 'vitest'
import { ok } from '../../../lib/model/failure.ts'
import type { ListedLink } from '../../../lib/model/link-facts.ts'
import type { ManyWrite } from '../../../lib/rpc/create-caller.ts'
import { connectionView } from '../../../tests/support/connection-view.ts'
import { jobView } from '../../../tests/support/job-view.ts'
import { standInSchedule, standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { createPendingJobs } from '../jobs/pending-jobs.ts'
import { createChangeUndo } from './change-undo.ts'
import { dropOnChannel } from './dropped-links.ts'
import { createLinksActions } from './links-actions.ts'

const NEWS = { id: 3, name: 'News' }

const link = (id: number, facts: ListedLink['facts'] = { channels: [], allChannels: true }): ListedLink => ({
  id,
  alias: `a${id}`,
  shorturl: `https://s.test/a${id}`,
  longurl: `https://long.test/${id}`,
  clicks: 0,
  title: `Page ${id}`,
  description: '',
  date: '2026-01-01 00:00:00',
  facts,
})

const world = (keepsUnsentFields = true) => {
  const worker = standInWorker()
  worker.answer('assignToChannel', (input) => ok(jobView({ id: 'one', operation: 'assignToChannel', input })))
  const many: ManyWrite[][] = []
  const sendMany = (writes: readonly ManyWrite[]) => {
    many.push([...writes])
    return Promise.resolve(ok({ added: writes.length }))
  }
  worker.answer('jobs', () => ok({ jobs: [], total: 0, counts: {} }))
  const pending = createPendingJobs(worker)
  const { call, send } = worker
  const actions = createLinksActions({ call, send, sendMany, pending, done: () => undefined })
  const undo = createChangeUndo({ call, pending, schedule: standInSchedule().schedule })
  const connection = signal(connectionView({ keepsUnsentFields }))
  return { worker, many, actions, undo, drop: dropOnChannel({ actions, undo, sendMany, connection }) }
}

it('adds a link to the channel, and removes it on undo', async () => {
  const { worker, many, actions, undo, drop } = world()
  await drop([link(9)], NEWS)
  expect(worker.askedFor('assignToChannel')).toEqual([{ channelid: 3, type: 'links', itemid: 9 }])
  expect(actions.said.value).toContain('“News”')
  await undo.recent.value?.takeBack?.()
  expect(many).toEqual([[{ operation: 'updateLink', input: { id: 9, channel: null }, title: 'Page 9' }]])
})

it('adds several links with one message, but not those that are in the channel already', async () => {
  const { many, drop } = world()
  await drop([link(1), link(2), link(4, { channels: [3], allChannels: true })], NEWS)
  expect(many.flat().map(({ input }) => input)).toEqual([
    { channelid: 3, type: 'links', itemid: 1 },
    { channelid: 3, type: 'links', itemid: 2 },
  ])
})

it('offers an undo only where that removes the links from no other channel', async () => {
  for (const facts of [{}, { channels: [7], allChannels: true } as const]) {
    const { undo, drop } = world()
    await drop([link(9, { ...facts, channels: facts.channels && [...facts.channels] })], NEWS)
    expect(undo.recent.value?.takeBack).toBeNull()
  }
  const { undo, drop } = world(false)
  await drop([link(9)], NEWS)
  expect(undo.recent.value?.takeBack).toBeNull()
})
