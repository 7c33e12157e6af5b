export type JsonObject = Readonly<Record<string, unknown>>

/** An object as JSON has it: not an array, not `null`. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
