import { randomBytes } from 'node:crypto'
import { type ServiceOptions, type ServiceProcess, startServiceProcess } from '../../scripts/product/service-process.ts'
import { readLinks, readRows, type StoredLink } from './service-database.ts'

/** More than any test asks for, so that only the tests of the limit meet it. */
const UNHINDERED = 10_000

export interface ServiceUnderTest {
  url: string
  key: string
  dataDir: string
  /** Asks the API past the extension, to prepare what a test needs. Fails unless the service agrees. */
  ask: (method: string, path: string, body?: object) => Promise<Record<string, unknown>>
  links: () => StoredLink[]
  /** What an SQL query finds in its database. */
  rows: (sql: string) => Record<string, unknown>[]
  stop: () => Promise<void>
  /** Starts it again on the same folder and port. */
  startAgain: () => Promise<void>
}

export const startService = async (
  dataDir: string,
  limits: Pick<ServiceOptions, 'rateLimit' | 'rateWindowSeconds'> = { rateLimit: UNHINDERED },
): Promise<ServiceUnderTest> => {
  const key = randomBytes(24).toString('base64url')
  const options = { dataDir, adminApiKey: key, ...limits }
  let running: ServiceProcess = await startServiceProcess(options)
  const { url, port } = running

  return {
    url,
    key,
    dataDir,
    ask: async (method, path, body) => {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const answer: unknown = await response.json()
      if (typeof answer !== 'object' || answer === null || !('error' in answer) || Number(answer.error) !== 0) {
        throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
      }
      return { ...answer }
    },
    links: () => readLinks(dataDir),
    rows: (sql) => readRows(dataDir, sql),
    stop: () => running.stop(),
    startAgain: async () => {
      running = await startServiceProcess({ ...options, port })
    },
  }
}
