import { describe, expect, it } from 'vitest'
import type { ConnectionView } from '../../../lib/model/connection-view.ts'
import { fail, ok } from '../../../lib/model/failure.ts'
import { connectionView } from '../../../tests/support/connection-view.ts'
import { standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { createCapabilitiesState } from './capabilities-state.ts'

const finding = () => {
  const worker = standInWorker()
  const changes: (ConnectionView | null)[] = []
  worker.answer('findCapabilities', () => ok(connectionView({ canChangeLinks: true })))
  const state = createCapabilitiesState({ call: worker.call, changed: (connection) => changes.push(connection) })
  return { worker, state, changes }
}

describe('finding out the supported features', () => {
  it('starts on request, once at a time, and shows the result', async () => {
    const { worker, state, changes } = finding()
    expect(worker.asked).toEqual([])
    await Promise.all([state.find(), state.find()])
    expect(worker.askedFor('findCapabilities')).toHaveLength(1)
    expect(changes).toEqual([connectionView({ canChangeLinks: true })])
    expect([state.working.value, state.found.value]).toEqual([false, true])
  })

  it('shows why it failed, until the next attempt', async () => {
    const { worker, state, changes } = finding()
    worker.answer('findCapabilities', () => fail({ kind: 'offline' }))
    await state.find()
    expect([state.found.value, state.failure.value, changes]).toEqual([false, { kind: 'offline' }, []])
    worker.answer('findCapabilities', () => ok(connectionView()))
    await state.find()
    expect([state.found.value, state.failure.value]).toEqual([true, null])
  })
})
