/**
 * A password as it is stored while a passphrase is set: this mark, the id of the keys that it was sealed with, and what
 * only those keys open. It goes wherever the password itself would: pages, presets and requests carry it unopened.
 */
const MARK = 'terselink-sealed:1:'

/** Stands where a password was sealed with keys that are gone: it must be typed again, or removed. */
export const LOST_TEXT = `${MARK}lost`

/** No password that a person would type begins like this; one that does is taken for lost, and is never sent. */
export const isSealed = (text: unknown): text is `${typeof MARK}${string}` =>
  typeof text === 'string' && text.startsWith(MARK)

export const sealedText = (keysId: string, sealed: string): string => `${MARK}${keysId}:${sealed}`

/** Which keys open it, and what they open; `null` for a text that none do. */
export const sealedParts = (text: string): { keysId: string; sealed: string } | null => {
  const [keysId, sealed] = text.slice(MARK.length).split(':')
  return isSealed(text) && keysId !== undefined && sealed !== undefined ? { keysId, sealed } : null
}

/** An input as the contract judges it: of a sealed password nothing can be seen, but it was judged before. */
export const withoutSealed = (input: unknown): unknown => (hasSealed(input) ? { ...input, password: 'sealed' } : input)

/** What the contract made of such an input, with the sealed password in its place again. */
export const withSealedOf = <T extends object>(input: unknown, judged: T): T =>
  hasSealed(input) ? { ...judged, password: input.password } : judged

const hasSealed = (input: unknown): input is { password: string } =>
  typeof input === 'object' && input !== null && 'password' in input && isSealed(input.password)
