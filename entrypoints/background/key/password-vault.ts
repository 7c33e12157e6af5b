import { invalid, ok, type Result } from '../../../lib/model/failure.ts'
import { catchStorageError, StorageError } from '../../../lib/model/storage-failure.ts'
import type { OutboxStore } from '../../../lib/outbox/ports.ts'
import { changedSettings } from '../../../lib/presets/settings-problem.ts'
import { isSameData } from '../../../lib/same-data.ts'
import { LOST_TEXT } from '../../../lib/sealed-text.ts'
import { createSerialQueue } from '../../../lib/serial-queue.ts'
import type { StoredSettings } from '../settings/settings-store.ts'
import { atomically, STRICT } from '../storage/atomically.ts'
import type { StoredRecord } from '../storage/stored-record.ts'
import type { World } from '../world.ts'
import type { KeyStore } from './key-store.ts'

interface Parts extends Pick<World, 'database' | 'local'> {
  keys: Pick<KeyStore, 'seal' | 'open' | 'pendingSweep' | 'endSweep'>
  settings: StoredRecord<StoredSettings>
}

type Convert = KeyStore['seal']

/** How many rows are processed together. */
const ROWS_AT_ONCE = 500
/** Unreadable settings may contain passwords too, before and after they are set aside. */
const SETTINGS = 'settings'
const SETTINGS_ASIDE = 'settings:aside'

/**
 * Stores the passwords of requests and presets like the API key: with a passphrase, everything on the disk is
 * encrypted. They are encrypted on their way into a store, and decrypted on their way to a page; the wire decrypts what
 * it sends.
 */
export const createPasswordVault = ({ keys, settings, database, local }: Parts) => {
  const writes = new Set<Promise<unknown>>()
  const inTurn = createSerialQueue()

  /**
   * Writes with the passwords of a value encrypted. A sweep waits for writes that started before the passphrase
   * changed.
   */
  const writing = <T, R>(value: T, write: (sealed: T) => Promise<R>): Promise<R> => {
    const work = withConverted(value, keys.seal).then(write)
    writes.add(work)
    const forget = () => writes.delete(work)
    work.then(forget, forget)
    return work
  }

  const sweepSettings = async (convert: Convert): Promise<void> => {
    for (;;) {
      const before = await settings.read()
      if (!before.ok) {
        await sweepRecord(SETTINGS, convert)
        break
      }
      const changes = await changesOf(before.value, convert)
      if (changes.size === 0) break
      unwrap(await settings.change((latest) => withPasswords(latest, changes)))
    }
    await sweepRecord(SETTINGS_ASIDE, convert)
  }

  /** Settings that can't be read, which nothing else writes. */
  const sweepRecord = async (key: string, convert: Convert): Promise<void> => {
    const stored = (await local.get(key))[key]
    const changes = await changesOf(stored, convert)
    if (changes.size > 0) await local.set({ [key]: withPasswords(stored, changes) })
  }

  const sweepRows = async (name: 'jobs' | 'aside', convert: Convert): Promise<void> => {
    const db = await database()
    for (let after = 0; ; ) {
      const later = IDBKeyRange.lowerBound(after, true)
      const [ids, rows] = await Promise.all([
        db.getAllKeys(name, later, ROWS_AT_ONCE),
        db.getAll(name, later, ROWS_AT_ONCE),
      ])
      const last = ids.at(-1)
      if (last === undefined) return
      const changes = await changesOf(rows, convert)
      if (changes.size > 0) {
        const tx = db.transaction(name, 'readwrite', STRICT)
        await atomically(tx, async () => {
          const these = IDBKeyRange.bound(after, last, true)
          for (let cursor = await tx.store.openCursor(these); cursor !== null; cursor = await cursor.continue()) {
            // The revision stays: a concurrent change of this row encrypts its own password.
            if (passwordsIn(cursor.value).some((password) => changes.has(password)))
              await cursor.update(withPasswords(cursor.value, changes))
          }
        })
      }
      after = last
    }
  }

  const sweep = async (): Promise<void> => {
    const work = unwrap(await keys.pendingSweep())
    if (work === null) return
    await Promise.allSettled(writes)
    const convert = work.to === 'seal' ? keys.seal : keys.open
    await sweepSettings(convert)
    await sweepRows('jobs', convert)
    await sweepRows('aside', convert)
    unwrap(await keys.endSweep(work))
  }

  /** Settings as a page shows them: with their passwords, unless these are locked or lost. */
  const shown = (stored: StoredSettings): Promise<StoredSettings> =>
    withConverted(stored, keys.open).catch(() => stored)

  return {
    shown,
    /** The same store, with encryption. */
    sealing: (store: OutboxStore): OutboxStore => ({
      ...store,
      add: (jobs) => writing(jobs, (sealed) => store.add(sealed)),
      addBatch: (batch, jobs) => writing(jobs, (sealed) => store.addBatch(batch, sealed)),
      commit: (change) => writing(change.job, (job) => store.commit({ ...change, ...(job && { job }) })),
    }),
    /** With `base`, only if these settings, as `shown`, are still stored. */
    changeSettings: (
      change: Partial<StoredSettings>,
      base?: Partial<StoredSettings>,
    ): Promise<Result<StoredSettings>> =>
      catchStorageError(async () => {
        const seen = base && unwrap(await settings.read())
        if (seen && !isSameData(base, valuesOf(base, await shown(seen)))) return changedElsewhere
        return writing(change, async (sealed) => {
          const lost = await changesOf(sealed, async (all) => {
            const texts = unwrap(await keys.open(all))
            return ok(all.map((password, index) => (texts[index] === LOST_TEXT ? LOST_TEXT : password)))
          })
          return settings.decide((before) =>
            seen && !isSameData(valuesOf(base, seen), valuesOf(base, before))
              ? changedElsewhere
              : changedSettings(before, withoutLost(sealed, lost, before)),
          )
        })
      }),
    /**
     * Changes the passphrase, then converts everything stored. Can be interrupted and resumed at any point: each password
     * is either old or converted, and the old keys are removed last.
     */
    sweep: (change?: () => Promise<Result<null>>): Promise<Result<null>> =>
      inTurn(async () => {
        const changed = change === undefined ? ok(null) : await change()
        if (!changed.ok) return changed
        return catchStorageError(async () => {
          await sweep()
          return ok(null)
        })
      }),
  }
}

const changedElsewhere = invalid('base', 'changed_elsewhere')

/** The settings that `base` names. */
const valuesOf = (base: Partial<StoredSettings>, all: StoredSettings): Partial<StoredSettings> =>
  Object.fromEntries(Object.keys(base).map((name) => [name, all[name as keyof StoredSettings]]))

/** A page may hold a password from before its keys were removed: the stored value since then counts. */
const withoutLost = (
  change: Partial<StoredSettings>,
  lost: ReadonlyMap<string, string>,
  before: StoredSettings,
): Partial<StoredSettings> => {
  if (lost.size === 0 || change.presets === undefined) return change
  const presets = change.presets.map((preset) => {
    const { password } = preset.options
    if (password === undefined || !lost.has(password)) return preset
    const stored = before.presets.find(({ id }) => id === preset.id)?.options.password
    return { ...preset, options: { ...preset.options, password: stored ?? LOST_TEXT } }
  })
  return { ...change, presets }
}

/** Every string under `password` anywhere in a stored value: a request, a preset, a damaged row. */
const passwordsIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    name === 'password' && typeof part === 'string' ? [part] : passwordsIn(part),
  )
}

/** The value with replaced passwords. Without a change it is the same object. */
const withPasswords = <T>(value: T, changes: ReadonlyMap<string, string>): T => {
  if (changes.size === 0 || typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, part]: [string, unknown]) => [
    name,
    name === 'password' && typeof part === 'string' ? (changes.get(part) ?? part) : withPasswords(part, changes),
  ])
  // Object.entries and its inverse keep the shape, which TypeScript can't follow.
  return (Array.isArray(value) ? entries.map(([, part]) => part) : Object.fromEntries(entries)) as T
}

const NO_CHANGES: ReadonlyMap<string, string> = new Map()

/** The new value of each password that changes. Those that can't be decrypted stay. */
const changesOf = async (value: unknown, convert: Convert): Promise<ReadonlyMap<string, string>> => {
  const before = [...new Set(passwordsIn(value))]
  if (before.length === 0) return NO_CHANGES
  const after = unwrap(await convert(before))
  return new Map(
    before.flatMap((password, index) => (after[index] === password ? [] : [[password, after[index] ?? password]])),
  )
}

const withConverted = async <T>(value: T, convert: Convert): Promise<T> =>
  withPasswords(value, await changesOf(value, convert))

/** The value of a result. A failure is thrown, as in the store of the outbox. */
const unwrap = <T>(result: Result<T>): T => {
  if (result.ok) return result.value
  throw new StorageError(result.failure)
}
