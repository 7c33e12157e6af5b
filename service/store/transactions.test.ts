import { describe, expect, it } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { openDatabase } from './open-database.ts'
import type { OpenStore } from './open-store.ts'

const EVENTS = { onFailure: () => {}, onDatabaseLost: () => {} }

const withStore = async (work: (store: OpenStore) => Promise<void>): Promise<void> => {
  await using database = await testDatabase()
  const store = await openDatabase(database.config, 'owner', EVENTS)
  try {
    await work(store)
  } finally {
    await store.close()
  }
}

const keep = (store: Pick<OpenStore, 'secrets'>, name: string, value = name) => store.secrets.keepOrRead(name, value)

describe('A transaction', () => {
  it('that fails takes only its own writes with it, not those that others made meanwhile', () =>
    withStore(async (store) => {
      const failing = store.transaction(async (inside) => {
        await keep(inside, 'undone')
        throw new Error('no')
      })
      const others = Promise.all([keep(store, 'a'), keep(store, 'b'), store.transaction((inside) => keep(inside, 'c'))])
      await expect(failing).rejects.toThrow('no')
      await others
      expect(await keep(store, 'undone', 'anew')).toBe('anew')
      for (const name of ['a', 'b', 'c']) expect(await keep(store, name, 'anew')).toBe(name)
    }))

  it('waits for its turn, and a hundred of them all have theirs', () =>
    withStore(async (store) => {
      const names = Array.from({ length: 100 }, (_, number) => `n${number}`)
      expect(await Promise.all(names.map((name) => store.transaction((inside) => keep(inside, name))))).toEqual(names)
    }))
})

describe('A database that is closed', () => {
  it('refuses every question instead of leaving it unanswered', async () => {
    await using database = await testDatabase()
    const store = await openDatabase(database.config, 'owner', EVENTS)
    await store.close()
    await expect(keep(store, 'a')).rejects.toThrow()
  })
})
