import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { type Environment, readConfig } from '../config.ts'
import { type RunningService, type ServiceEvents, startService } from '../start.ts'
import { ADMIN_KEY } from './service-under-test.ts'
import type { TestDatabase } from './test-database.ts'

/** Starts a service on a free port, with a rate limit that tests don't reach. */
export const start = (
  database: Pick<TestDatabase, 'environment'>,
  environment: Environment = {},
  events?: ServiceEvents,
  timeouts: Parameters<typeof startService>[2] = {},
): Promise<RunningService> =>
  startService(
    readConfig({
      PORT: '0',
      ...database.environment,
      ADMIN_API_KEY: ADMIN_KEY,
      RATE_LIMIT: '100000',
      PRIVATE_DOMAINS: '.test',
      ...environment,
    }),
    events,
    // Idle connections end soon, because `fetch` leaves its connections open.
    { idleAtStop: 20, ...timeouts },
  )

export const call = async ({ url }: RunningService, method: string, path: string, body?: unknown, key = ADMIN_KEY) => {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** A request as a person's browser sends it, by node:http, which accepts any Host and header. */
export const visit = async (
  { url }: Pick<RunningService, 'url'>,
  path: string,
  headers: Record<string, string> = {},
  form?: string,
): Promise<{ status: number | undefined; location: string | undefined; text: string }> => {
  const sent = request(`${url}${path}`, {
    method: form === undefined ? 'GET' : 'POST',
    headers: { 'user-agent': BROWSER, ...headers },
    agent: false,
  })
  sent.end(form)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const chunks = (await response.toArray()) as Buffer[]
  return {
    status: response.statusCode,
    location: response.headers.location,
    text: Buffer.concat(chunks).toString('utf8'),
  }
}
