import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { request } from '../../lib/api/client.ts'
import { operations } from '../../lib/contract/operations.ts'
import type { Result } from '../../lib/model/failure.ts'
import { cpuTime } from '../support/cpu-time.ts'
import { sampleSize } from '../support/sample-size.ts'
import { mutate, mutation } from './mutation.ts'
import { type RecordedAnswer, recordAnswers } from './recorded-answers.ts'
import { NOW } from './speak.ts'

/** How many mutated answers are tried. */
const RUNS = sampleSize(500, 100_000)

/** An answer that is repeated to thousands of rows takes a tenth of it; what grows faster than its length takes seconds. */
const SLOWEST_MS = 500

const recorded = await recordAnswers()

const status = fc.oneof(
  { weight: 6, arbitrary: fc.constant(200) },
  fc.constantFrom(201, 204, 302, 400, 401, 403, 404, 429, 500, 599),
)
const header = fc.oneof(fc.constantFrom('-1', '30', '1e9', '1895000000', '2030-06-01 12:00:30', 'NaN'), fc.string())
const headers = fc.record(
  {
    'X-RateLimit-Limit': header,
    'X-RateLimit-Remaining': header,
    'X-RateLimit-Reset': header,
    'Retry-After': header,
    Date: header,
  },
  { requiredKeys: [] },
)

interface Answer {
  status: number
  headers: Partial<Record<string, string>>
  text: string
}

const respond = (answer: Answer): Response => {
  const headers = new Headers()
  for (const [name, value = ''] of Object.entries(answer.headers))
    if (/^[\x20-\x7e]*$/.test(value)) headers.set(name, value)
  return new Response(answer.status === 204 ? null : answer.text, { status: answer.status, headers })
}

const hear = async ({ operation, input }: RecordedAnswer, answer: Answer): Promise<Result<unknown>> => {
  const world = { fetch: () => Promise.resolve(respond(answer)), now: () => NOW }
  return (await request(world, { baseUrl: 'https://s.test', key: 'test-key' }, operation, input)).result
}

const ADDRESSES = ['shorturl', 'longurl', 'avatar', 'redirectroot', 'redirect404', 'preview', 'link', 'rotator', 'list']

/** Every value of the result that a page may make a link of. */
const addressesIn = (value: unknown): unknown[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]): unknown[] => {
    if (ADDRESSES.includes(key)) return [inner]
    if (key === 'location' || key === 'device') return Object.values(inner as object)
    return addressesIn(inner)
  })
}

/** Names in a map are arbitrary, such as a referrer called "link": then the value is a count. */
const isSafe = (address: unknown): boolean =>
  typeof address !== 'string' || address === '' || /^https?:$/.test(URL.parse(address)?.protocol ?? '')

const mutated = fc.record({
  from: fc.constantFrom(...recorded),
  changes: fc.array(mutation, { minLength: 1, maxLength: 6 }),
  status,
  headers,
})

it(
  `a mutated answer is read within ${SLOWEST_MS} ms into a Result in the shape of the contract, with no unsafe link, ` +
    'and is understood the same way when it is said canonically',
  async () => {
    let understood = 0
    await fc.assert(
      fc.asyncProperty(mutated, async (made) => {
        const answer: Answer = { ...made, text: mutate(made.from.text, made.changes) }
        const { result, ms } = await cpuTime(SLOWEST_MS, () => hear(made.from, answer))
        expect(ms).toBeLessThanOrEqual(SLOWEST_MS)
        if (!result.ok) return
        understood += 1
        expect(operations[made.from.operation].output.safeParse(result.value).success).toBe(true)
        expect(addressesIn(result.value).filter((address) => !isSafe(address))).toEqual([])
        const again = await hear(made.from, { status: 200, headers: {}, text: JSON.stringify(result.value) })
        // Without `toEqual`, because a diff of thousands of rows would not fit into memory.
        expect(isDeepStrictEqual(again, result)).toBe(true)
      }),
      { numRuns: RUNS },
    )
    // If nearly everything were refused, the checks above would have nothing to check.
    expect(understood).toBeGreaterThan(RUNS / 10)
    expect('polluted' in {}).toBe(false)
  },
  60_000 + RUNS * 20,
)
