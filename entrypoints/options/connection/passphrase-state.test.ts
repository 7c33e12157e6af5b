import { describe, expect, it } from 'vitest'
import type { ConnectionView } from '../../../lib/model/connection-view.ts'
import { fail, invalid, ok } from '../../../lib/model/failure.ts'
import { connectionView } from '../../../tests/support/connection-view.ts'
import { standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { createPassphraseState, type PassphraseForm } from './passphrase-state.ts'

const unlocked = connectionView({ passphrase: true })
const LONG = 'a long passphrase'
const wrong = (field: 'passphrase' | 'current') =>
  invalid(field, field === 'current' ? 'wrong_current_passphrase' : 'wrong_passphrase')

const opened = (form: PassphraseForm | null) => {
  const worker = standInWorker()
  for (const method of ['setPassphrase', 'removePassphrase', 'unlock']) worker.answer(method, () => ok(unlocked))
  worker.answer('lock', () => ok({ ...unlocked, locked: true }))
  const changes: (ConnectionView | null)[] = []
  const state = createPassphraseState({ call: worker.call, changed: (connection) => changes.push(connection) })
  if (form !== null) state.open(form)
  return { worker, state, changes }
}

describe('the passphrase forms', () => {
  it('set one, and drop what was typed', async () => {
    const { worker, state, changes } = opened('set')
    state.type('passphrase', LONG)
    state.type('repeated', LONG)
    await state.submit()
    expect(worker.askedFor('setPassphrase')).toEqual([{ passphrase: LONG, current: null }])
    expect(changes).toEqual([unlocked])
    expect(state.form.value).toBeNull()
    expect(JSON.stringify(state.typed.value)).not.toContain(LONG)
  })

  it('change one, with the current one', async () => {
    const { worker, state } = opened('change')
    state.type('current', 'old')
    state.type('passphrase', LONG)
    state.type('repeated', LONG)
    await state.submit()
    expect(worker.askedFor('setPassphrase')).toEqual([{ passphrase: LONG, current: 'old' }])
  })

  it('remove one, with the current one', async () => {
    const { worker, state } = opened('remove')
    state.type('current', 'old')
    await state.submit()
    expect(worker.askedFor('removePassphrase')).toEqual([{ passphrase: 'old' }])
  })

  it.each([
    ['set', { passphrase: 'short', repeated: 'short' }, ['passphrase']],
    ['set', { passphrase: LONG, repeated: `${LONG}.` }, ['repeated']],
    ['change', { passphrase: LONG, repeated: LONG }, ['current']],
    ['change', {}, ['current', 'passphrase']],
    ['remove', {}, ['current']],
  ] as const)('%s nothing while %j is typed, and say where it is wrong', async (form, typed, fields) => {
    const { worker, state } = opened(form)
    if ('passphrase' in typed) state.type('passphrase', typed.passphrase)
    if ('repeated' in typed) state.type('repeated', typed.repeated)
    await state.submit()
    expect(worker.asked).toEqual([])
    expect(Object.keys(state.problems.value)).toEqual(fields)
    expect(state.form.value).toBe(form)
  })

  it.each([
    ['change', 'setPassphrase', 'current', "The current passphrase isn't correct."],
    ['remove', 'removePassphrase', 'passphrase', "The passphrase isn't correct."],
  ] as const)('say at its field that the current one is wrong: %s', async (form, method, field, sentence) => {
    const { worker, state, changes } = opened(form)
    worker.answer(method, () => wrong(field))
    state.type('current', 'guess')
    state.type('passphrase', LONG)
    state.type('repeated', LONG)
    await state.submit()
    expect(state.problems.value).toEqual({ current: sentence })
    expect(changes).toEqual([])
    expect(state.typed.value.current).toBe('guess')
    state.type('current', 'another')
    expect(state.problems.value).toEqual({})
  })

  it('show a failure that is about none of their fields: another page has set a passphrase', async () => {
    const { worker, state } = opened('set')
    worker.answer('setPassphrase', () => wrong('current'))
    state.type('passphrase', LONG)
    state.type('repeated', LONG)
    await state.submit()
    expect(state.failure.value).toMatchObject({ kind: 'invalid', field: 'current' })
  })

  it('send once, however often Enter is pressed', async () => {
    const { worker, state } = opened('remove')
    state.type('current', 'old')
    await Promise.all([state.submit(), state.submit()])
    expect(worker.asked).toHaveLength(1)
  })

  it('keep nothing when they are closed', () => {
    const { state } = opened('change')
    state.type('current', 'old')
    state.close()
    state.open('remove')
    expect(state.typed.value.current).toBe('')
  })
})

describe('locking', () => {
  it('updates the page once it is done', async () => {
    const { state, changes } = opened(null)
    await state.lock()
    expect(changes).toEqual([{ ...unlocked, locked: true }])
  })

  it('shows a failure', async () => {
    const { worker, state, changes } = opened(null)
    worker.answer('lock', () => fail({ kind: 'storage', detail: 'quota' }))
    await state.lock()
    expect(state.failure.value?.kind).toBe('storage')
    expect([changes, state.working.value]).toEqual([[], false])
  })
})

describe('unlocking', () => {
  it('returns no problem and updates the page', async () => {
    const { worker, state, changes } = opened(null)
    expect(await state.unlock(LONG)).toBeNull()
    expect(worker.askedFor('unlock')).toEqual([{ passphrase: LONG }])
    expect(changes).toEqual([unlocked])
  })

  it('returns that the passphrase is wrong, and changes nothing', async () => {
    const { worker, state, changes } = opened(null)
    worker.answer('unlock', () => wrong('passphrase'))
    expect(await state.unlock('guess')).toBe("The passphrase isn't correct.")
    expect(changes).toEqual([])
  })
})
