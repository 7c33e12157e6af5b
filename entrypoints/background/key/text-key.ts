import { sealedParts, sealedText } from '../../../lib/sealed-text.ts'
import { z } from '../../../lib/zod.ts'
import { fromBase64, toBase64, utf8 } from '../bytes.ts'
import { decrypt, encrypt, IV_BYTES, importSecret, SECRET_BYTES } from './sealed-key.ts'

/** A key that encrypts passwords. It is stored with the API key: unencrypted, or encrypted with the passphrase. */
export const textKey = z.object({ id: z.uuid(), secret: z.base64() })
export type TextKey = z.infer<typeof textKey>

export const newTextKey = (): TextKey => ({
  id: crypto.randomUUID(),
  secret: toBase64(crypto.getRandomValues(new Uint8Array(SECRET_BYTES))),
})

const boundTo = (id: string) => utf8(`terselink password ${id}`)

/** The encrypted texts, in the same order. */
export const sealTexts = async ({ id, secret }: TextKey, texts: readonly string[]): Promise<string[]> => {
  const cipher = await importSecret(secret, 'encrypt')
  return Promise.all(
    texts.map(async (text) => {
      const { iv, sealed } = await encrypt(cipher, boundTo(id), text)
      return sealedText(id, toBase64(new Uint8Array([...iv, ...sealed])))
    }),
  )
}

/** The decrypted texts, in the same order; `null` for a text that none of these keys can decrypt. */
export const openTexts = async (keys: readonly TextKey[], texts: readonly string[]): Promise<(string | null)[]> => {
  const imported = keys.map(async ({ id, secret }) => [id, await importSecret(secret, 'decrypt')] as const)
  const ciphers = new Map(await Promise.all(imported))
  return Promise.all(
    texts.map(async (text) => {
      const { keyId = '', sealed = '' } = sealedParts(text) ?? {}
      const cipher = ciphers.get(keyId)
      if (cipher === undefined) return null
      try {
        const bytes = fromBase64(sealed)
        return await decrypt(cipher, boundTo(keyId), { iv: bytes.slice(0, IV_BYTES), sealed: bytes.slice(IV_BYTES) })
      } catch {
        return null
      }
    }),
  )
}
