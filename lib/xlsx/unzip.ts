/** The files in an archive, each unpacked when it is read. */
export interface Archive {
  /**
   * The text of a file by its path; `null` if there is none. Throws if it is broken, or if too much was unpacked
   * already.
   */
  text: (path: string) => Promise<string | null>
}

interface Entry {
  isDeflated: boolean
  /** Where the entry's header starts, which its data follows. */
  from: number
  size: number
}

const END_OF_DIRECTORY = 0x06054b50
const IN_DIRECTORY = 0x02014b50
const BEFORE_FILE = 0x04034b50
/** The longest comment that can follow the end of the directory. */
const MAX_COMMENT = 0xffff
const MAX_ENTRIES = 5_000
const DEFLATED = 8
const STORED = 0

/** Whether bytes begin as an archive does. */
export const isArchive = ([first, second, third, fourth]: Uint8Array): boolean =>
  first === 0x50 && second === 0x4b && third === 3 && fourth === 4

/**
 * Reads the directory of a ZIP archive; throws if there is none. Sizes in headers aren't trusted: all files together
 * unpack to at most `maxBytes`.
 */
export const openArchive = (bytes: Uint8Array, maxBytes: number): Archive => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = directoryOf(view, bytes)
  let left = maxBytes
  return {
    text: async (path) => {
      const entry = entries.get(path.toLowerCase())
      if (entry === undefined) return null
      if (view.getUint32(entry.from, true) !== BEFORE_FILE) throw new Error('A file of the archive is broken.')
      const from = entry.from + 30 + view.getUint16(entry.from + 26, true) + view.getUint16(entry.from + 28, true)
      const packed = bytes.slice(from, from + entry.size)
      const stream = new Blob([packed]).stream()
      const reader = (
        entry.isDeflated ? stream.pipeThrough(new DecompressionStream('deflate-raw')) : stream
      ).getReader()
      const decoder = new TextDecoder()
      let text = ''
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        left -= read.value.byteLength
        if (left < 0) {
          await reader.cancel()
          throw new Error('The archive is too large.')
        }
        text += decoder.decode(read.value, { stream: true })
      }
      return text + decoder.decode()
    },
  }
}

const directoryOf = (view: DataView, bytes: Uint8Array): Map<string, Entry> => {
  let end = view.byteLength - 22
  while (end >= 0 && view.getUint32(end, true) !== END_OF_DIRECTORY)
    if (--end < view.byteLength - 22 - MAX_COMMENT) end = -1
  if (end < 0) throw new Error('The archive has no directory.')
  const count = view.getUint16(end + 10, true)
  if (count > MAX_ENTRIES) throw new Error('The archive has too many files.')
  const entries = new Map<string, Entry>()
  let at = view.getUint32(end + 16, true)
  for (let number = 0; number < count; number += 1) {
    if (view.getUint32(at, true) !== IN_DIRECTORY) throw new Error('The directory of the archive is broken.')
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)]
    const lengths = [28, 30, 32].map((place) => view.getUint16(at + place, true))
    const [nameLength = 0, extraLength = 0, commentLength = 0] = lengths
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
    // Spreadsheets aren't encrypted, and use no other methods.
    if ((flags & 1) === 0 && (method === DEFLATED || method === STORED))
      entries.set(name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase(), {
        isDeflated: method === DEFLATED,
        from: view.getUint32(at + 42, true),
        size: view.getUint32(at + 20, true),
      })
    at += 46 + nameLength + extraLength + commentLength
  }
  return entries
}
