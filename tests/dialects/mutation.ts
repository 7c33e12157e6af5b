import fc from 'fast-check'
import { SCRIPT_ADDRESS } from '../support/quirky-service/hostile-quirks.ts'

/** One change to a recorded answer: somewhere in its JSON, or somewhere in its text. */
export type Mutation =
  | { kind: 'replace'; at: number; value: unknown }
  | { kind: 'remove'; at: number }
  | { kind: 'rename'; at: number; name: string }
  | { kind: 'repeat'; at: number; times: number }
  | { kind: 'splice'; at: number; length: number; text: string }
  | { kind: 'truncate'; at: number }

const NASTY: unknown[] = [
  null,
  '',
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  true,
  false,
  [],
  {},
  [[]],
  '0',
  '7',
  ' 7 ',
  '1e3',
  '0x10',
  'NaN',
  SCRIPT_ADDRESS,
  ` ${SCRIPT_ADDRESS}`,
  SCRIPT_ADDRESS.replace('s', '\t s'),
  SCRIPT_ADDRESS.toUpperCase(),
  'data:text/html,<script>alert(1)</script>',
  'https://good.test/\n<b>',
  'https://good.test@evil.test/',
  '//evil.test',
  '\\\\evil.test',
  'https:',
  'https://',
  '<script>alert(1)</script>',
  '\u0000\u202e\ud800',
  'x'.repeat(10_000),
  JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":1}}') as unknown,
  { toString: 1, valueOf: 2, hasOwnProperty: 3, length: -1 },
]

const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'short',
  'shorturl',
  'error',
  'data',
  'id',
  'Retry-After',
  'message',
]

const MAX_TEXT_LENGTH = 2_000_000

const value = fc.oneof(fc.constantFrom(...NASTY), fc.jsonValue({ maxDepth: 3 }), fc.string({ unit: 'binary' }))
const at = fc.nat(100_000)

export const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('replace' as const), at, value }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), at }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('rename' as const),
      at,
      name: fc.oneof(fc.constantFrom(...NAMES), fc.string()),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('repeat' as const),
      at,
      times: fc.oneof({ weight: 30, arbitrary: fc.nat(20) }, fc.constant(6_000)),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('splice' as const),
      at,
      length: fc.nat(5),
      text: fc.string({ maxLength: 8, unit: 'binary' }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('truncate' as const), at }) },
)

type Container = Record<string, unknown> | unknown[]

/** Every place in a JSON value, with its container. */
const places = (root: unknown): { holder: Container; key: string }[] => {
  const found: { holder: Container; key: string }[] = []
  const open: unknown[] = [root]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue
    for (const [key, inner] of Object.entries(next)) {
      found.push({ holder: next as Container, key })
      open.push(inner)
    }
  }
  return found
}

const define = (holder: Container, key: string, what: unknown): void => {
  // Like JSON.parse: `__proto__` becomes an own key.
  Object.defineProperty(holder, key, { value: what, enumerable: true, configurable: true, writable: true })
}

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

/** Copies, so that a later change affects only one of them; limited in length, because they can nest. */
const repeated = (value: unknown, times: number): unknown => {
  const text = JSON.stringify(value ?? null)
  const count = Math.max(Math.min(times, Math.floor(MAX_TEXT_LENGTH / text.length)), 1)
  return JSON.parse(`[${Array.from({ length: count }, () => text).join(',')}]`)
}

const mutateJson = (root: unknown, change: Exclude<Mutation, { kind: 'splice' | 'truncate' }>): void => {
  const all = places(root)
  const place = all[change.at % Math.max(all.length, 1)]
  if (place === undefined) return
  const { holder, key } = place
  const old: unknown = Reflect.get(holder, key)
  const isMap = !Array.isArray(holder)
  if (change.kind === 'remove' || (change.kind === 'rename' && isMap)) Reflect.deleteProperty(holder, key)
  // Cloned, because a later change may affect a value inserted by an earlier one.
  if (change.kind === 'replace') define(holder, key, structuredClone(change.value))
  if (change.kind === 'rename' && isMap) define(holder, change.name, old)
  if (change.kind === 'repeat') define(holder, key, repeated(firstOf(old), change.times))
}

/** The text of a response after all changes: first those of its JSON, then those of its text. */
export const mutate = (text: string, changes: readonly Mutation[]): string => {
  const box: { root?: unknown } = { root: JSON.parse(text) }
  for (const change of changes) if (change.kind !== 'splice' && change.kind !== 'truncate') mutateJson(box, change)
  let mutated = box.root === undefined ? '' : JSON.stringify(box.root)
  for (const change of changes) {
    const from = change.at % (mutated.length + 1)
    if (change.kind === 'truncate') mutated = mutated.slice(0, from)
    if (change.kind === 'splice') mutated = mutated.slice(0, from) + change.text + mutated.slice(from + change.length)
  }
  return mutated
}
