/** The resolution of print. A picture that doesn't say its own is placed at 72 or 96 dpi, three times as large. */
const PRINT_DPI = 300

const MM_PER_INCH = 25.4

/** How wide this many pixels are on paper. */
export const printedMillimeters = (pixels: number): number => (pixels / PRINT_DPI) * MM_PER_INCH

/** The signature, and the header chunk with its length, name and checksum. */
const HEADER_END = 8 + 25

/** The PNG file with the resolution at which it is to be printed (chunk `pHYs`). */
export const withPrintResolution = (png: Uint8Array): Uint8Array<ArrayBuffer> => {
  const chunk = new Uint8Array(4 + 4 + 9 + 4)
  const view = new DataView(chunk.buffer)
  const perMeter = Math.round((PRINT_DPI / MM_PER_INCH) * 1000)
  view.setUint32(0, 9)
  chunk.set([0x70, 0x48, 0x59, 0x73], 4)
  view.setUint32(8, perMeter)
  view.setUint32(12, perMeter)
  // The unit is the meter.
  chunk[16] = 1
  view.setUint32(17, crc32(chunk.subarray(4, 17)))
  const file = new Uint8Array(png.length + chunk.length)
  file.set(png.subarray(0, HEADER_END))
  file.set(chunk, HEADER_END)
  file.set(png.subarray(HEADER_END), HEADER_END + chunk.length)
  return file
}

const crc32 = (bytes: Uint8Array): number => {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}
