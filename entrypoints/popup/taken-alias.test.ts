import { expect, it } from 'vitest'
import { fail, ok } from '../../lib/model/failure.ts'
import type { JobView } from '../../lib/model/job-view.ts'
import { flushPromises } from '../../tests/support/flush-promises.ts'
import { openPopup } from '../../tests/support/open-popup.ts'
import { jobOf, PAGE } from '../../tests/support/popup-world.ts'

const LOCKED = { kind: 'locked' } as const

/** A popup whose form asked about the alias `launch` before its request was refused. */
const refused = async (given: Partial<JobView>, answers: string[]) => {
  const kinds = [...answers]
  const opened = await openPopup({
    answers: {
      lookUpAlias: () => {
        const kind = kinds.shift()
        return kind === 'fails' ? fail(LOCKED) : ok({ kind } as { kind: 'taken' })
      },
    },
  })
  await opened.popup.alias.ask({ alias: 'launch' })
  await opened.popup.shorten()
  opened.world.tell({
    event: 'job',
    job: jobOf({
      state: 'failed',
      failure: { kind: 'refused', status: 409, said: 'a conflict' },
      input: { url: PAGE.url, custom: 'launch' },
      ...given,
    }),
  })
  await flushPromises()
  return { ...opened, taken: () => opened.popup.takenAlias.value }
}

it.each<[string, string[], string | null]>([
  ['was taken when it was typed', ['taken'], 'launch'],
  ['is taken now, though it was free when it was typed', ['free', 'taken'], 'launch'],
  ["is an alias of the user's own", ['free', 'yours'], 'launch'],
  ['is free: the service refused something else, also with 409', ['free', 'free'], null],
  ['could not be looked up', ['free', 'fails'], null],
])('a refused alias that %s', async (_, answers, expected) => {
  const { taken, saidOf } = await refused({}, answers)
  expect([taken(), saidOf('lookUpAlias').length]).toEqual([expected, answers.length])
})

it('a request that was refused without an alias, or failed otherwise, is not looked up', async () => {
  const withoutAlias = await refused({ input: { url: PAGE.url } }, ['free', 'taken'])
  const failed = await refused({ failure: { kind: 'not-found' } }, ['free', 'taken'])
  for (const { taken, saidOf } of [withoutAlias, failed])
    expect([taken(), saidOf('lookUpAlias').length]).toEqual([null, 1])
})
