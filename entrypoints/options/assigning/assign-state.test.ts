import { describe, expect, it } from 'vitest'
import { operations } from '../../../lib/contract/operations.ts'
import { fail, ok, type Result } from '../../../lib/model/failure.ts'
import { type JobCounts, type JobState, NO_JOBS } from '../../../lib/model/job-view.ts'
import type { ManyWrite } from '../../../lib/rpc/create-caller.ts'
import { jobView } from '../../../tests/support/job-view.ts'
import { standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { linksAnswer } from '../../../tests/support/stored-links.ts'
import { createPendingJobs } from '../jobs/pending-jobs.ts'
import { createAssignState, parseItemIds } from './assign-state.ts'
import type { AssignTarget } from './assignment.ts'

const link = (id: number, title: string) => ({
  id,
  alias: `a${id}`,
  shorturl: `https://s.test/a${id}`,
  longurl: `https://long.test/${id}`,
  clicks: 0,
  title,
  description: '',
  date: '2026-01-01 00:00:00',
})

const news = { kind: 'channel', id: 7, name: 'News' } as const
const spring = { kind: 'campaign', id: 7, name: 'Spring' } as const

const assigning = (first: Result<{ added: number }> = ok({ added: 1 })) => {
  let answer = first
  const sent: ManyWrite[][] = []
  const rows = [link(1, 'Menu'), link(2, '')]
  const worker = standInWorker()
  const pending = createPendingJobs(worker)
  pending.start()
  worker.answer('links', () => ok(linksAnswer([...rows])))
  const state = createAssignState({
    call: worker.call,
    pending,
    sendMany: async (writes) => {
      sent.push([...writes])
      return answer
    },
  })
  const assignAll = async (target: AssignTarget) => {
    state.open(target)
    for (const row of rows) state.opened.value?.picker.toggle(row)
    await state.submit()
  }
  const job = (itemid: number, now: JobState, { id = `job-${itemid}`, channelid = 7 } = {}) => {
    const input = { channelid, type: 'links', itemid }
    worker.tell({ event: 'job', job: jobView({ id, operation: 'assignToChannel', state: now, input }) })
  }
  const outbox = (counts: Partial<JobCounts>) => worker.tell({ event: 'jobs', counts: { ...NO_JOBS, ...counts } })
  const fails = (failure: Result<{ added: number }>) => {
    answer = failure
  }
  return { state, sent, rows, worker, assignAll, job, outbox, fails }
}

describe('assigning', () => {
  it('is reported with how many items were assigned once every request is settled', async () => {
    const { state, assignAll, job, outbox } = assigning()
    await assignAll(news)
    job(1, 'waiting')
    job(2, 'sending')
    outbox({ waiting: 1, sending: 1 })
    job(2, 'done')
    outbox({ waiting: 1 })
    expect(state.taken.value).toEqual({ target: news, count: 2, done: null })
    job(1, 'failed')
    outbox({ failed: 1 })
    expect(state.taken.value).toEqual({ target: news, count: 2, done: 1 })
  })

  it('is still reported in full after the next one was not accepted', async () => {
    const { state, assignAll, job, outbox, fails } = assigning()
    await assignAll(news)
    for (const id of [1, 2]) job(id, 'done')
    outbox({})
    fails(fail({ kind: 'storage', detail: 'full' }))
    await assignAll({ ...news, id: 8 })
    outbox({})
    expect(state.taken.value).toEqual({ target: news, count: 2, done: 2 })
  })

  it('is reported without the items of an earlier one', async () => {
    const { state, assignAll, job, outbox } = assigning()
    await assignAll(news)
    job(7, 'done')
    job(1, 'failed')
    job(2, 'done')
    outbox({ failed: 1 })
    expect(state.taken.value).toEqual({ target: news, count: 2, done: 1 })
  })

  it('is reported in full if its last event arrives after the counts', async () => {
    const { state, assignAll, job, outbox } = assigning()
    await assignAll(news)
    job(1, 'done')
    outbox({})
    job(2, 'done')
    expect(state.taken.value).toEqual({ target: news, count: 2, done: 2 })
  })

  it('sends each selected link as the contract requires, with a name that identifies it', async () => {
    const { state, sent, rows } = assigning()
    for (const target of [news, spring]) {
      state.open(target)
      for (const row of rows) state.opened.value?.picker.toggle(row)
      await state.submit()
    }
    expect(sent).toEqual([
      [
        { operation: 'assignToChannel', input: { channelid: 7, type: 'links', itemid: 1 }, title: 'News: Menu' },
        {
          operation: 'assignToChannel',
          input: { channelid: 7, type: 'links', itemid: 2 },
          title: 'News: https://s.test/a2',
        },
      ],
      [
        { operation: 'assignLinkToCampaign', input: { campaignid: 7, linkid: 1 }, title: 'Spring: Menu' },
        { operation: 'assignLinkToCampaign', input: { campaignid: 7, linkid: 2 }, title: 'Spring: https://s.test/a2' },
      ],
    ])
    for (const { operation, input } of sent.flat())
      expect(operations[operation].params.safeParse(input).success).toBe(true)
    expect([state.opened.value, state.taken.value]).toEqual([null, { target: spring, count: 2, done: null }])
  })

  it('sends bio pages and QR codes by id', async () => {
    const { state, sent } = assigning()
    state.open(news)
    state.opened.value?.chooseKind('qr')
    state.opened.value?.typeIds('4 five')
    await state.submit()
    expect(state.opened.value?.problem.value).toBe('“five” is not an ID. An ID is a whole number.')
    state.opened.value?.typeIds('4, 5')
    expect(state.opened.value?.problem.value).toBeNull()
    await state.submit()
    expect(sent.flat().map(({ input, title }) => [input, title])).toEqual([
      [{ channelid: 7, type: 'qr', itemid: 4 }, 'News: QR code 4'],
      [{ channelid: 7, type: 'qr', itemid: 5 }, 'News: QR code 5'],
    ])
  })

  it('requires a selection before it sends', async () => {
    const { state, sent } = assigning()
    state.open(news)
    await state.submit()
    expect([sent, state.opened.value?.problem.value]).toEqual([[], 'Choose at least one link.'])
  })

  it("keeps the selection of each target when the dialog is closed, and when it can't be sent", async () => {
    const { state, rows } = assigning(fail({ kind: 'storage', detail: 'full' }))
    const count = () => state.opened.value?.picker.chosen.value.size
    state.open(news)
    state.opened.value?.picker.toggle(rows[0] ?? link(0, ''))
    await state.submit()
    expect([count(), state.opened.value?.failure.value?.kind]).toEqual([1, 'storage'])
    state.close()
    state.open(spring)
    expect(count()).toBe(0)
    state.close()
    expect(state.hasUnsent()).toBe(true)
    state.open(news)
    expect(count()).toBe(1)
    state.discard()
    expect(state.hasUnsent()).toBe(false)
    state.open(news)
    expect(count()).toBe(0)
  })

  it("doesn't affect another target that was opened in the meantime", async () => {
    const { state, rows } = assigning()
    const choose = () => state.opened.value?.picker.toggle(rows[0] ?? link(0, ''))
    state.open(news)
    choose()
    const sent = state.submit()
    state.close()
    state.open(spring)
    choose()
    await sent
    expect([state.opened.value?.target, state.opened.value?.picker.chosen.value.size]).toEqual([spring, 1])
    expect(state.taken.value?.target).toEqual(news)
  })

  it('is sent once, however often Enter is pressed', async () => {
    const { state, sent, rows } = assigning()
    state.open(news)
    state.opened.value?.picker.toggle(rows[0] ?? link(0, ''))
    await Promise.all([state.submit(), state.submit()])
    expect(sent).toHaveLength(1)
  })
})

describe('typed ids', () => {
  it('are separated by commas, semicolons, spaces or lines, without repetitions', () => {
    expect(parseItemIds(' 7, 12;7\n 3 ')).toEqual({ ids: [7, 12, 3], problem: null })
  })

  it('are whole numbers from 1: anything else is named', () => {
    for (const wrong of ['0', '-1', '1.5', '0x1', 'abc', '1e3', '9999999999999999'])
      expect(parseItemIds(`7 ${wrong}`)).toEqual({
        ids: [],
        problem: `“${wrong}” is not an ID. An ID is a whole number.`,
      })
  })

  it('are required, and limited in number', () => {
    expect(parseItemIds(' , ').problem).toBe('Enter at least one ID.')
    const many = Array.from({ length: 10_001 }, (_, at) => at + 1).join(' ')
    expect(parseItemIds(many).problem).toContain('10,000')
  })
})
