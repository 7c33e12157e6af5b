import { describe, expect, it } from 'vitest'
import { fail, ok } from '../../../lib/model/failure.ts'
import { flushPromises } from '../../../tests/support/flush-promises.ts'
import { jobView } from '../../../tests/support/job-view.ts'
import { standInAskAgain } from '../../../tests/support/stand-in-ask-again.ts'
import { standInSchedule, standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { createPendingJobs } from '../jobs/pending-jobs.ts'
import { createAccountState } from './account-state.ts'

const account = (email: string) =>
  ok({ error: 0, data: { id: 1, email, username: 'Ada', avatar: '', status: 'pro', expires: null, registered: '' } })

const section = async () => {
  const worker = standInWorker()
  worker.answer('jobs', () => ok({ jobs: [], total: 0, counts: {} }))
  worker.answer('readAccount', () => account('ada@l.test'))
  worker.answer('updateAccount', () => ok(jobView({ id: 'u', operation: 'updateAccount' })))
  const pending = createPendingJobs(worker)
  const { askAgain, pass } = standInAskAgain()
  const { schedule, pass: passTime } = standInSchedule()
  pending.start()
  let now = 1_000_000
  const state = createAccountState({
    read: worker.read,
    send: worker.send,
    pending,
    askAgain,
    schedule,
    now: () => now,
  })
  state.refreshIfOld()
  await flushPromises()
  /** Another visit, so many seconds later. */
  const visit = async (seconds: number) => {
    now += seconds * 1_000
    state.refreshIfOld()
    await flushPromises()
  }
  return { worker, state, pass, passTime, visit }
}

describe('the account', () => {
  it('is read when it is first shown', async () => {
    const { worker, state } = await section()
    expect([state.account.value?.email, state.updatedAt.value]).toEqual(['ada@l.test', 1_000_000])
    expect(worker.askedFor('readAccount')).toHaveLength(1)
  })

  it('is read again at a visit after a minute, and keeps what was typed', async () => {
    const { worker, state, visit } = await section()
    worker.answer('readAccount', () => account('changed@l.test'))
    state.typeEmail('half@l')
    state.typePassword('new sec')
    await visit(59)
    expect([state.account.value?.email, state.updatedAt.value]).toEqual(['ada@l.test', 1_000_000])
    await visit(1)
    expect([state.account.value?.email, state.updatedAt.value]).toEqual(['changed@l.test', 1_060_000])
    expect([state.email.value, state.password.value]).toEqual(['half@l', 'new sec'])
  })

  it("stays as it was, with its age, if it can't be read again", async () => {
    const { worker, state, visit } = await section()
    worker.answer('readAccount', () => fail({ kind: 'offline' }))
    await visit(60)
    expect([state.account.value?.email, state.updatedAt.value, state.failure.value?.kind]).toEqual([
      'ada@l.test',
      1_000_000,
      'offline',
    ])
  })

  it('shows that it is being read only if that takes a moment', async () => {
    const { worker, state, passTime } = await section()
    const held = Promise.withResolvers<ReturnType<typeof account>>()
    worker.answer('readAccount', () => held.promise)
    const refreshing = state.refresh()
    expect(state.refreshing.value).toBe(false)
    passTime()
    expect(state.refreshing.value).toBe(true)
    held.resolve(account('ada@l.test'))
    await refreshing
    expect(state.refreshing.value).toBe(false)
  })

  it("doesn't send an address that was typed and undone over one that was changed elsewhere", async () => {
    const { worker, state, visit } = await section()
    state.typeEmail('ada@l.tes')
    state.typeEmail('ada@l.test')
    worker.answer('readAccount', () => account('changed@l.test'))
    await visit(60)
    state.typePassword('new secret')
    await state.save()
    expect(worker.askedFor('updateAccount')).toEqual([{ password: 'new secret' }])
  })

  it('keeps what is typed while a change is being added to the outbox', async () => {
    const { worker, state } = await section()
    const held = Promise.withResolvers<ReturnType<typeof ok>>()
    worker.answer('updateAccount', () => held.promise)
    state.typeEmail('new@l.test')
    const saving = state.save()
    state.typePassword('new secret')
    held.resolve(ok(jobView({ id: 'u', operation: 'updateAccount' })))
    await saving
    expect([state.email.value, state.password.value]).toEqual([null, 'new secret'])
  })

  it('is read again once the failure has passed, and keeps what was typed', async () => {
    const { worker, state, pass } = await section()
    worker.answer('readAccount', () => fail({ kind: 'locked' }))
    await state.refresh()
    state.typeEmail('half@l')
    worker.answer('readAccount', () => account('new@l.test'))
    pass()
    await flushPromises()
    expect([state.account.value?.email, state.email.value, state.failure.value]).toEqual(['new@l.test', 'half@l', null])
  })

  it('sends only what was changed', async () => {
    const { worker, state } = await section()
    state.typeEmail(' ada@l.test ')
    await state.save()
    expect(worker.askedFor('updateAccount')).toEqual([])
    state.typePassword('new secret')
    await state.save()
    expect(worker.askedFor('updateAccount')).toEqual([{ password: 'new secret' }])
  })

  it('drops the password as soon as the outbox has it', async () => {
    const { state } = await section()
    state.typePassword('new secret')
    expect(state.edited.value).toBe(true)
    await state.save()
    expect([state.password.value, state.edited.value]).toEqual(['', false])
    expect(state.changes.value.map(({ id }) => id)).toEqual(['u'])
  })

  it('is read again when the service has applied the change', async () => {
    const { worker, state } = await section()
    state.typeEmail('new@l.test')
    await state.save()
    worker.answer('readAccount', () => account('new@l.test'))
    worker.tell({ event: 'job', job: jobView({ id: 'u', operation: 'updateAccount', state: 'done' }) })
    await flushPromises()
    expect(state.account.value?.email).toBe('new@l.test')
    expect([state.changed.value, state.changes.value]).toEqual([true, []])
  })

  it('is changed once, however often Enter is pressed', async () => {
    const { worker, state } = await section()
    state.typePassword('new secret')
    await Promise.all([state.save(), state.save()])
    expect(worker.askedFor('updateAccount')).toHaveLength(1)
  })

  it('shows a problem at its field and keeps what was typed', async () => {
    const { worker, state } = await section()
    worker.answer('updateAccount', () =>
      fail({ kind: 'invalid', field: 'password', problem: { code: 'too_short', params: { limit: 8 } } }),
    )
    state.typePassword('short')
    await state.save()
    expect(state.problems.value).toEqual({ password: 'Must have at least 8 characters.' })
    expect(state.password.value).toBe('short')
  })
})
