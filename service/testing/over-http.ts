import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { type Environment, readConfig } from '../config.ts'
import { type RunningService, type ServiceEvents, startService } from '../start.ts'
import type { TestDatabase } from './database-of-a-test.ts'
import { ADMIN_KEY } from './service-under-test.ts'

/** A service with a port of its own and no limit that a test would meet. */
export const start = (
  database: Pick<TestDatabase, 'environment'>,
  environment: Environment = {},
  ...more: [events?: ServiceEvents, patience?: Parameters<typeof startService>[2]]
): Promise<RunningService> =>
  startService(
    readConfig({ PORT: '0', ...database.environment, ADMIN_API_KEY: ADMIN_KEY, RATE_LIMIT: '100000', ...environment }),
    ...more,
  )

export const call = async ({ url }: RunningService, method: string, path: string, body?: unknown, key = ADMIN_KEY) => {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** One request on plain node:http, which sends any Host and any header as told. */
export const visit = async (
  { url }: RunningService,
  path: string,
  headers: Record<string, string> = {},
  form?: string,
): Promise<{ status: number | undefined; location: string | undefined; text: string }> => {
  const asked = request(`${url}${path}`, { method: form === undefined ? 'GET' : 'POST', headers, agent: false })
  asked.end(form)
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  const chunks = (await response.toArray()) as Buffer[]
  return {
    status: response.statusCode,
    location: response.headers.location,
    text: Buffer.concat(chunks).toString('utf8'),
  }
}
