import type { QrLook } from '../model/qr-look.ts'

/** Why readers will or might fail. Only a remark that `stops` keeps a picture from being saved. */
export interface QrRemark {
  code: 'inverted' | 'low_contrast' | 'weak_contrast' | 'small_margin' | 'small_modules'
  stops: boolean
}

/** The light border that readers need, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4
/** ISO/IEC 15415 rates a difference of reflectance of less than 40 % as poor, and of less than 20 % as a failure. */
const POOR_DIFFERENCE = 0.4
const LEAST_DIFFERENCE = 0.2
/** WCAG's contrast for what isn't text: a camera in dim light sees no more than an eye. */
const LEAST_RATIO = 3
/** Phones can read modules of this size from a hand's distance. */
const LEAST_MODULE_MM = 0.3

/** What a look does to readers, whatever a decoder on this device makes of it. `width` is in modules. */
export const qrRemarks = (look: QrLook, width: number): QrRemark[] => {
  const [light, dark] = [luminanceOf(look.light), luminanceOf(look.dark)]
  const difference = light - dark
  const remarks: QrRemark[] = []
  if (difference < 0) remarks.push({ code: 'inverted', stops: true })
  else if (difference < LEAST_DIFFERENCE) remarks.push({ code: 'low_contrast', stops: true })
  else if (difference < POOR_DIFFERENCE || (light + 0.05) / (dark + 0.05) < LEAST_RATIO)
    remarks.push({ code: 'weak_contrast', stops: false })
  if (look.margin < QUIET_ZONE) remarks.push({ code: 'small_margin', stops: false })
  if (look.millimeters / width < LEAST_MODULE_MM) remarks.push({ code: 'small_modules', stops: false })
  return remarks
}

/** The relative luminance of a color with six HEX digits, from 0 to 1 (WCAG 2). */
export const luminanceOf = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
