import {
  DEFAULT_QR_LOOK,
  MAX_QR_LOGO_LENGTH,
  QR_CORRECTIONS,
  QR_LIMITS,
  type QrLook,
} from '../../../lib/model/qr-look.ts'
import { z } from '../../../lib/zod.ts'
import { createStoredRecord, type StorageArea } from '../storage/stored-record.ts'

const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/))
const within = ({ min, max }: { min: number; max: number }) => z.int().check(z.minimum(min), z.maximum(max))

export const qrLook: z.ZodMiniType<QrLook> = z.object({
  correction: z.enum(QR_CORRECTIONS),
  margin: within(QR_LIMITS.margin),
  dark: color,
  light: color,
  rounded: z.boolean(),
  // Only pictures that our own page has drawn are accepted: no other type, and no address.
  logo: z.nullable(
    z.string().check(z.maxLength(MAX_QR_LOGO_LENGTH), z.regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/)),
  ),
  millimeters: within(QR_LIMITS.millimeters),
  pixels: within(QR_LIMITS.pixels),
})

/** The look of QR codes, for every account on this device. */
export const createQrLookStore = (area: StorageArea) =>
  createStoredRecord<QrLook>(area, { key: 'qr-look', initial: DEFAULT_QR_LOOK, schema: qrLook, migrations: [] })
