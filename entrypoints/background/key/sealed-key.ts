import { z } from '../../../lib/zod.ts'
import { fromBase64, toBase64, utf8 } from '../bytes.ts'

/** OWASP's recommendation for PBKDF2 with SHA-256. A record with fewer iterations is not ours, and is rejected. */
export const ROUNDS = 600_000
/** So that a damaged record can't keep the worker busy for minutes. */
const MAX_ROUNDS = 10_000_000

const SALT_BYTES = 16
const IV_BYTES = 12
const SECRET_BITS = 256

/** The API key as stored with a passphrase. All bytes in base64. */
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
  // The same passphrase, however a keyboard composes its characters.
  const typed = utf8(passphrase.normalize('NFC'))
  const material = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveBits'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', iterations: rounds, salt: fromBase64(salt) }
  const secret = await crypto.subtle.deriveBits(how, material, SECRET_BITS)
  return { rounds, salt, secret: toBase64(secret) }
}

const cipherOf = ({ secret }: Sealer, use: 'encrypt' | 'decrypt') =>
  crypto.subtle.importKey('raw', fromBase64(secret), 'AES-GCM', false, [use])

/** For a new passphrase, with its own salt. */
export const newSealer = (passphrase: string): Promise<Sealer> =>
  derive(passphrase, ROUNDS, toBase64(crypto.getRandomValues(new Uint8Array(SALT_BYTES))))

/** For the passphrase of an encrypted key. Only decryption shows whether it is correct. */
export const sealerOf = (passphrase: string, { rounds, salt }: SealedKey): Promise<Sealer> =>
  derive(passphrase, rounds, salt)

export const sealKey = async (by: Sealer, owner: KeyOwner, key: string): Promise<SealedKey> => {
  // Never the same twice with one secret: AES-GCM would reveal both texts.
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const how = { name: 'AES-GCM', iv, additionalData: boundTo(owner) }
  const text = await crypto.subtle.encrypt(how, await cipherOf(by, 'encrypt'), utf8(key))
  return { rounds: by.rounds, salt: by.salt, iv: toBase64(iv), text: toBase64(text) }
}

/** `null` for another passphrase, another owner or a changed record, without distinction. */
export const openKey = async (by: Sealer, owner: KeyOwner, { iv, text }: SealedKey): Promise<string | null> => {
  try {
    const how = { name: 'AES-GCM', iv: fromBase64(iv), additionalData: boundTo(owner) }
    const opened = await crypto.subtle.decrypt(how, await cipherOf(by, 'decrypt'), fromBase64(text))
    return new TextDecoder().decode(opened)
  } catch {
    return null
  }
}
