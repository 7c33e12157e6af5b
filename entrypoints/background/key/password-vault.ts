import { invalid, ok, type Result } from '../../../lib/model/failure.ts'
import { catchStorageError, StorageError } from '../../../lib/model/storage-failure.ts'
import type { OutboxStore } from '../../../lib/outbox/ports.ts'
import { changedSettings } from '../../../lib/presets/settings-problem.ts'
import { isSameData } from '../../../lib/same-data.ts'
import { LOST_TEXT } from '../../../lib/sealed-text.ts'
import { createSerialQueue } from '../../../lib/serial-queue.ts'
import type { SettingsOfConnection, StoredSettings } from '../settings/settings-store.ts'
import { STRICT } from '../storage/atomically.ts'
import type { World } from '../world.ts'
import type { KeyStore } from './key-store.ts'

interface Parts extends Pick<World, 'database' | 'local'> {
  keys: Pick<KeyStore, 'seal' | 'open' | 'mayConvert' | 'noteConverted'>
  settings: Pick<SettingsOfConnection, 'read' | 'change' | 'decide'>
}

type Convert = KeyStore['seal']

/** Unreadable settings may contain passwords too, in their own place and after they were set aside. */
const SETTINGS = 'settings'
const SETTINGS_ASIDE = 'settings:aside'

/**
 * Keeps the passwords of requests and presets encrypted in all stores: they are encrypted on their way into a store and
 * decrypted on their way to a page; the wire decrypts those that it sends. A passphrase encrypts the key for this.
 */
export const createPasswordVault = ({ keys, settings, database, local }: Parts) => {
  const inTurn = createSerialQueue()

  const sealed = <T>(value: T): Promise<T> => withConverted(value, keys.seal)

  const convertSettings = async (): Promise<void> => {
    const before = await settings.read()
    if (before.ok) {
      const changes = await changesOf(before.value, keys.seal)
      if (changes.size > 0) unwrap(await settings.change((latest) => withPasswords(latest, changes)))
    }
    // No one else writes settings that can't be read, so these are written directly.
    for (const key of before.ok ? [SETTINGS_ASIDE] : [SETTINGS, SETTINGS_ASIDE]) {
      const stored = (await local.get(key))[key]
      const after = await sealed(stored)
      if (after !== stored) await local.set({ [key]: after })
    }
  }

  const convertRows = async (name: 'jobs' | 'aside'): Promise<void> => {
    const db = await database()
    for (const id of await db.getAllKeys(name)) {
      const row = await db.get(name, id)
      const after = await sealed(row)
      if (after === row) continue
      const tx = db.transaction(name, 'readwrite', STRICT)
      const cursor = await tx.store.openCursor(id)
      // A row that has changed since is encrypted already.
      if (cursor !== null && isSameData(cursor.value, row)) await cursor.update(after as typeof cursor.value)
      await tx.done
    }
  }

  /** The settings as pages show them: with decrypted passwords, unless these are locked or lost. */
  const shown = <S extends StoredSettings>(stored: S): Promise<S> =>
    withConverted(stored, keys.open).catch(() => stored)

  return {
    shown,
    /** The outbox's store with encrypted passwords. */
    sealing: (store: OutboxStore): OutboxStore => ({
      ...store,
      add: async (jobs) => store.add(await sealed(jobs)),
      addBatch: async (batch, jobs) => store.addBatch(batch, await sealed(jobs)),
      commit: async (change) => store.commit({ ...change, ...(change.job && { job: await sealed(change.job) }) }),
    }),
    /**
     * Changes the settings. With `base`, only if these settings, as `shown`, are still stored, and only while the
     * account is connected that the page showed, if it says so: the change can name objects of the account.
     */
    changeSettings: (
      change: Partial<StoredSettings>,
      base?: Partial<StoredSettings>,
      account: string | null = null,
    ): Promise<Result<StoredSettings>> =>
      catchStorageError(async () => {
        const seen = base && unwrap(await settings.read())
        if (seen && !isSameData(base, valuesOf(base, await shown(seen)))) return changedElsewhere
        const after = await sealed(change)
        const lost = await changesOf(after, async (all) => {
          const texts = unwrap(await keys.open(all))
          return ok(all.map((password, index) => (texts[index] === LOST_TEXT ? LOST_TEXT : password)))
        })
        return settings.decide(
          (before) =>
            seen && !isSameData(valuesOf(base, seen), valuesOf(base, before))
              ? changedElsewhere
              : changedSettings(before, withoutLost(after, lost, before)),
          account,
        )
      }),
    /**
     * Encrypts passwords that version 1.0.0 stored unencrypted. It can be interrupted at any point: encrypted passwords
     * can be read already, and the others are encrypted the next time.
     */
    convert: (): Promise<Result<null>> =>
      inTurn(() =>
        catchStorageError(async () => {
          if (!unwrap(await keys.mayConvert())) return ok(null)
          await convertSettings()
          await convertRows('jobs')
          await convertRows('aside')
          return keys.noteConverted()
        }),
      ),
  }
}

const changedElsewhere = invalid('base', 'changed_elsewhere')

/** The settings that `base` names. */
const valuesOf = (base: Partial<StoredSettings>, all: StoredSettings): Partial<StoredSettings> =>
  Object.fromEntries(Object.keys(base).map((name) => [name, all[name as keyof StoredSettings]]))

/** A page may hold a password from before its key was removed: the value that is stored now counts. */
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

/** Every text under `password` anywhere in a stored value: a request, a preset, a damaged row. */
const passwordsIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    name === 'password' && typeof part === 'string' ? [part] : passwordsIn(part),
  )
}

/** The value with replaced passwords; the same object if nothing changes. */
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
