import { z } from '../zod.ts'

const INTEGER = /^-?\d{1,15}$/

const isNumeric = (schema: unknown): boolean => {
  if (schema instanceof z.ZodMiniOptional) return isNumeric(schema.def.innerType)
  return schema instanceof z.ZodMiniNumber
}

/**
 * Converts the texts of a path or query string to the types of the schema. Text that is not an integer stays, so that
 * the schema rejects it with its own message. Empty means missing.
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
