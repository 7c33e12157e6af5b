import { z } from '../../../lib/zod.ts'
import { baseUrlOf } from '../connection/connection-store.ts'
import { createStoredRecord, type StorageArea, type StoredRecord } from '../storage/stored-record.ts'
import { type KeyOwner, sealedKey, sealer } from './sealed-key.ts'
import { textOpener, textSealer } from './text-keys.ts'

const owner = z.object({ connectionId: z.string(), origin: z.string() })

/** What passwords are sealed with while there is a passphrase; its private half is sealed as the API key is. */
const sealedTextKeys = z.extend(textSealer, {
  privateKey: sealedKey,
  /** Whether all that was stored before has been sealed. */
  swept: z.boolean(),
})

const keySlot = z.nullable(
  z.union([
    z.extend(owner, {
      kept: z.literal('plain'),
      key: z.string(),
      /** Of a passphrase that was removed, until all that they sealed has been opened. */
      leaving: z.nullable(textOpener),
    }),
    // One record with the key: whenever there is a passphrase, there is what seals passwords.
    z.extend(owner, {
      kept: z.literal('sealed'),
      sealed: sealedKey,
      /** `null` where an earlier version set the passphrase, until it is unlocked. */
      texts: z.nullable(sealedTextKeys),
    }),
  ]),
)
export type KeySlot = z.infer<typeof keySlot>

const firstVersion = z.nullable(z.object({ connectionId: z.string(), key: z.string() }))

/** The key was bound to its connection alone, whose name begins with the address that it was entered for. */
const bindToOrigin = (value: unknown): unknown => {
  const { data: slot } = firstVersion.safeParse(value)
  // Damaged, it stays damaged: what it must be is for the schema of today to say.
  if (slot === undefined || slot === null) return slot
  return { ...slot, kept: 'plain', origin: URL.parse(baseUrlOf(slot.connectionId))?.origin ?? '' }
}

/** Passwords were not sealed yet. */
const withoutTextKeys = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? { ...value, leaving: null, texts: null } : value

/**
 * Where the key is kept for good. One slot, since one service is connected at a time: a new key takes the place of the
 * old one, and a sealed one that of the plain one, which so cannot stay behind.
 */
export const createKeySlot = (local: StorageArea): StoredRecord<KeySlot> =>
  createStoredRecord<KeySlot>(local, {
    key: 'api-key:connected',
    part: 'connection',
    initial: null,
    schema: keySlot,
    migrations: [bindToOrigin, withoutTextKeys],
  })

/** A sealed key that was opened, with what seals the next one. It says which text it came out of. */
const openedKey = z.nullable(z.object({ text: z.string(), key: z.string(), sealer }))
export type OpenedKey = z.infer<typeof openedKey>

/** Kept in memory by the browser, for the worker's next lives, and gone when the browser ends. */
export const createOpenedKey = (session: StorageArea): StoredRecord<OpenedKey> =>
  createStoredRecord<OpenedKey>(session, {
    key: 'api-key:opened',
    initial: null,
    schema: openedKey,
    migrations: [],
  })

export const isOf = (slot: KeySlot, { connectionId, origin }: KeyOwner): slot is NonNullable<KeySlot> =>
  slot !== null && slot.connectionId === connectionId && slot.origin === origin
