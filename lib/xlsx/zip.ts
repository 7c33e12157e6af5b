const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1
  return rest
})

const crcOf = (bytes: Uint8Array): number => {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

const deflated = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer(),
  )

/** Always 1980-01-01, so that the same files make the same archive. */
const NO_DATE = 0x00210000
const VERSION = 20
const IS_UTF8 = 0x0800
const DEFLATED = 8

/** Texts by their paths as a ZIP archive. */
export const zip = async (files: Readonly<Record<string, string>>, type = 'application/zip'): Promise<Blob> => {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const [path, text] of Object.entries(files)) {
    const [name, bytes] = [new TextEncoder().encode(path), new TextEncoder().encode(text)]
    const packed = await deflated(bytes)
    const sizes = [crcOf(bytes), packed.length, bytes.length]
    const fields = [...halves(VERSION, IS_UTF8, DEFLATED), ...words(NO_DATE, ...sizes), ...halves(name.length, 0)]
    const header = Uint8Array.from([...words(0x04034b50), ...fields])
    parts.push(header, name, packed)
    directory.push(
      Uint8Array.from([...words(0x02014b50), ...halves(VERSION), ...fields, ...halves(0, 0, 0), ...words(0, offset)]),
      name,
    )
    offset += header.length + name.length + packed.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const count = Object.keys(files).length
  const end = Uint8Array.from([
    ...words(0x06054b50),
    ...halves(0, 0, count, count),
    ...words(size, offset),
    ...halves(0),
  ])
  return new Blob([...parts, ...directory, end], { type })
}

/** Little-endian numbers of two bytes each. */
const halves = (...numbers: number[]): number[] => numbers.flatMap((number) => [number & 0xff, (number >>> 8) & 0xff])

/** Little-endian numbers of four bytes each. */
const words = (...numbers: number[]): number[] =>
  numbers.flatMap((number) => halves(number & 0xffff, (number >>> 16) & 0xffff))
