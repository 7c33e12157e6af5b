import { z } from '../zod.ts'

const INTEGER = /^-?\d{1,15}$/

const isNumeric = (schema: unknown): boolean => {
  if (schema instanceof z.ZodMiniOptional) return isNumeric(schema.def.innerType)
  return schema instanceof z.ZodMiniNumber
}

/**
 * What a path or a query string says, in the types that the schema wants: they carry text alone.
 * Text that is no integer stays as it is, so that the schema refuses it with its own words. Empty means left out.
 */
export const fromText = (schema: z.ZodMiniObject, texts: Record<string, string>): Record<string, unknown> => {
  const typed: Record<string, unknown> = {}
  for (const [key, part] of Object.entries(schema.shape)) {
    const given = Object.hasOwn(texts, key) ? texts[key] : undefined
    if (given === undefined || given === '') continue
    typed[key] = isNumeric(part) && INTEGER.test(given) ? Number(given) : given
  }
  return typed
}
