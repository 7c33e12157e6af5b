import { expect, it } from 'vitest'
import { fail, ok } from '../../lib/model/failure.ts'
import type { JobView } from '../../lib/model/job-view.ts'
import { connectionView } from '../../tests/support/connection-view.ts'
import { flushPromises } from '../../tests/support/flush-promises.ts'
import { openPopup } from '../../tests/support/open-popup.ts'
import { doneJob, fakeWorld, jobOf, overviewOf, PAGE } from '../../tests/support/popup-world.ts'
import { zoneOf } from '../../tests/support/service-clock.ts'

const SECOND = 1_000
const SHORT = 'https://s.test/abc'

const deletion = (given: Partial<JobView> = {}) =>
  jobOf({ id: 'd', operation: 'deleteLink', subject: SHORT, input: { id: 5 }, ...given })

/** A popup that has just created a link with an alias. */
const created = async ({ canChangeLinks = true, refuses = false } = {}) => {
  const overview = overviewOf({ connection: connectionView({ canChangeLinks, serviceZone: zoneOf(0) }) })
  let id = ''
  const opened = await openPopup({
    overview,
    answers: {
      shorten: (press) =>
        ok(jobOf({ id: press.id, input: { url: PAGE.url, custom: 'abc' }, alias: 'abc', ...doneJob(true) })),
      write: (input) => {
        id = input.id
        return refuses ? fail({ kind: 'storage', detail: 'full' }) : ok(deletion({ id }))
      },
    },
  })
  opened.popup.form.changeOptions({ custom: 'abc' })
  await opened.popup.shorten()
  const report = (given: Partial<JobView>) => opened.world.tell({ event: 'job', job: deletion({ id, ...given }) })
  return { ...opened, report, kind: () => opened.popup.undo.state.value.kind }
}

it('deletes the link that was just created, once, and fills the form in again', async () => {
  const { popup, saidOf, report, kind } = await created()
  expect(kind()).toBe('offered')
  await Promise.all([popup.undo.undo(), popup.undo.undo()])
  expect(saidOf('write')).toEqual([expect.objectContaining({ operation: 'deleteLink', input: { id: 5 } })])
  expect([kind(), popup.phase.value]).toEqual(['deleting', 'done'])
  report({ state: 'done' })
  expect(popup.undo.state.value).toEqual({ kind: 'deleted', shortUrl: SHORT })
  expect([popup.phase.value, popup.form.options.value.custom, popup.result.recent.value]).toEqual(['form', 'abc', []])
  await flushPromises()
  expect(saidOf('dismissJob')).toHaveLength(1)
  await popup.undo.undo()
  expect(saidOf('write')).toHaveLength(1)
})

it('is not offered for a link that has another alias than was asked for, because it may have existed before', async () => {
  const { popup } = await openPopup({
    answers: {
      shorten: (press) =>
        ok(jobOf({ id: press.id, input: { url: PAGE.url, custom: 'other' }, alias: 'other', ...doneJob(true) })),
    },
  })
  await popup.shorten()
  expect([popup.phase.value, popup.undo.state.value.kind]).toEqual(['done', 'none'])
})

it('is not offered for a link that was there before, which a service may return for the same request', async () => {
  const recent = [{ shortUrl: SHORT, longUrl: PAGE.url, title: '', isBroken: false }]
  const { popup } = await openPopup({
    overview: overviewOf({ connection: connectionView({ canChangeLinks: true }), recent }),
    answers: {
      shorten: (press) =>
        ok(jobOf({ id: press.id, input: { url: PAGE.url, custom: 'abc' }, alias: 'abc', ...doneJob(true) })),
    },
  })
  popup.form.changeOptions({ custom: 'abc' })
  await popup.shorten()
  expect([popup.phase.value, popup.undo.state.value.kind]).toEqual(['done', 'none'])
})

/** What the worker has of a link whose alias Terselink chose. */
const chosen = (given: Partial<JobView> = {}) =>
  jobOf({ input: { url: PAGE.url }, alias: 'abc', ...doneJob(true), ...given })
const canChange = { connection: connectionView({ canChangeLinks: true, serviceZone: zoneOf(0) }) }

it('is offered for a link whose alias Terselink chose', async () => {
  const { popup } = await openPopup({
    overview: overviewOf(canChange),
    answers: { shorten: (press) => ok(chosen({ id: press.id })) },
  })
  await popup.shorten()
  expect([popup.phase.value, popup.undo.state.value.kind]).toEqual(['done', 'offered'])
})

it('is offered for what is left of the ten seconds in a popup that is opened again', async () => {
  const { now } = fakeWorld()
  const opened = async (job: JobView) => {
    const { popup, world } = await openPopup({ overview: overviewOf({ ...canChange, job }) })
    return { world, kind: () => popup.undo.state.value.kind }
  }
  const again = await opened(chosen({ createdAt: now() - 4 * SECOND }))
  expect(again.kind()).toBe('offered')
  again.world.pass(6 * SECOND)
  expect(again.kind()).toBe('none')
  expect((await opened(chosen({ createdAt: now() - 10 * SECOND }))).kind()).toBe('none')
  const beforeClockWasSetBack = await opened(chosen({ createdAt: now() + 3_600 * SECOND }))
  beforeClockWasSetBack.world.pass(10 * SECOND)
  expect(beforeClockWasSetBack.kind()).toBe('none')
  // With an alias that was typed, the service may have returned a link that was there before.
  const typed = chosen({ createdAt: now(), input: { url: PAGE.url, custom: 'abc' } })
  expect((await opened(typed)).kind()).toBe('none')
})

it('is offered for ten seconds', async () => {
  const { popup, world, saidOf, kind } = await created()
  world.pass(9 * SECOND)
  expect(kind()).toBe('offered')
  world.pass(SECOND)
  expect(kind()).toBe('none')
  await popup.undo.undo()
  expect(saidOf('write')).toEqual([])
})

it('is not offered by a service that is not known to delete links', async () => {
  const { kind } = await created({ canChangeLinks: false })
  expect(kind()).toBe('none')
})

it('shows that a deletion waits, and after a refused one that the link still exists', async () => {
  const { popup, report, kind } = await created()
  await popup.undo.undo()
  report({ state: 'waiting', failure: { kind: 'offline' } })
  expect(popup.undo.state.value).toMatchObject({ kind: 'deleting', deletion: 'later' })
  const failure = { kind: 'refused', status: 403, said: 'No' } as const
  report({ state: 'failed', failure })
  expect([kind(), popup.phase.value, popup.failure.value]).toEqual(['none', 'done', failure])
  expect(popup.unseen.failures.value).toEqual([])
})

it('says if the deletion could not be stored', async () => {
  const { popup, kind } = await created({ refuses: true })
  await popup.undo.undo()
  expect([kind(), popup.phase.value, popup.failure.value?.kind]).toEqual(['none', 'done', 'storage'])
})

it('does not disturb what was begun while the link is deleted', async () => {
  const { popup, report, kind } = await created()
  await popup.undo.undo()
  await popup.another()
  popup.form.typeUrl('https://example.com/other')
  report({ state: 'done' })
  expect([kind(), popup.form.url.value]).toEqual(['deleted', 'https://example.com/other'])
})

it('deletes it in the account in which it was created, also if another one is connected by then', async () => {
  const { world, popup } = await created()
  const account = popup.connection.value?.id
  popup.connection.value = connectionView({ id: 'https://other.test#1' })
  await popup.undo.undo()
  expect(account).toBeDefined()
  expect(world.saidFor[world.said.findIndex(({ rpc }) => rpc === 'write')]).toBe(account)
})
