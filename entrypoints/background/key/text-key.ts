import { sealedParts, sealedText } from '../../../lib/sealed-text.ts'
import { z } from '../../../lib/zod.ts'
import { fromBase64, toBase64, utf8 } from '../bytes.ts'
import { decrypt, encrypt, IV_BYTES, importSecret, SECRET_BYTES } from './sealed-key.ts'

/**
 * Encrypts passwords while there is a passphrase. It is stored encrypted together with the API key, so another passphrase
 * doesn't change it.
 */
export const textKey = z.object({ id: z.uuid(), secret: z.base64() })
export type TextKey = z.infer<typeof textKey>

export const newTextKey = (): TextKey => ({
  id: crypto.randomUUID(),
  secret: toBase64(crypto.getRandomValues(new Uint8Array(SECRET_BYTES))),
})

const boundTo = (id: string) => utf8(`terselink password ${id}`)

/** Each text in its place. */
export const sealTexts = async ({ id, secret }: TextKey, texts: readonly string[]): Promise<string[]> => {
  const cipher = await importSecret(secret, 'encrypt')
  return Promise.all(
    texts.map(async (text) => {
      const { iv, sealed } = await encrypt(cipher, boundTo(id), text)
      return sealedText(id, toBase64(new Uint8Array([...iv, ...sealed])))
    }),
  )
}

/** Each text decrypted; `null` in place of one that this key can't decrypt. */
export const openTexts = async ({ id, secret }: TextKey, texts: readonly string[]): Promise<(string | null)[]> => {
  const cipher = await importSecret(secret, 'decrypt')
  return Promise.all(
    texts.map(async (text) => {
      const parts = sealedParts(text)
      if (parts?.keyId !== id) return null
      try {
        const bytes = fromBase64(parts.sealed)
        return await decrypt(cipher, boundTo(id), { iv: bytes.slice(0, IV_BYTES), sealed: bytes.slice(IV_BYTES) })
      } catch {
        return null
      }
    }),
  )
}
