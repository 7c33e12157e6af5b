import { describe, expect, it } from 'vitest'
import { fail, ok } from '../../../lib/model/failure.ts'
import { NO_JOBS } from '../../../lib/model/job-view.ts'
import type { ManyWrite } from '../../../lib/rpc/create-caller.ts'
import { flushPromises } from '../../../tests/support/flush-promises.ts'
import { jobView } from '../../../tests/support/job-view.ts'
import { standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { linkNumbered } from '../../../tests/support/stored-links.ts'
import { createPendingJobs } from '../jobs/pending-jobs.ts'
import { createLinksActions } from './links-actions.ts'
import type { ChosenLink } from './links-selection.ts'

const links = (count: number): ChosenLink[] => Array.from({ length: count }, (_, at) => linkNumbered(at + 1))

const actions = () => {
  const worker = standInWorker()
  const many: ManyWrite[][] = []
  const done: string[] = []
  worker.answer('jobs', () => ok({ jobs: [], total: 0, counts: {} }))
  for (const operation of ['assignLinkToCampaign', 'assignToChannel', 'deleteLink'] as const)
    worker.answer(operation, (input) => ok(jobView({ id: operation, operation, input })))
  worker.answer('discardJob', () => ok({}))
  worker.answer('refreshCollection', () => ok({}))
  const pending = createPendingJobs(worker)
  const state = createLinksActions({
    call: worker.call,
    send: worker.send,
    sendMany: (writes) => {
      many.push([...writes])
      return Promise.resolve(ok({ added: writes.length }))
    },
    pending,
    done: () => done.push('done'),
  })
  return { worker, many, done, pending, state }
}

const SPRING = { id: 7, name: 'Spring' }

describe('actions on links', () => {
  it('for one link go before bulk work and are shown at once', async () => {
    const { state, worker, many, pending } = actions()
    state.ask('campaign', links(1))
    await state.confirm(SPRING)
    expect(worker.askedFor('assignLinkToCampaign')).toEqual([{ campaignid: 7, linkid: 1 }])
    expect(worker.names).toEqual(['Spring: Link 1'])
    expect([many, [...pending.jobs.value.keys()]]).toEqual([[], ['assignLinkToCampaign']])
    expect(state.asking.value).toBeNull()
  })

  it.each([
    ['campaign', 'campaigns'],
    ['channel', 'channels'],
  ] as const)('have the worker look for a new %s, which may have been created elsewhere', (act, collection) => {
    const { state, worker } = actions()
    state.ask(act, links(1))
    expect(worker.askedFor('refreshCollection')).toEqual([{ collection, force: false }])
  })

  it('for many links are added to the outbox together', async () => {
    const { state, worker, many, done } = actions()
    worker.answer('jobs', () => ok({ jobs: [], total: 10_000, counts: {} }))
    state.ask('channel', links(10_000))
    await state.confirm(SPRING)
    await flushPromises()
    expect(many.map((writes) => writes.length)).toEqual([10_000])
    expect(many[0]?.[1]).toEqual({
      operation: 'assignToChannel',
      input: { channelid: 7, type: 'links', itemid: 2 },
      title: 'Spring: Link 2',
    })
    expect(worker.askedFor('assignToChannel')).toEqual([])
    expect(worker.askedFor('jobs')).toHaveLength(1)
    expect([done, state.said.value]).toEqual([
      ['done'],
      'Adding 10,000 links to “Spring”. The requests stay in the Outbox until the service has answered.',
    ])
  })

  it('need a target, except deleting', async () => {
    const { state, many, done } = actions()
    state.ask('campaign', links(2))
    await state.confirm()
    expect(done).toEqual([])
    state.ask('delete', links(2))
    await state.confirm()
    expect(many[0]?.map(({ operation, input }) => [operation, input])).toEqual([
      ['deleteLink', { id: 1 }],
      ['deleteLink', { id: 2 }],
    ])
  })

  it("stay open if the outbox didn't accept them", async () => {
    const { state, worker, done } = actions()
    worker.answer('deleteLink', () => fail({ kind: 'storage', detail: 'full' }))
    state.ask('delete', links(1))
    await state.confirm()
    expect([state.asking.value?.act, state.failure.value?.kind, done]).toEqual(['delete', 'storage', []])
  })

  it('run once for two clicks', async () => {
    const { state, many } = actions()
    state.ask('delete', links(3))
    await Promise.all([state.confirm(), state.confirm()])
    expect(many).toHaveLength(1)
  })

  it('notify the caller once they are in the outbox, not before', async () => {
    const { state, worker, done } = actions()
    worker.answer('deleteLink', () => fail({ kind: 'not-connected' }))
    state.ask('delete', links(1), () => done.push('closed'))
    await state.confirm()
    expect(done).toEqual([])
    worker.answer('deleteLink', (input) => ok(jobView({ operation: 'deleteLink', input })))
    await state.confirm()
    expect(done).toEqual(['done', 'closed'])
  })

  it('can be canceled while they wait', async () => {
    const { state, worker, pending } = actions()
    state.ask('delete', links(1))
    await state.confirm()
    const [job] = pending.jobs.value.values()
    if (job) await state.discard(job)
    expect(worker.askedFor('discardJob')).toEqual([{ id: 'deleteLink' }])
    expect(pending.jobs.value.size).toBe(0)
  })

  it("stay, with the reason, if they can't be canceled anymore", async () => {
    const { state, worker, pending } = actions()
    const refusal = { kind: 'invalid', field: 'job', problem: { code: 'job_sending' } } as const
    worker.answer('discardJob', () => fail(refusal))
    state.ask('delete', links(1))
    await state.confirm()
    const [job] = pending.jobs.value.values()
    expect(job && (await state.discard(job))).toEqual(refusal)
    expect(pending.jobs.value.size).toBe(1)
    expect(state.said.value).toContain('Deleting 1 link')
  })

  it('have nothing to say once their requests were discarded in the Outbox', async () => {
    const { state, worker, pending } = actions()
    const stop = pending.start()
    state.ask('delete', links(1))
    await state.confirm()
    expect(state.said.value).toContain('Deleting 1 link')
    worker.tell({ event: 'jobs', counts: NO_JOBS })
    await flushPromises()
    expect(state.said.value).toBe('')
    stop()
  })

  it('are reported even if the event of the last request arrives after the counts', async () => {
    const { state, worker, pending } = actions()
    const stop = pending.start()
    state.ask('delete', links(2))
    await state.confirm()
    await flushPromises()
    const deleted = (id: number) =>
      worker.tell({
        event: 'job',
        job: jobView({ id: `${id}`, operation: 'deleteLink', state: 'done', input: { id } }),
      })
    deleted(1)
    worker.tell({ event: 'jobs', counts: NO_JOBS })
    await flushPromises()
    deleted(2)
    expect(state.said.value).toBe('2 links deleted.')
    stop()
  })

  it("are reported although another link's request was discarded meanwhile", async () => {
    const { state, worker, pending } = actions()
    const stop = pending.start()
    state.ask('delete', links(1))
    await state.confirm()
    await state.discard(jobView({ id: 'other', operation: 'updateLink', state: 'failed', input: { id: 9 } }))
    expect(state.said.value).toContain('Deleting 1 link')
    const input = { id: 1 }
    worker.tell({ event: 'job', job: jobView({ id: 'deleteLink', operation: 'deleteLink', state: 'done', input }) })
    expect(state.said.value).toBe('1 link deleted.')
    stop()
  })

  it('are reported for the link that they were about, until the report is dismissed', async () => {
    const { state, worker, pending } = actions()
    const stop = pending.start()
    state.ask('campaign', links(1))
    await state.confirm(SPRING)
    state.dismiss()
    expect(state.saidOf(1)).toContain('Adding 1 link to “Spring”.')
    const input = { campaignid: 7, linkid: 1 }
    worker.tell({ event: 'job', job: jobView({ operation: 'assignLinkToCampaign', state: 'done', input }) })
    expect([state.saidOf(1), state.saidOf(2)]).toEqual(['1 link added to “Spring”.', ''])
    state.dismiss()
    expect([state.said.value, state.saidOf(1)]).toEqual(['', ''])
    stop()
  })
})
