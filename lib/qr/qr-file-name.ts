import { withoutScheme } from '../words/format.ts'

/** A file name that is valid on every file system. */
export const qrFileName = (url: string): string =>
  `qr-${withoutScheme(url)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)}`
