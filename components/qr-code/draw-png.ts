import type { QrModules } from '../../lib/qr-modules.ts'
import { QUIET_ZONE, qrScale } from './qr-picture.ts'

/** Wide enough for print at a hand's size. */
const AT_LEAST_PIXELS = 1024

export const drawPng = ({ size, isDark }: QrModules): Promise<Blob> => {
  const scale = qrScale(size, AT_LEAST_PIXELS)
  const side = (size + 2 * QUIET_ZONE) * scale
  const canvas = new OffscreenCanvas(side, side)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser gives no canvas to draw on')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, side, side)
  context.fillStyle = '#000'
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      if (isDark(row, column)) context.fillRect((column + QUIET_ZONE) * scale, (row + QUIET_ZONE) * scale, scale, scale)
  return canvas.convertToBlob({ type: 'image/png' })
}
