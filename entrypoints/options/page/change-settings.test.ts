import { signal } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import { fail, invalid, ok } from '../../../lib/model/failure.ts'
import { DEFAULT_SETTINGS, type PresetRule, type Settings } from '../../../lib/model/settings.ts'
import { standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { createSettingsWriter } from './change-settings.ts'

const rule = (id: string): PresetRule => ({ id, presetId: 'a', match: 'host', value: `${id}.test` })

/** A worker whose settings another window can change, and a page that is told of it late. */
const page = () => {
  const worker = standInWorker()
  const settings = signal<Settings | null>({ ...DEFAULT_SETTINGS, rules: [rule('one')] })
  const stored = { value: settings.value as Settings }
  worker.answer('writeSettings', ({ base, ...change }: Partial<Settings> & { base: Partial<Settings> }) => {
    if (JSON.stringify(base.rules) !== JSON.stringify(stored.value.rules)) return invalid('base', 'changed_elsewhere')
    stored.value = { ...stored.value, ...change }
    return ok(stored.value)
  })
  worker.answer('overview', () => ok({ settings: stored.value }))
  const saved = (next: Settings) => {
    settings.value = next
  }
  const write = createSettingsWriter({ call: worker.call, connectedAccount: signal(null), settings, saved })
  const add = (id: string) => write((now) => ({ rules: [...now.rules, rule(id)] }))
  const ids = () => stored.value.rules.map(({ id }) => id)
  return { worker, settings, stored, write, add, ids }
}

describe('a change of the settings', () => {
  it('starts again from what another window has stored since, and loses nothing of either', async () => {
    const { stored, settings, add, ids } = page()
    stored.value = { ...stored.value, rules: [rule('one'), rule('theirs')] }
    expect((await add('mine'))?.ok).toBe(true)
    expect(ids()).toEqual(['one', 'theirs', 'mine'])
    expect(settings.value?.rules).toHaveLength(3)
  })

  it('waits for an earlier one', async () => {
    const { add, ids, worker } = page()
    await Promise.all([add('two'), add('three')])
    expect([ids(), worker.askedFor('overview')]).toEqual([['one', 'two', 'three'], []])
  })

  it('stores nothing if the user must decide first', async () => {
    const { stored, write, worker } = page()
    stored.value = { ...stored.value, rules: [] }
    const answer = await write(({ rules }) => (rules.length === 0 ? null : { rules: [...rules, rule('mine')] }))
    expect([answer, worker.askedFor('writeSettings').length, stored.value.rules]).toEqual([null, 1, []])
  })

  it('reports every other failure, and gives up if the settings never stay the same', async () => {
    const { worker, add } = page()
    worker.answer('writeSettings', () => fail({ kind: 'storage', detail: 'full' }))
    expect(await add('two')).toEqual(fail({ kind: 'storage', detail: 'full' }))
    worker.answer('writeSettings', () => invalid('base', 'changed_elsewhere'))
    expect(await add('three')).toEqual(invalid('base', 'changed_elsewhere'))
  })
})
