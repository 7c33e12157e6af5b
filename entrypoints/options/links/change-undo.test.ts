import { expect, it } from 'vitest'
import { ok } from '../../../lib/model/failure.ts'
import { jobView } from '../../../tests/support/job-view.ts'
import { standInSchedule, standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { createPendingJobs } from '../jobs/pending-jobs.ts'
import { createChangeUndo, type RecentChange } from './change-undo.ts'

const JOB = jobView({ id: 'one', operation: 'updateLink', state: 'waiting', input: { id: 9, description: 'New' } })
const BACK = jobView({ id: 'back', operation: 'updateLink', state: 'waiting' })

const world = () => {
  const worker = standInWorker()
  const { planned, schedule } = standInSchedule()
  const pending = createPendingJobs(worker)
  worker.answer('discardJob', () => ok(null))
  const undo = createChangeUndo({ call: worker.call, pending, schedule })
  const noted = (change: Partial<RecentChange> = {}) =>
    undo.note({ id: 9, field: 'description', job: JOB, takeBack: async () => ok(BACK), ...change })
  return { worker, planned, pending, undo, noted }
}

it('discards a change that was not sent yet', async () => {
  const { worker, pending, undo, noted } = world()
  pending.note(JOB)
  noted()
  await undo.undo()
  expect(worker.askedFor('discardJob')).toEqual([{ id: 'one' }])
  expect([...pending.jobs.value]).toEqual([])
  expect(undo.recent.value).toBeNull()
})

it('sends what was there before once the change is done', async () => {
  const { worker, pending, undo, noted } = world()
  noted()
  await undo.undo()
  expect(worker.askedFor('discardJob')).toEqual([])
  expect([...pending.jobs.value.keys()]).toEqual(['back'])
})

it('says so if someone else has changed it since', async () => {
  const { undo, noted } = world()
  noted({ takeBack: async () => null })
  await undo.undo()
  expect(undo.failure.value).toMatchObject({ kind: 'invalid', problem: { code: 'link_changed_since' } })
})

it('offers it for ten seconds, and each change for its own', () => {
  const { planned, undo, noted } = world()
  noted()
  noted({ field: 'custom' })
  expect(planned.map(({ ms }) => ms)).toEqual([10_000, 10_000])
  planned[0]?.action()
  expect(undo.recent.value?.field).toBe('custom')
  planned[1]?.action()
  expect(undo.recent.value).toBeNull()
})
