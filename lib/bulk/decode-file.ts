/**
 * The text of a file in any encoding in which programs save lists; `null` if it is not text. A byte order mark stays in
 * the text, so that the file with short links has it too.
 */
export const decodeFile = (bytes: Uint8Array): string | null => {
  const text = decoded(bytes)
  return isText(text) ? text : null
}

/**
 * Images, archives and documents contain zeros and many other control characters; a text has tabs, line breaks and
 * perhaps a few that slipped into a title.
 */
const isText = (text: string): boolean => {
  let controls = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0) return false
    if (code < 32 && !USUAL_CONTROLS.has(code)) controls += 1
  }
  return controls <= text.length * MAX_CONTROLS
}

const USUAL_CONTROLS = new Set([9, 10, 11, 12, 13, 27])

/** Of compressed data, more than a tenth are control characters. */
const MAX_CONTROLS = 1 / 50

const decoded = (bytes: Uint8Array): string => {
  const encoding = markedEncoding(bytes) ?? unmarkedUtf16(bytes)
  if (encoding !== null) return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    // Not UTF-8: older Western programs use this encoding, in which every byte is valid.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const markedEncoding = ([first, second, third]: Uint8Array): string | null => {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null
}

/** This much of a file shows its encoding. */
const SAMPLE_BYTES = 1024

/** Addresses and separators are ASCII: in UTF-16 every second byte of them is zero, and text has no other zeros. */
const unmarkedUtf16 = (bytes: Uint8Array): string | null => {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const many = sample.length / 8
  if (odd > many && even === 0) return 'utf-16le'
  return even > many && odd === 0 ? 'utf-16be' : null
}
