/** How a QR code is drawn. Remembered on this device, and the same for every link. */
export interface QrLook {
  /** How much of the code may be damaged or covered: 7, 15, 25 or 30 %. */
  correction: QrCorrection
  /** The light border, in modules. */
  margin: number
  /** HEX colors with six digits. */
  dark: string
  light: string
  rounded: boolean
  /** A picture in the middle, as a `data:` URL of a PNG file that this device drew. */
  logo: string | null
  /** The width on paper, with the margin. */
  millimeters: number
  /** The minimum width of a PNG file. The file may be slightly wider, because each module has whole pixels. */
  pixels: number
}

/** The look that this device remembers. */
export interface QrLooks {
  read: () => Promise<QrLook>
  /** Returns whether it was stored. */
  write: (look: QrLook) => Promise<boolean>
}

export const QR_CORRECTIONS = ['L', 'M', 'Q', 'H'] as const
export type QrCorrection = (typeof QR_CORRECTIONS)[number]

export const DEFAULT_QR_LOOK: QrLook = {
  // 15 %: enough for print and screens, while the code of a short URL stays small.
  correction: 'M',
  margin: 4,
  dark: '#000000',
  light: '#ffffff',
  rounded: false,
  logo: null,
  millimeters: 40,
  pixels: 1024,
}

/** The limits of the numbers, and of a logo's `data:` URL. */
export const QR_LIMITS = {
  margin: { min: 0, max: 16 },
  millimeters: { min: 10, max: 500 },
  pixels: { min: 128, max: 4096 },
} as const
export const MAX_QR_LOGO_LENGTH = 200_000
