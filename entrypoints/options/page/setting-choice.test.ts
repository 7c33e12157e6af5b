import { signal } from '@preact/signals'
import { expect, it } from 'vitest'
import { fail, invalid, ok } from '../../../lib/model/failure.ts'
import { DEFAULT_SETTINGS, type Settings } from '../../../lib/model/settings.ts'
import { standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { createSettingChoice } from './setting-choice.ts'

const view = (id: string) => ({ id, name: id, query: `clicks=${id}` })

const page = () => {
  const worker = standInWorker()
  const settings = signal<Settings | null>(DEFAULT_SETTINGS)
  const stored = { value: DEFAULT_SETTINGS }
  worker.answer('writeSettings', ({ base, ...change }: Partial<Settings> & { base: Partial<Settings> }) => {
    if (JSON.stringify(base.views) !== JSON.stringify(stored.value.views)) return invalid('base', 'changed_elsewhere')
    stored.value = { ...stored.value, ...change }
    return ok(stored.value)
  })
  worker.answer('overview', () => ok({ settings: stored.value }))
  const choice = createSettingChoice({
    call: worker.call,
    connectedAccount: signal(null),
    settings,
    saved: (next) => {
      settings.value = next
    },
  })
  const add = (id: string) =>
    choice.choose(({ views }) => ({ views: [...views.filter((each) => each.id !== id), view(id)] }))
  return { worker, stored, choice, add, ids: () => choice.shown.value?.views.map(({ id }) => id) }
}

it('shows what was chosen at once, and only the stored settings if that fails', async () => {
  const { worker, choice, add, ids } = page()
  worker.answer('writeSettings', () => fail({ kind: 'storage', detail: 'full' }))
  const chosen = Promise.all([add('one'), add('two')])
  expect(ids()).toEqual(['one', 'two'])
  await chosen
  expect([ids(), choice.failure.value?.kind]).toEqual([[], 'storage'])
})

it('keeps what another window has added since', async () => {
  const { stored, add, ids } = page()
  stored.value = { ...stored.value, views: [view('theirs')] }
  await add('mine')
  expect([stored.value.views.map(({ id }) => id), ids()]).toEqual([
    ['theirs', 'mine'],
    ['theirs', 'mine'],
  ])
})
