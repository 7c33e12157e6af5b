import { PIXEL_TYPES, type Pixel } from '../../../lib/contract/pixel.ts'
import { problem } from '../../../lib/contract/problem.ts'
import type { PixelType, PixelTypeView } from '../../../lib/model/connection-view.ts'
import { z } from '../../../lib/zod.ts'

const word = z.string().check(z.trim(), z.minLength(1), z.maxLength(64))

/** A limit that exceeds the number of vendors. */
const MAX_TYPES = 200

export const pixelTypes = z.array(z.object({ value: word, label: word })).check(
  z.maxLength(MAX_TYPES),
  z.refine((types) => new Set(types.map(({ value }) => value)).size === types.length, problem('duplicate')),
)

/** `vendor01pixel` is vendor 1. For other values, only the service knows the vendor. */
const labelOf = (value: string): PixelTypeView['label'] => {
  const place = (PIXEL_TYPES as readonly string[]).indexOf(value)
  return place === -1 ? value : { vendor: place + 1 }
}

/**
 * The pixel types to choose from (FIELD.md line 29): the user's own if there are any, otherwise those of the account's
 * pixels, followed by those of the contract.
 */
export const pixelVocabulary = (known: { pixelTypes: PixelType[] | null; seenPixelTypes: string[] }): PixelTypeView[] =>
  known.pixelTypes ??
  [...new Set([...known.seenPixelTypes, ...PIXEL_TYPES])].map((value) => ({ value, label: labelOf(value) }))

/** The known values and those of the account's pixels, if they are valid types. */
export const withSeenTypes = (seen: readonly string[], pixels: readonly Pick<Pixel, 'type'>[]): string[] =>
  [...new Set([...seen, ...pixels.map(({ type }) => type).filter((type) => word.safeParse(type).success)])].slice(
    0,
    MAX_TYPES,
  )
