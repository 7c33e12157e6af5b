import { randomBytes } from 'node:crypto'
import { readConfig } from '../../service/config.ts'
import { startService as start } from '../../service/start.ts'
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

/**
 * The whole service on a port and a database of its own, in the process of the test: a new process would spend more time
 * on reading the service's files than most tests take. Its start as a process is tested in service/index.test.ts.
 */
export const startService = async (
  dataDir: string,
  limits: { rateLimit: number; rateWindowSeconds?: number } = { rateLimit: UNHINDERED },
): Promise<ServiceUnderTest> => {
  const key = randomBytes(24).toString('base64url')
  const config = { ...readConfig({}), host: '127.0.0.1', dataDir, adminApiKey: key, ...limits }
  let running = await start({ ...config, port: 0 })
  const { url } = running
  const port = Number(new URL(url).port)

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
    stop: () => running.close(),
    startAgain: async () => {
      running = await start({ ...config, port })
    },
  }
}
