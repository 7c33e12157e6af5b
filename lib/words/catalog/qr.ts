import type { Catalog } from '../message.ts'

/** QR codes, in both pages. */
export const QR = {
  qr_customize: 'Customize',
  qr_settings: 'QR code settings',
  qr_saved_look: 'This device remembers the look.',
  qr_width_mm: 'Width in millimeters',
  qr_width_mm_hint: 'On paper: for PDF and SVG.',
  qr_width_px: 'Width in pixels',
  /** {millimeters} is a number. */
  qr_width_px_hint: 'At least, for PNG. On paper at 300 dpi: {millimeters} mm.',
  qr_margin: 'Margin',
  /** Modules are the small squares that make up a QR code. */
  qr_margin_hint: 'In modules, the squares of the code.',
  qr_whole_number: 'Enter a whole number from {least} to {most}.',
  qr_correction: 'Error correction',
  /** A level of error correction. So are the next three. */
  qr_correction_l: 'Low (7%)',
  qr_correction_m: 'Medium (15%)',
  qr_correction_q: 'High (25%)',
  qr_correction_h: 'Highest (30%)',
  qr_correction_logo: 'Always the highest with a logo, which covers a part of the code.',
  qr_dark: 'Color of the code',
  qr_light: 'Background',
  qr_rounded: 'Rounded modules',
  qr_caption: 'Caption',
  /** {count} is a number of characters, more than 100. */
  qr_caption_cut: 'The caption was cut after {count} characters, which is all that fits.',
  qr_logo: 'Logo',
  qr_logo_hint: 'PNG, JPEG or WebP, at most 2 MB. It stays on this device.',
  qr_logo_remove: 'Remove logo',
  qr_logo_type: "This isn't a PNG, JPEG or WebP picture.",
  qr_logo_large: 'This picture is larger than 2 MB.',
  qr_reset: 'Standard look',
  qr_readable: 'A decoder can read this QR code.',
  qr_unreadable:
    "A decoder can't read this QR code, so it can't be saved. A stronger error correction, a wider margin or more contrast can help.",
  qr_inverted: "The code is lighter than its background. Most scanners can't read that, so it can't be saved.",
  qr_low_contrast:
    "The two colors are almost equally bright, so it can't be saved. Choose a darker color for the code.",
  qr_weak_contrast: 'The contrast is low: some phones will not read this code, for example in poor light.',
  qr_small_margin: 'Scanners need a margin of 4 modules. Leave as much room around the picture.',
  qr_small_modules: 'At this width the modules are smaller than 0.3 mm, which phones hardly read.',
} as const satisfies Catalog
