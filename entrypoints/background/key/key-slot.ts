import { z } from '../../../lib/zod.ts'
import { createStoredRecord, type StorageArea, type StoredRecord } from '../storage/stored-record.ts'
import { type KeyOwner, sealedKey, sealer } from './sealed-key.ts'
import { textOpener, textSealer } from './text-keys.ts'

const owner = z.object({ connectionId: z.string(), origin: z.string() })

/** The keys that encrypt passwords while there is a passphrase; the private one is encrypted like the API key. */
const sealedTextKeys = z.extend(textSealer, {
  privateKey: sealedKey,
  /** Whether everything stored before has been encrypted. */
  swept: z.boolean(),
})

const keySlot = z.nullable(
  z.union([
    z.extend(owner, {
      kept: z.literal('plain'),
      key: z.string(),
      /** Keys of a removed passphrase, until everything encrypted with them is decrypted. */
      leaving: z.nullable(textOpener),
    }),
    // In one record with the key: with a passphrase there are always keys for passwords.
    z.extend(owner, {
      kept: z.literal('sealed'),
      sealed: sealedKey,
      /** `null` if an earlier version set the passphrase, until it is unlocked. */
      texts: z.nullable(sealedTextKeys),
    }),
  ]),
)
export type KeySlot = z.infer<typeof keySlot>

/**
 * Where the key is stored permanently. One slot, because one service is connected at a time: a new key replaces the old
 * one, and an encrypted one replaces the plain one, which thus can't be left behind.
 */
export const createKeySlot = (local: StorageArea): StoredRecord<KeySlot> =>
  createStoredRecord<KeySlot>(local, {
    key: 'api-key:connected',
    part: 'connection',
    initial: null,
    schema: keySlot,
    migrations: [],
  })

/** A decrypted key, with the secret for encrypting the next one, and the ciphertext that it came from. */
const openedKey = z.nullable(z.object({ text: z.string(), key: z.string(), sealer }))
export type OpenedKey = z.infer<typeof openedKey>

/** In the browser's memory, for later workers, until the browser ends. */
export const createOpenedKey = (session: StorageArea): StoredRecord<OpenedKey> =>
  createStoredRecord<OpenedKey>(session, {
    key: 'api-key:opened',
    initial: null,
    schema: openedKey,
    migrations: [],
  })

export const isOf = (slot: KeySlot, { connectionId, origin }: KeyOwner): slot is NonNullable<KeySlot> =>
  slot !== null && slot.connectionId === connectionId && slot.origin === origin
