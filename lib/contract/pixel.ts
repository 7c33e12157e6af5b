import { z } from '../zod.ts'
import { id, name } from './text.ts'

/** The 13 values of SPEC.md, in its order. Real services use their vendors' own values (FIELD.md line 29). */
export const PIXEL_TYPES = [
  'vendor01pixel',
  'vendor02pixel',
  'vendor03pixel',
  'vendor04pixel',
  'vendor05pixel',
  'vendor06pixel',
  'vendor07pixel',
  'vendor08pixel',
  'vendor09',
  'vendor10',
  'vendor11',
  'vendor12',
  'vendor13',
] as const

export const pixel = z.object({ id, type: z.string(), name: z.string(), tag: z.string(), date: z.string() })
export type Pixel = z.infer<typeof pixel>

/** `type` is open here: each service has its own values. */
export const pixelCreate = z.object({ type: name(64), name: name(), tag: name(1024) })
export const pixelUpdate = z.object({ name: z.optional(name()), tag: name(1024) })
