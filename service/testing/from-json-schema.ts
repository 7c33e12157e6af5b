import fc from 'fast-check'

/** The part of JSON Schema that our OpenAPI document uses. */
export interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  maxItems?: number
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  examples?: unknown[]
}

const LETTERS = Array.from('aZ09_-.~ /?#:%&=+@\'"<>\\\n\u00e4\u0308\u0000ßİ日本🎈\u200b\u202e')
// Created once: creating an arbitrary takes much longer than generating a value.
const shortText = fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 12 })
const graphemes = fc.string({ unit: 'grapheme', maxLength: 8 })
const someText = (max: number): fc.Arbitrary<string> =>
  fc.oneof(
    shortText.map((text) => text.slice(0, max)),
    graphemes.map((text) => text.slice(0, max).toWellFormed()),
    fc.constantFrom(
      '',
      ' ',
      'api',
      'Admin',
      'direct',
      'overlay-1',
      '4',
      'go.test',
      's.test',
      '__proto__',
      'x'.repeat(max),
    ),
  )

const address: fc.Arbitrary<string> = fc.oneof(
  fc.webUrl({ validSchemes: ['http', 'https'], withQueryParameters: true, withFragments: true, size: 'small' }),
  fc.constantFrom(
    'https://a.test',
    'HTTP://A.TEST/Ä?x=1#y',
    'http://s.test/one',
    'https://[::1]:8080/',
    'https://a.test:99999/',
    'http://1.2.3.999/',
    'http://%/',
  ),
)

const text = ({ pattern, format, maxLength = 40 }: Schema): fc.Arbitrary<string> => {
  if (format === 'uri') return address
  if (pattern === undefined) return someText(maxLength)
  // fast-check can't generate texts for a pattern with a lookaround or a property of characters.
  if (!/\(\?[!=<]|\\p\{|\[\^/.test(pattern)) return fc.stringMatching(new RegExp(pattern))
  return fc.oneof(
    { weight: 3, arbitrary: someText(maxLength) },
    fc.stringMatching(/^[a-z0-9_-]{1,12}$/),
    fc.constant('https://go.test'),
  )
}

const whole = (
  { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER }: Schema,
  ids: readonly number[],
): fc.Arbitrary<number> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...ids) },
    fc.integer({ min: Math.max(minimum, -3), max: Math.min(maximum, 12) }),
    fc.constantFrom(minimum, maximum, Math.min(maximum, 2 ** 31), Math.min(maximum, 2 ** 32 + 1)),
  )

/** Values that mostly fit the schema: a validator must decide which do. `ids` are integers that are worth trying. */
export const fitting = (schema: Schema, ids: readonly number[]): fc.Arbitrary<unknown> => {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  const { examples, ...rest } = schema
  // Two examples are more likely to fit each other than two arbitrary values.
  if (examples !== undefined) return fc.oneof(fc.constantFrom(...examples), fitting(rest, ids))
  if (schema.type === undefined && schema.anyOf !== undefined)
    return fc.oneof(...schema.anyOf.map((one) => fitting(one, ids)))
  switch (schema.type) {
    case 'object':
      return object(schema, ids)
    case 'array':
      return fc.array(fitting(schema.items ?? {}, ids), { maxLength: Math.min(schema.maxItems ?? 3, 3) })
    case 'integer':
    case 'number':
      return whole(schema, ids)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return text(schema)
    default:
      return fc.jsonValue()
  }
}

const object = (
  { properties = {}, required = [], additionalProperties }: Schema,
  ids: readonly number[],
): fc.Arbitrary<object> => {
  const values = new Map(Object.entries(properties).map(([name, property]) => [name, fitting(property, ids)]))
  // With many options at once, one of them would nearly always be invalid.
  const options = Object.keys(properties).filter((name) => !required.includes(name))
  const named = fc.shuffledSubarray(options, { maxLength: Math.min(options.length, 3) }).chain((chosen) => {
    const entries = [...values].filter(([name]) => required.includes(name) || chosen.includes(name))
    return fc.record(Object.fromEntries(entries))
  })
  if (typeof additionalProperties !== 'object') return named
  const more = fc.dictionary(fc.constantFrom('apple', 'google', 'other'), fitting(additionalProperties, ids), {
    maxKeys: 2,
  })
  return fc.tuple(named, more).map(([one, other]) => ({ ...other, ...one }))
}

/** A fitting value in which one field is replaced by anything. */
export const nearlyFitting = (schema: Schema, ids: readonly number[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 1, arbitrary: fc.jsonValue() },
    {
      weight: 4,
      arbitrary: fc
        .tuple(
          fitting(schema, ids),
          fc.constantFrom(...Object.keys(schema.properties ?? {}), '__proto__', 'unknown'),
          fc.oneof(fc.jsonValue(), someText(30), fc.double(), fc.constant('\ud800')),
        )
        .map(([value, name, anything]) => Object.assign(Object.create(null) as object, value, { [name]: anything })),
    },
  )
