import { PERSONAL_SETTINGS } from '../../../lib/model/settings.ts'
import { z } from '../../../lib/zod.ts'
import { fileSettings } from './settings-store.ts'

/**
 * A schema in the form that Chromium accepts for administrators' policies: without alternatives, and with a type
 * everywhere.
 */
interface ManagedSchema {
  type: string
  properties?: Record<string, ManagedSchema>
  additionalProperties?: ManagedSchema
  items?: ManagedSchema
}

/**
 * The schema has only types: Chromium silently drops settings that the schema doesn't name, or whose value it refuses.
 * The worker finds what is wrong with a value and reports it.
 */
export const managedSchema = (): ManagedSchema => {
  const { properties = {} } = typesOf(z.toJSONSchema(fileSettings, { io: 'input', unrepresentable: 'any' }))
  for (const name of PERSONAL_SETTINGS) delete properties[name]
  const text: ManagedSchema = { type: 'string' }
  return { type: 'object', properties: { serviceAddress: text, locked: { type: 'array', items: text }, ...properties } }
}

type JsonSchema = z.core.JSONSchema._JSONSchema

const typesOf = (schema: JsonSchema): ManagedSchema => {
  if (typeof schema === 'boolean') return { type: 'string' }
  const { type, anyOf, allOf, properties, additionalProperties, items } = schema
  if (typeof type !== 'string') {
    const choice = [...(anyOf ?? []), ...(allOf ?? [])].find((each) => typeof each === 'object' && each.type !== 'null')
    return choice === undefined ? { type: 'string' } : typesOf(choice)
  }
  return {
    type,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, typesOf(each)])),
    }),
    ...(typeof additionalProperties === 'object' &&
      Object.keys(additionalProperties).length > 0 && { additionalProperties: typesOf(additionalProperties) }),
    ...(typeof items === 'object' && !Array.isArray(items) && { items: typesOf(items) }),
  }
}
