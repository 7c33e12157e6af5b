import { expect, it } from 'vitest'
import type { Failure } from '../../lib/model/failure.ts'
import { openPopup } from '../../tests/support/open-popup.ts'
import { jobOf, PAGE } from '../../tests/support/popup-world.ts'

const refusal: Failure = { kind: 'refused', status: 409, said: 'a conflict' }

it.each<[string, Failure, boolean]>([
  ['offered if it is taken', { ...refusal, takenAlias: 'launch' }, true],
  ['not offered if the service refused something else, also with 409', refusal, false],
  ['not offered after another failure', { kind: 'not-found' }, false],
])('other aliases than that of a refused request are %s', async (_, failure, isOffered) => {
  const { popup, world, saidOf } = await openPopup({})
  await popup.shorten()
  world.tell({
    event: 'job',
    job: jobOf({ state: 'failed', failure, input: { url: PAGE.url, custom: 'launch' } }),
  })
  expect(popup.otherAliases.value.length > 0).toBe(isOffered)
  expect(saidOf('lookUpAlias')).toEqual([])
})

it('other aliases stay when the refused request is reported again', async () => {
  const { popup, world } = await openPopup({})
  await popup.shorten()
  const tell = () =>
    world.tell({
      event: 'job',
      job: jobOf({
        state: 'failed',
        failure: { ...refusal, takenAlias: 'launch' },
        input: { url: PAGE.url, custom: 'launch' },
      }),
    })
  tell()
  const offered = popup.otherAliases.value
  tell()
  expect(popup.otherAliases.value).toBe(offered)
})
