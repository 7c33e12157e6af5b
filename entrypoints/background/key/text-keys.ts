import { sealedParts, sealedText } from '../../../lib/sealed-text.ts'
import { z } from '../../../lib/zod.ts'
import { fromBase64, toBase64, utf8 } from '../bytes.ts'

// A key pair, because requests made while everything is locked must be encrypted too, which needs only the public key.
// Each encryption derives a secret with its own ephemeral key pair (ECIES: ECDH, HKDF, AES-GCM).

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const
/** An uncompressed point of the curve. */
const POINT_BYTES = 65
const IV_BYTES = 12

/** Encrypts texts. Stored unencrypted. */
export const textSealer = z.object({ id: z.uuid(), publicKey: z.base64() })
export type TextSealer = z.infer<typeof textSealer>

/** Decrypts them. `privateKey` is PKCS #8 in base64. */
export const textOpener = z.extend(textSealer, { privateKey: z.base64() })
export type TextOpener = z.infer<typeof textOpener>

export const newTextKeys = async (): Promise<TextOpener> => {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(CURVE, true, ['deriveBits'])
  const [point, secret] = await Promise.all([
    crypto.subtle.exportKey('raw', publicKey),
    crypto.subtle.exportKey('pkcs8', privateKey),
  ])
  return { id: crypto.randomUUID(), publicKey: toBase64(point), privateKey: toBase64(secret) }
}

const importPoint = (point: Uint8Array<ArrayBuffer>) => crypto.subtle.importKey('raw', point, CURVE, true, [])

/** The shared secret, bound to the owner of the keys and to the ephemeral pair. */
const agree = async (own: CryptoKey, theirs: CryptoKey, id: string, point: Uint8Array<ArrayBuffer>, use: KeyUsage) => {
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, own, 256)
  const material = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
  const how = { name: 'HKDF', hash: 'SHA-256', salt: point, info: utf8(`terselink password ${id}`) }
  return crypto.subtle.deriveKey(how, material, { name: 'AES-GCM', length: 256 }, false, [use])
}

/** Each text in its place. One key agreement for all of them: a batch may have ten thousand. */
export const sealTexts = async ({ id, publicKey }: TextSealer, texts: readonly string[]): Promise<string[]> => {
  const passing = await crypto.subtle.generateKey(CURVE, true, ['deriveBits'])
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', passing.publicKey))
  const theirs = await importPoint(fromBase64(publicKey))
  const cipher = await agree(passing.privateKey, theirs, id, point, 'encrypt')
  return Promise.all(
    texts.map(async (text) => {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
      const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, cipher, utf8(text)))
      const bytes = new Uint8Array(POINT_BYTES + IV_BYTES + sealed.length)
      bytes.set(point)
      bytes.set(iv, POINT_BYTES)
      bytes.set(sealed, POINT_BYTES + IV_BYTES)
      return sealedText(id, toBase64(bytes))
    }),
  )
}

/** Each text decrypted; `null` in place of one that these keys can't decrypt. */
export const openTexts = async (
  { id, privateKey }: TextOpener,
  texts: readonly string[],
): Promise<(string | null)[]> => {
  const own = await crypto.subtle.importKey('pkcs8', fromBase64(privateKey), CURVE, false, ['deriveBits'])
  // Texts encrypted together also share one key agreement here.
  const ciphers = new Map<string, Promise<CryptoKey>>()
  const cipherOf = (point: Uint8Array<ArrayBuffer>): Promise<CryptoKey> => {
    const name = point.join()
    const known = ciphers.get(name) ?? importPoint(point).then((theirs) => agree(own, theirs, id, point, 'decrypt'))
    ciphers.set(name, known)
    return known
  }
  return Promise.all(
    texts.map(async (text) => {
      const parts = sealedParts(text)
      if (parts?.keysId !== id) return null
      try {
        const bytes = fromBase64(parts.sealed)
        const cipher = await cipherOf(bytes.slice(0, POINT_BYTES))
        const how = { name: 'AES-GCM', iv: bytes.slice(POINT_BYTES, POINT_BYTES + IV_BYTES) }
        const opened = await crypto.subtle.decrypt(how, cipher, bytes.slice(POINT_BYTES + IV_BYTES))
        return new TextDecoder().decode(opened)
      } catch {
        return null
      }
    }),
  )
}
