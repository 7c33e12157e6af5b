import { fail, ok, type Result, type StoragePart } from '../../../lib/model/failure.ts'
import { catchStorageError } from '../../../lib/model/storage-failure.ts'
import { createSerialQueue } from '../../../lib/serial-queue.ts'
import { z } from '../../../lib/zod.ts'

/** The part of `browser.storage.local` and `.session` that is used here, so that tests can pass a literal. */
export interface StorageArea {
  /** `null` reads all keys. */
  get: (key: string | null) => Promise<Record<string, unknown>>
  set: (items: Record<string, unknown>) => Promise<void>
  remove: (keys: string[]) => Promise<void>
}

interface RecordDefinition<T> {
  /** Each record has its own key, so that writing one can't lose another. */
  key: string
  /** The value while nothing is stored. If a change returns it, the stored value is removed. */
  initial: T
  schema: z.ZodMiniType<T>
  /** The first converts version 1 to 2, and so on. Released ones are never changed or removed. */
  migrations: ReadonlyArray<(value: unknown) => unknown>
  /** The part of the storage that is reported to the user if the record can't be read. */
  part?: StoragePart
}

export interface StoredRecord<T> {
  read: () => Promise<Result<T>>
  /** Reads, updates and writes. Updates of one record run one after another, so that none is lost. */
  change: (update: (value: T) => T) => Promise<Result<T>>
  /** Like `change`, but an update may be refused, and then nothing is written. */
  decide: (decision: (value: T) => Result<T>) => Promise<Result<T>>
  /** Also removes a value that was set aside. */
  remove: () => Promise<Result<null>>
  /** Restores the initial value. The stored one, readable or not, is kept under another key. */
  setAside: () => Promise<Result<null>>
}

const versioned = z.object({ version: z.int().check(z.minimum(1)), value: z.unknown() })

/** A versioned value in an extension storage area, parsed by its schema at every read. */
export const createStoredRecord = <T>(area: StorageArea, definition: RecordDefinition<T>): StoredRecord<T> => {
  const { key, initial, migrations } = definition
  const asideKey = `${key}:aside`
  const inTurn = createSerialQueue()

  const read = () => catchStorageError(async () => interpret(definition, (await area.get(key))[key]))

  const decide: StoredRecord<T>['decide'] = (decision) =>
    inTurn(async () => {
      const current = await read()
      const decided = current.ok ? decision(current.value) : current
      if (!current.ok || !decided.ok) return decided
      const { value } = decided
      // Nothing is stored, and nothing has to be.
      if (value === initial && current.value === initial) return decided
      return catchStorageError(async () => {
        if (value === initial) await area.remove([key])
        else await area.set({ [key]: { version: migrations.length + 1, value } })
        return decided
      })
    })

  return {
    read,
    decide,
    change: (update) => decide((value) => ok(update(value))),
    remove: () =>
      inTurn(() =>
        catchStorageError(async () => {
          await area.remove([key, asideKey])
          return ok(null)
        }),
      ),
    setAside: () =>
      inTurn(() =>
        catchStorageError(async () => {
          const stored = (await area.get(key))[key]
          if (stored !== undefined) await area.set({ [asideKey]: stored })
          await area.remove([key])
          return ok(null)
        }),
      ),
  }
}

/** A stored value for this build: migrated from an older version, refused if it is damaged or from a newer one. */
const interpret = <T>(definition: RecordDefinition<T>, stored: unknown): Result<T> => {
  const { key, initial, schema, migrations, part } = definition
  if (stored === undefined) return ok(initial)
  const envelope = versioned.safeParse(stored)
  if (!envelope.success) return damaged(key, part)
  const { version, value } = envelope.data
  // An older build would lose data that it doesn't know if it overwrote a newer version.
  if (version > migrations.length + 1) {
    return fail({ kind: 'storage', trouble: 'newer', part, detail: `“${key}”, version ${version}` })
  }
  const parsed = schema.safeParse(migrations.slice(version - 1).reduce((older, migrate) => migrate(older), value))
  return parsed.success ? ok(parsed.data) : damaged(key, part)
}

const damaged = (key: string, part: StoragePart | undefined) =>
  fail({ kind: 'storage', trouble: 'damaged', part, detail: `“${key}”` })
