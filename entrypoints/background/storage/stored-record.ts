import { fail, ok, type Result, type StoragePart } from '../../../lib/model/failure.ts'
import { storageFailure } from '../../../lib/model/storage-failure.ts'
import { createSerialQueue } from '../../../lib/serial-queue.ts'
import { z } from '../../../lib/zod.ts'

/** What is needed of `browser.storage.local` and `.session`: a test passes a literal. */
export interface StorageArea {
  /** `null` asks for everything. */
  get: (key: string | null) => Promise<Record<string, unknown>>
  set: (items: Record<string, unknown>) => Promise<void>
  remove: (keys: string[]) => Promise<void>
}

export interface RecordDefinition<T> {
  /** One key per record: writing one can never lose another. */
  key: string
  /** Served while nothing is stored; a change that gives it back leaves nothing stored. */
  initial: T
  schema: z.ZodMiniType<T>
  /** The first turns version 1 into 2, and so on; none is ever changed or taken out once it was released. */
  migrations: ReadonlyArray<(value: unknown) => unknown>
  /** Where a person can do something about it when it cannot be read: what it is a part of. */
  part?: StoragePart
}

export interface StoredRecord<T> {
  read: () => Promise<Result<T>>
  /** Reads, updates and writes; updates of one record follow one another, so none is lost. */
  change: (update: (value: T) => T) => Promise<Result<T>>
  /** Like `change`, where an update may be refused: nothing is written then. */
  decide: (decision: (value: T) => Result<T>) => Promise<Result<T>>
  remove: () => Promise<Result<null>>
  /** Begins with the initial value again. What was stored, readable or not, stays under a name of its own. */
  setAside: () => Promise<Result<null>>
}

const versioned = z.object({ version: z.int().check(z.minimum(1)), value: z.unknown() })

/** A versioned value in an extension storage area, parsed by its schema whenever it is read. */
export const createStoredRecord = <T>(area: StorageArea, definition: RecordDefinition<T>): StoredRecord<T> => {
  const { key, initial, migrations } = definition
  const inTurn = createSerialQueue()

  const read = () => guarded(async () => interpret(definition, (await area.get(key))[key]))

  const decide: StoredRecord<T>['decide'] = (decision) =>
    inTurn(async () => {
      const current = await read()
      const decided = current.ok ? decision(current.value) : current
      if (!decided.ok) return decided
      return guarded(async () => {
        const { value } = decided
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
        guarded(async () => {
          await area.remove([key])
          return ok(null)
        }),
      ),
    setAside: () =>
      inTurn(() =>
        guarded(async () => {
          const stored = (await area.get(key))[key]
          if (stored !== undefined) await area.set({ [`${key}:aside`]: stored })
          await area.remove([key])
          return ok(null)
        }),
      ),
  }
}

/** What a stored value means to this build: migrated from an older one, refused from a newer one or when damaged. */
const interpret = <T>(definition: RecordDefinition<T>, stored: unknown): Result<T> => {
  const { key, initial, schema, migrations, part } = definition
  if (stored === undefined) return ok(initial)
  const envelope = versioned.safeParse(stored)
  if (!envelope.success) return damaged(key, part)
  const { version, value } = envelope.data
  // An older build that wrote its own shape over a newer one would lose what it does not know.
  if (version > migrations.length + 1) {
    return fail({ kind: 'storage', trouble: 'newer', part, detail: `“${key}”, version ${version}` })
  }
  const parsed = schema.safeParse(migrations.slice(version - 1).reduce((older, migrate) => migrate(older), value))
  return parsed.success ? ok(parsed.data) : damaged(key, part)
}

const damaged = (key: string, part: StoragePart | undefined) =>
  fail({ kind: 'storage', trouble: 'damaged', part, detail: `“${key}”` })

/** The failure for a storage error (quota, corruption, a closed profile). */
const guarded = async <R>(work: () => Promise<Result<R>>): Promise<Result<R>> => {
  try {
    return await work()
  } catch (error) {
    return fail(storageFailure(error))
  }
}
