import { ok, type Result } from '../../../lib/model/failure.ts'
import type { RememberedValues } from '../../../lib/model/overview.ts'
import { type Job, typedInput } from '../../../lib/outbox/job.ts'
import { z } from '../../../lib/zod.ts'
import { createStoredRecord, type StorageArea } from '../storage/stored-record.ts'

const stored = z.array(
  z.object({
    /** Values belong to an account at an address, like jobs. */
    connection: z.string(),
    /** The most recently used parameter first, each with its most recently used value first. */
    parameters: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  }),
)
type Stored = z.infer<typeof stored>
type Parameters = Stored[number]['parameters']

const NOTHING: Stored = []

/** Version 1 had the values of one account only. */
const toVersion2 = (version1: unknown): unknown => [version1]

const parametersOf = (all: Stored, connection: string): Parameters =>
  all.find((each) => each.connection === connection)?.parameters ?? []

const without = (all: Stored, connection: string): Stored => all.filter((each) => each.connection !== connection)

type Asked = Pick<Job, 'operation' | 'input'>

const MAX_NAMES = 50
const MAX_VALUES = 20
/** Longer values were not typed by hand, and can't be recognized in a list. */
const MAX_VALUE_LENGTH = 500

/** Values of link parameters that were used before, for suggestions. */
export const createRememberedStore = (area: StorageArea) => {
  const record = createStoredRecord(area, {
    key: 'remembered',
    initial: NOTHING,
    schema: stored,
    migrations: [toVersion2],
  })

  const change = async (
    connection: string,
    update: (parameters: Parameters) => Parameters,
  ): Promise<Result<RememberedValues>> => {
    const changed = await record.change((all) => [
      ...without(all, connection),
      { connection, parameters: update(parametersOf(all, connection)) },
    ])
    return changed.ok ? ok(byName(parametersOf(changed.value, connection))) : changed
  }

  return {
    read: async (connection: string): Promise<Result<RememberedValues>> => {
      const known = await record.read()
      return known.ok ? ok(byName(parametersOf(known.value, connection))) : known
    },
    /** Remembers the values in these requests. */
    learn: async (connection: string, jobs: readonly Asked[]): Promise<Result<unknown>> => {
      const used = usedIn(jobs)
      return used.length === 0 ? ok(null) : change(connection, (parameters) => used.reduce(withUsed, parameters))
    },
    forget: (connection: string, name: string, value: string) =>
      change(connection, (parameters) =>
        parameters
          .map((each) => (each.name === name ? { name, values: each.values.filter((other) => other !== value) } : each))
          .filter(({ values }) => values.length > 0),
      ),
    /** Removes all values of an account. */
    remove: (connection: string): Promise<Result<unknown>> =>
      record.change((all) => {
        const rest = without(all, connection)
        return rest.length === 0 ? NOTHING : rest
      }),
  }
}

interface Used {
  name: string
  value: string
}

/** The values in these requests, each once: bulk work uses the same ones for ten thousand links. */
const usedIn = (jobs: readonly Asked[]): Used[] => {
  const used = new Map<string, Used>()
  for (const job of jobs) {
    if (job.operation !== 'createLink') continue
    for (const { name, value } of typedInput('createLink', job).parameters ?? [])
      if (value !== '' && value.length <= MAX_VALUE_LENGTH) used.set(JSON.stringify([name, value]), { name, value })
  }
  return [...used.values()]
}

const withUsed = (parameters: Parameters, { name, value }: Used): Parameters => {
  const before = parameters.find((each) => each.name === name)?.values ?? []
  const values = [value, ...before.filter((other) => other !== value)].slice(0, MAX_VALUES)
  return [{ name, values }, ...parameters.filter((each) => each.name !== name)].slice(0, MAX_NAMES)
}

const byName = (parameters: Parameters): RememberedValues =>
  Object.fromEntries(parameters.map(({ name, values }) => [name, values]))
