import { MAX_QR_LOGO_LENGTH } from '../../lib/model/qr-look.ts'

export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp']
const MAX_BYTES = 2_000_000

type LogoReading = { logo: string } | { problem: 'type' | 'large' }

/**
 * The picture in a chosen file, drawn anew into a small square: nothing of the file itself is kept, such as where a photo
 * was taken.
 */
export const readLogo = async (file: File): Promise<LogoReading> => {
  if (!LOGO_TYPES.includes(file.type)) return { problem: 'type' }
  if (file.size > MAX_BYTES) return { problem: 'large' }
  // A file is not always what its name says.
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return { problem: 'type' }
  for (const side of [256, 128]) {
    const logo = await drawn(picture, side)
    if (logo.length <= MAX_QR_LOGO_LENGTH) return { logo }
  }
  return { problem: 'large' }
}

const drawn = async (picture: ImageBitmap, side: number): Promise<string> => {
  const canvas = new OffscreenCanvas(side, side)
  const scale = side / Math.max(picture.width, picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('This browser gives no canvas to draw on')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, (side - width) / 2, (side - height) / 2, width, height)
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
  return `data:image/png;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
}
