import { ENCODINGS } from './encodings.ts'

export interface DecodedFile {
  /** A byte order mark stays in it, so that the file with short links has it too. */
  text: string
  /** The label of its encoding, one of `ENCODINGS`; `null` if the bytes are the same in all of them. */
  encoding: string | null
  /** Whether the encoding is a guess: the file doesn't declare it, and its bytes don't prove it. */
  isGuess: boolean
}

/** The text of a file in any encoding in which programs save lists; `null` if it is not text. */
export const decodeFile = (bytes: Uint8Array): DecodedFile | null => {
  const { encoding, isGuess } = encodingOf(bytes)
  const text = decodeAs(bytes, encoding)
  return isText(text) ? { text, encoding: /[^\s -~]/.test(text) ? encoding : null, isGuess } : null
}

/** The text of a file in the encoding that the user chooses. */
export const decodeAs = (bytes: Uint8Array, encoding: string): string =>
  new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes)

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

/** More than a tenth of compressed data are control characters. */
const MAX_CONTROLS = 1 / 50

const encodingOf = (bytes: Uint8Array): { encoding: string; isGuess: boolean } => {
  const certain = markedEncoding(bytes) ?? unmarkedUtf16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : declaredEncoding(bytes))
  return certain === null ? { encoding: guessed(bytes), isGuess: true } : { encoding: certain, isGuess: false }
}

const markedEncoding = ([first, second, third]: Uint8Array): string | null => {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null
}

/** The first bytes of a file are enough to find its encoding. */
const SAMPLE_BYTES = 1024

/** Addresses and separators are ASCII: in UTF-16 every second byte of them is zero, and text has few other zeros. */
const unmarkedUtf16 = (bytes: Uint8Array): string | null => {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const many = sample.length / 8
  if (odd > many && odd > even * 8) return 'utf-16le'
  return even > many && even > odd * 8 ? 'utf-16be' : null
}

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** The encoding that an HTML or XML file declares. */
const declaredEncoding = (bytes: Uint8Array): string | null => {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, SAMPLE_BYTES))
  const [, label] = (/^\s*</.test(start) && /(?:charset|encoding)\s*=\s*["']?([\w-]+)/i.exec(start)) || []
  // A declared Unicode encoding is wrong here, because the bytes aren't UTF-8.
  return ENCODINGS.find((known) => known.script !== 'unicode' && known.label === standardLabel(label))?.label ?? null
}

const standardLabel = (label: string | undefined): string | null => {
  try {
    const { encoding } = new TextDecoder(label)
    return encoding === 'gbk' ? 'gb18030' : encoding
  } catch {
    return null
  }
}

/** How many bytes of lines with non-ASCII characters are enough to guess an encoding. */
const LETTER_BYTES = 8192

/** The encoding in which the lines beyond ASCII look most like words. */
const guessed = (bytes: Uint8Array): string => {
  const lines = linesBeyondAscii(bytes)
  const utf8 = decodeAs(lines, 'utf-8')
  const broken = utf8.split('\uFFFD').length - 1
  // Few characters are broken: a program cut UTF-8 text in the middle of them.
  if (broken * 10 < (utf8.match(/[^\s -~\uFFFD]/g)?.length ?? 0)) return 'utf-8'
  const probable = ENCODINGS.map(({ label, probability }) => ({
    label,
    probability: probability?.(decodeAs(lines, label)) ?? Number.NEGATIVE_INFINITY,
  }))
  return probable.reduce((best, each) => (each.probability > best.probability ? each : best)).label
}

/**
 * The first lines with non-ASCII characters. No encoding on the list uses the bytes of line breaks in other characters.
 */
const linesBeyondAscii = (bytes: Uint8Array): Uint8Array => {
  const lines = new Uint8Array(LETTER_BYTES)
  let length = 0
  let from = 0
  let isAscii = true
  for (let at = 0; at <= bytes.length && length < LETTER_BYTES; at++) {
    const byte = bytes[at] ?? 10
    if (byte !== 10 && byte !== 13) {
      if (byte >= 0x80) isAscii = false
      continue
    }
    if (!isAscii) {
      const line = bytes.subarray(from, Math.min(at + 1, from + LETTER_BYTES - length))
      lines.set(line, length)
      length += line.length
    }
    from = at + 1
    isAscii = true
  }
  return lines.subarray(0, length)
}
