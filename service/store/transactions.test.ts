import { describe, expect, it } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { openDatabase } from './open-database.ts'
import type { OpenStore } from './open-store.ts'

const EVENTS = { onFailure: () => {}, onDatabaseLost: () => {} }

const withStore = async (work: (store: OpenStore) => Promise<void>): Promise<void> => {
  await using database = await testDatabase()
  const store = await openDatabase(database.config, 'service', EVENTS)
  try {
    await work(store)
  } finally {
    await store.close()
  }
}

const keep = (store: Pick<OpenStore, 'secrets'>, name: string, value = name) => store.secrets.getOrCreate(name, value)

describe('A transaction', () => {
  it('that fails rolls back only its own writes', () =>
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

  it('runs along with a hundred others', () =>
    withStore(async (store) => {
      const names = Array.from({ length: 100 }, (_, number) => `n${number}`)
      expect(await Promise.all(names.map((name) => store.transaction((inside) => keep(inside, name))))).toEqual(names)
    }))
})

describe('A closed database', () => {
  it('rejects queries', async () => {
    await using database = await testDatabase()
    const store = await openDatabase(database.config, 'service', EVENTS)
    await store.close()
    await expect(keep(store, 'a')).rejects.toThrow()
  })
})
