import { z } from '../zod.ts'

const isInteger = (text: string): boolean => /^-?\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text))

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
    typed[key] = isNumeric(part) && isInteger(given) ? Number(given) : given
  }
  return typed
}
