import { ok, type Result } from '../../../lib/model/failure.ts'
import type { RememberedValues } from '../../../lib/model/overview.ts'
import { type Job, typedInput } from '../../../lib/outbox/job.ts'
import { z } from '../../../lib/zod.ts'
import { createStoredRecord, type StorageArea } from '../storage/stored-record.ts'

const stored = z.object({
  /** Values belong to an account at an address, like jobs. */
  connection: z.string(),
  /** The most recently used parameter first, each with its most recently used value first. */
  parameters: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
})
type Parameters = z.infer<typeof stored>['parameters']

type Asked = Pick<Job, 'operation' | 'input'>

const MAX_NAMES = 50
const MAX_VALUES = 20
/** Longer values were not typed by hand, and are not recognizable in a list. */
const MAX_VALUE_LENGTH = 500

/** The values that link parameters had, for suggestions. */
export const createRememberedStore = (area: StorageArea) => {
  const record = createStoredRecord<z.infer<typeof stored> | null>(area, {
    key: 'remembered',
    initial: null,
    schema: z.nullable(stored),
    migrations: [],
  })

  const change = async (
    connection: string,
    update: (parameters: Parameters) => Parameters,
  ): Promise<Result<RememberedValues>> => {
    const changed = await record.change((before) => ({
      connection,
      parameters: update(before?.connection === connection ? before.parameters : []),
    }))
    return changed.ok ? ok(byName(changed.value?.parameters ?? [])) : changed
  }

  return {
    read: async (connection: string): Promise<Result<RememberedValues>> => {
      const known = await record.read()
      return known.ok ? ok(known.value?.connection === connection ? byName(known.value.parameters) : {}) : known
    },
    /** Records what was requested. */
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
    remove: record.remove,
  }
}

interface Used {
  name: string
  value: string
}

/** Without repetitions: bulk work uses the same ones for ten thousand links. */
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
