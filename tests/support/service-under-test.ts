import { randomBytes } from 'node:crypto'
import { isJsonObject } from '../../lib/json-object.ts'
import { readConfig } from '../../service/config.ts'
import { startService as start } from '../../service/start.ts'
import { madeUpInternet, type PublishedTexts } from '../../service/testing/made-up-internet.ts'
import { readLinks, readRows, type StoredLink } from './service-database.ts'

/** More than any test needs, so that only tests of the limit reach it. */
const UNHINDERED = 10_000

export interface ServiceUnderTest {
  url: string
  key: string
  dataDir: string
  /** Calls the API directly, to prepare a test. Fails unless the service succeeds. */
  ask: (method: string, path: string, body?: object) => Promise<Record<string, unknown>>
  /** The internet, for checks of domains. */
  published: PublishedTexts
  links: () => StoredLink[]
  /** The result of an SQL query in its database. */
  rows: (sql: string) => Record<string, unknown>[]
  stop: () => Promise<void>
  /** Starts it again with the same folder and port. */
  startAgain: () => Promise<void>
}

/**
 * The whole service with its own port and database, in the test's process: starting a new process would take longer
 * than most tests. service/index.test.ts tests the process.
 */
export const startService = async (
  dataDir: string,
  limits: { rateLimit: number; rateWindowSeconds?: number } = { rateLimit: UNHINDERED },
): Promise<ServiceUnderTest> => {
  const key = randomBytes(24).toString('base64url')
  const config = {
    ...readConfig({ PRIVATE_DOMAINS: '.example .example.com .test' }),
    host: '127.0.0.1',
    dataDir,
    adminApiKey: key,
    ...limits,
  }
  const published: PublishedTexts = new Map()
  const startAt = (port: number) => start({ ...config, port }, undefined, undefined, madeUpInternet(published))
  let running = await startAt(0)
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
      if (!isJsonObject(answer) || Number(answer.error) !== 0)
        throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
      return answer
    },
    published,
    links: () => readLinks(dataDir),
    rows: (sql) => readRows(dataDir, sql),
    stop: () => running.close(),
    startAgain: async () => {
      running = await startAt(port)
    },
  }
}
