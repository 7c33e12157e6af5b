import { UNSENT_FIELDS } from '../contract/extended.ts'
import { EXTENDED_OPTION_NAMES, type ExtendedOption } from '../contract/link-options.ts'
import { EXTENDED_NAMES, type ExtendedName, type OperationName, operations } from '../contract/operations.ts'
import { isJsonObject } from '../json-object.ts'
import { parseJson } from './answer.ts'
import { type ClientWorld, DEFAULT_TIMEOUT_MS, fetchText } from './fetch-text.ts'

/** What a service's OpenAPI description says about operations and fields beyond the contract. */
export interface Described {
  operations: Partial<Record<ExtendedName, boolean>>
  options: Partial<Record<ExtendedOption, boolean>>
  /** Whether an update of a link keeps the fields that are not sent. */
  keepsUnsentFields: boolean
}

/** The service's description; `null` without a readable one. It is public, so the key is not sent. */
export const readDescription = async (world: ClientWorld, baseUrl: string): Promise<Described | null> => {
  const init = { method: 'GET', headers: { Accept: 'application/json' } }
  const arrived = await fetchText(world, `${baseUrl}/api/openapi.json`, init, DEFAULT_TIMEOUT_MS)
  if (!arrived.ok || arrived.value.status !== 200 || !arrived.value.text.ok) return null
  const document = parseJson(arrived.value.text.value)
  const described = describedOperations(document)
  if (described === null) return null
  return {
    operations: described,
    options: describedOptions(document),
    keepsUnsentFields: keepsUnsentFields(document),
  }
}

/**
 * Makes `/api/url/:id/update` and `/api/url/{linkId}/update` the same. Takes linear time, because a service may have
 * written anything.
 */
const shapeOf = (path: string): string => path.replace(/:\w+|\{[^{}]*\}/g, '{}')

/**
 * Which operations beyond the contract the service's OpenAPI description contains (`true`) or lacks; `null` if the
 * response is not such a description.
 */
export const describedOperations = (document: unknown): Partial<Record<ExtendedName, boolean>> | null => {
  if (!isJsonObject(document) || typeof document.openapi !== 'string' || !isJsonObject(document.paths)) return null
  const methods = new Map<string, unknown>()
  for (const [path, item] of Object.entries(document.paths)) methods.set(shapeOf(path), item)
  const has = (name: ExtendedName): boolean => {
    const { method, path } = operations[name]
    const item = methods.get(shapeOf(path))
    return isJsonObject(item) && isJsonObject(item[method.toLowerCase()])
  }
  const described: Partial<Record<ExtendedName, boolean>> = {}
  for (const name of EXTENDED_NAMES) described[name] = has(name)
  return described
}

/** The schema of an operation's body in a description; `null` without one. */
const bodyIn = (document: unknown, name: OperationName): Record<string, unknown> | null => {
  const { method, path } = operations[name]
  const paths = isJsonObject(document) && isJsonObject(document.paths) ? Object.entries(document.paths) : []
  const item = paths.find(([described]) => shapeOf(described) === shapeOf(path))?.[1]
  const steps = [method.toLowerCase(), 'requestBody', 'content', 'application/json', 'schema']
  const schema = steps.reduce<unknown>((at, step) => (isJsonObject(at) ? at[step] : undefined), item)
  return isJsonObject(schema) ? schema : null
}

/** The options beyond SPEC.md in the description; empty if it doesn't list the fields of a new link. */
export const describedOptions = (document: unknown): Described['options'] => {
  const fields = bodyIn(document, 'createLink')?.properties
  if (!isJsonObject(fields)) return {}
  return Object.fromEntries(EXTENDED_OPTION_NAMES.map((option) => [option, Object.hasOwn(fields, option)]))
}

const keepsUnsentFields = (document: unknown): boolean =>
  bodyIn(document, 'updateLink')?.[UNSENT_FIELDS.name] === UNSENT_FIELDS.value
