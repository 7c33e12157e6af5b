import { z } from '../../../lib/zod.ts'
import { fromBase64, toBase64, utf8 } from '../bytes.ts'

/** OWASP's recommendation for PBKDF2 with SHA-256. A record with fewer iterations is not ours, and is rejected. */
export const ROUNDS = 600_000
/** Limits the rounds, so that a damaged record can't keep the worker busy for minutes. */
const MAX_ROUNDS = 10_000_000

const SALT_BYTES = 16
export const IV_BYTES = 12
export const SECRET_BYTES = 32

/** The API key as stored with a passphrase, with the key of the passwords. All bytes in base64. */
export const sealedKey = z.object({
  rounds: z.int().check(z.minimum(ROUNDS), z.maximum(MAX_ROUNDS)),
  salt: z.base64(),
  iv: z.base64(),
  text: z.base64(),
})
export type SealedKey = z.infer<typeof sealedKey>

/** The secret derived from a passphrase, which takes long; with it, encryption and decryption are fast. */
export const sealer = z.object({ rounds: z.int(), salt: z.base64(), secret: z.base64() })
export type Sealer = z.infer<typeof sealer>

/** The key's owner. An encrypted key can only be decrypted for its own connection and origin. */
export interface KeyOwner {
  connectionId: string
  origin: string
}

const boundTo = ({ connectionId, origin }: KeyOwner) => utf8(JSON.stringify([connectionId, origin]))

const derive = async (passphrase: string, rounds: number, salt: string): Promise<Sealer> => {
  // Normalized, because keyboards compose the same characters in different ways.
  const typed = utf8(passphrase.normalize('NFC'))
  const material = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveBits'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', iterations: rounds, salt: fromBase64(salt) }
  const secret = await crypto.subtle.deriveBits(how, material, 8 * SECRET_BYTES)
  return { rounds, salt, secret: toBase64(secret) }
}

type Bytes = Uint8Array<ArrayBuffer>

interface Encrypted {
  iv: Bytes
  sealed: Bytes
}

export const importSecret = (secret: string, use: 'encrypt' | 'decrypt'): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', fromBase64(secret), 'AES-GCM', false, [use])

/** Encrypts a text. It can only be decrypted with the same `boundTo`. */
export const encrypt = async (cipher: CryptoKey, boundTo: Bytes, text: string): Promise<Encrypted> => {
  // The same `iv` must never be used twice with one secret: AES-GCM would reveal both texts.
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const how = { name: 'AES-GCM', iv, additionalData: boundTo }
  return { iv, sealed: new Uint8Array(await crypto.subtle.encrypt(how, cipher, utf8(text))) }
}

/** Decrypts a text. Rejects with another secret, and for changed data. */
export const decrypt = async (cipher: CryptoKey, boundTo: Bytes, { iv, sealed }: Encrypted): Promise<string> =>
  new TextDecoder().decode(
    await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: boundTo }, cipher, sealed),
  )

/** Derives the secret of a new passphrase, with its own salt. */
export const newSealer = (passphrase: string): Promise<Sealer> =>
  derive(passphrase, ROUNDS, toBase64(crypto.getRandomValues(new Uint8Array(SALT_BYTES))))

/** Derives the secret for an encrypted key. Only decryption shows whether the passphrase is correct. */
export const sealerOf = (passphrase: string, { rounds, salt }: SealedKey): Promise<Sealer> =>
  derive(passphrase, rounds, salt)

export const sealKey = async (by: Sealer, owner: KeyOwner, key: string): Promise<SealedKey> => {
  const { iv, sealed } = await encrypt(await importSecret(by.secret, 'encrypt'), boundTo(owner), key)
  return { rounds: by.rounds, salt: by.salt, iv: toBase64(iv), text: toBase64(sealed) }
}

/**
 * The decrypted key; `null` for another passphrase, another owner or a changed record, without distinguishing these.
 */
export const openKey = async (by: Sealer, owner: KeyOwner, { iv, text }: SealedKey): Promise<string | null> => {
  try {
    const encrypted = { iv: fromBase64(iv), sealed: fromBase64(text) }
    return await decrypt(await importSecret(by.secret, 'decrypt'), boundTo(owner), encrypted)
  } catch {
    return null
  }
}
