import { z } from '../../../lib/zod.ts'
import { createStoredRecord, type StorageArea, type StoredRecord } from '../storage/stored-record.ts'
import { type KeyOwner, sealedKey, sealer } from './sealed-key.ts'
import { textKey } from './text-key.ts'

const owner = z.object({ connectionId: z.string(), origin: z.string() })

const keySlot = z.nullable(
  z.union([
    z.extend(owner, {
      form: z.literal('plain'),
      key: z.string(),
      /** The text key of a removed passphrase, until everything encrypted with it is decrypted. */
      leaving: z.nullable(textKey),
    }),
    z.extend(owner, {
      form: z.literal('sealed'),
      /** The API key and the secret of the text key, in one. */
      sealed: sealedKey,
      textKeyId: z.uuid(),
      /** Whether everything stored before has been encrypted. */
      swept: z.boolean(),
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

/** The decrypted keys, with the secret for encrypting the next ones, and the ciphertext that they came from. */
const openedKey = z.nullable(z.object({ text: z.string(), key: z.string(), textKey, sealer }))
type OpenedKey = z.infer<typeof openedKey>

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
