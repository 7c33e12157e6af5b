import { deleteDB } from 'idb'
import { ok, type Result } from '../../../lib/model/failure.ts'
import { z } from '../../../lib/zod.ts'
import { createDatabase, type Database, type OpenDatabase } from './database.ts'
import { createStoredRecord, type StorageArea } from './stored-record.ts'

/**
 * A database that can be replaced if it can't be opened anymore. The name of the current one is stored outside of it.
 */
export const createRenewableDatabase = (area: StorageArea, name: string) => {
  const generation = createStoredRecord<number>(area, {
    key: 'database-generation',
    initial: 1,
    schema: z.int().check(z.minimum(1)),
    migrations: [],
  })
  const nameOf = (which: number): string => (which === 1 ? name : `${name}-${which}`)
  let current: OpenDatabase | null = null

  return {
    open: async (): Promise<Database> => {
      if (current === null) {
        const known = await generation.read()
        // Guessing could show an empty outbox instead of the existing one.
        if (!known.ok) throw new DOMException('It is not known which database is in use.', 'InvalidStateError')
        current ??= createDatabase(nameOf(known.value))
      }
      return current()
    },
    /** Leaves the current database as it is and starts an empty one beside it. */
    startNew: async (): Promise<Result<null>> => {
      const next = await generation.change((before) => before + 1)
      if (!next.ok) return next
      current = null
      return ok(null)
    },
    /** Deletes the databases that were replaced. */
    removeReplaced: async (): Promise<void> => {
      const known = await generation.read()
      if (!known.ok) return
      for (let which = 1; which < known.value; which++) await deleteDB(nameOf(which))
    },
  }
}
