import { isJsonObject } from './json-object.ts'

/**
 * A password as stored: this mark, the id of the key that encrypted it, and the ciphertext. Pages get it like this while
 * it is locked.
 */
const MARK = 'terselink-sealed:1:'

/** Replaces a password whose key no longer exists: it must be entered again, or removed. */
export const LOST_TEXT = `${MARK}lost`

/** Whether the text is encrypted. A typed password with this prefix is treated as lost and never sent. */
export const isSealed = (text: unknown): text is `${typeof MARK}${string}` =>
  typeof text === 'string' && text.startsWith(MARK)

export const sealedText = (keyId: string, sealed: string): string => `${MARK}${keyId}:${sealed}`

/** The id of the key and the ciphertext; `null` for any other text. */
export const sealedParts = (text: string): { keyId: string; sealed: string } | null => {
  const [keyId, sealed] = text.slice(MARK.length).split(':')
  return isSealed(text) && keyId !== undefined && sealed !== undefined ? { keyId, sealed } : null
}

/** Long enough for any operation. */
const VALID_PASSWORD = 'validated before'

/** An input for the contract's validation, without the encrypted password, which was validated before. */
export const withoutSealed = (input: unknown): unknown =>
  hasSealed(input) ? { ...input, password: VALID_PASSWORD } : input

/** The parsed input, with the encrypted password in its place again. */
export const withSealedOf = <T extends object>(input: unknown, judged: T): T =>
  hasSealed(input) ? { ...judged, password: input.password } : judged

const hasSealed = (input: unknown): input is { password: string } => isJsonObject(input) && isSealed(input.password)

/** The shortest passphrase. Shorter ones are guessed quickly, however slow each guess is. */
export const MIN_PASSPHRASE_LENGTH = 8
