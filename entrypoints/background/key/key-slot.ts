import { isJsonObject } from '../../../lib/json-object.ts'
import { z } from '../../../lib/zod.ts'
import { createStoredRecord, type StorageArea, type StoredRecord } from '../storage/stored-record.ts'
import { type KeyOwner, sealedKey, sealer } from './sealed-key.ts'
import { textKey } from './text-key.ts'

const owner = z.object({ connectionId: z.string(), origin: z.string() })

/** Whether all passwords that version 1.0.0 stored unencrypted have been encrypted. */
const converted = z.boolean()

const plainSlot = z.object({
  form: z.literal('plain'),
  /** The API key; `null` after a disconnection. */
  api: z.nullable(z.extend(owner, { key: z.string() })),
  /** The first key encrypts; the others decrypt what was stored before a passphrase was set. */
  textKeys: z.array(textKey),
  converted,
})

const sealedSlot = z.extend(owner, {
  form: z.literal('sealed'),
  /** The API key and the secrets of the text keys, encrypted together. */
  sealed: sealedKey,
  textKeyIds: z.array(z.uuid()),
  converted,
})
export type SealedSlot = z.infer<typeof sealedSlot>

const keySlot = z.nullable(z.union([plainSlot, sealedSlot]))
export type KeySlot = z.infer<typeof keySlot>
type PlainSlot = z.infer<typeof plainSlot>

/** A slot with an API key. */
export type OwnSlot = SealedSlot | (PlainSlot & { api: NonNullable<PlainSlot['api']> })

/** Version 1 encrypted passwords only with a passphrase. Since 2026-11-29. */
const toVersion2 = (version1: unknown): unknown => {
  if (!isJsonObject(version1)) return version1
  const { form, connectionId, origin, key, leaving, textKeyId, swept } = version1
  return form === 'plain'
    ? { form, api: { connectionId, origin, key }, textKeys: leaving === null ? [] : [leaving], converted: false }
    : { ...version1, textKeyIds: [textKeyId], converted: swept }
}

/**
 * The permanent storage of the key. There is one slot, because one service is connected at a time: a new key replaces
 * the old one, and an encrypted key replaces the plain one, which thus can't be left behind.
 */
export const createKeySlot = (local: StorageArea): StoredRecord<KeySlot> =>
  createStoredRecord<KeySlot>(local, {
    key: 'api-key:connected',
    part: 'connection',
    initial: null,
    schema: keySlot,
    migrations: [toVersion2],
  })

/**
 * The decrypted keys, the secret for encrypting the next ones, and the ciphertext from which the keys were decrypted.
 */
const openedKey = z.nullable(z.object({ text: z.string(), key: z.string(), textKeys: z.array(textKey), sealer }))
type OpenedKey = z.infer<typeof openedKey>

/** The decrypted keys in the browser's memory, for later workers, until the browser ends. */
export const createOpenedKey = (session: StorageArea): StoredRecord<OpenedKey> =>
  createStoredRecord<OpenedKey>(session, {
    key: 'api-key:opened',
    initial: null,
    schema: openedKey,
    migrations: [],
  })

export const isOf = (slot: KeySlot, { connectionId, origin }: KeyOwner): slot is OwnSlot => {
  const api = slot?.form === 'plain' ? slot.api : slot
  return api?.connectionId === connectionId && api.origin === origin
}
