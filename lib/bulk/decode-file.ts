/**
 * The text of a file, or `null` where it is none; in whatever encoding people's programs save lists. The mark at its beginning stays in the text: who
 * gets it back with short links gets the mark too.
 */
export const decodeFile = (bytes: Uint8Array): string | null => {
  const text = decoded(bytes)
  return NOT_IN_TEXT.test(text) ? null : text
}

/** Pictures, archives and documents are full of them; a text has none. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NOT_IN_TEXT = /[\0-\x08\x0E-\x1A\x1C-\x1F]/

const decoded = (bytes: Uint8Array): string => {
  const encoding = markedEncoding(bytes) ?? unmarkedUtf16(bytes)
  if (encoding !== null) return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    // Not UTF-8: what older programs of the western world write. Every byte means something in it.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const markedEncoding = ([first, second, third]: Uint8Array): string | null => {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null
}

/** So much of a file tells how it is encoded. */
const SAMPLE_BYTES = 1024

/** Addresses and what separates them are ASCII: in UTF-16 every second byte of it is zero, and text has no zeros else. */
const unmarkedUtf16 = (bytes: Uint8Array): string | null => {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const many = sample.length / 8
  if (odd > many && even === 0) return 'utf-16le'
  return even > many && odd === 0 ? 'utf-16be' : null
}
