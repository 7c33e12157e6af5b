import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { BreakingProxy } from './cutting-proxy.ts'

/** A creation that arrived, and its result. */
export interface Copy {
  /** Its `Idempotency-Key`, the same for all copies of one request. */
  key: string
  /** Whether the connection was used before: only then does a browser repeat a request. */
  reused: boolean
  /** Whether the connection was broken after the service answered and before the first byte. */
  broken: boolean
  /** Whether the browser repeated it: it came right after a copy whose connection was broken. */
  resent: boolean
  /** What was created; `null` if the service refused. */
  made: { id: number } | null
}

export interface ResendProxy extends BreakingProxy {
  /** All creations that arrived, in order. */
  copies: readonly Copy[]
}

/** The extension waits longer before it repeats a request. */
const AT_ONCE_MS = 1_000

const readAll = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const madeBy = (status: number, body: Buffer): Copy['made'] => {
  if (status >= 300) return null
  const answer: unknown = JSON.parse(body.toString())
  if (typeof answer !== 'object' || answer === null || !('error' in answer) || Number(answer.error) !== 0) return null
  return 'id' in answer ? { id: Number(answer.id) } : null
}

const isCreation = ({ method, url = '' }: IncomingMessage): boolean => method === 'POST' && url.endsWith('/add')

/**
 * Breaks connections after the service has handled a request and before the first byte of its answer. On a connection
 * that was used before, a browser then silently repeats the request. `breaks` decides for each creation.
 */
export const openResendProxy = async (targetPort: number, breaks: () => boolean): Promise<ResendProxy> => {
  const agent = new Agent({ keepAlive: true })
  const used = new WeakSet<Socket>()
  const brokenAt = new Map<string, number>()
  const copies: Copy[] = []
  const waiting = new Set<{ at: number; resolve: () => void }>()
  let stormy = false
  let cuts = 0
  let bytes = 0

  const count = (passed: number): void => {
    bytes += passed
    for (const one of waiting) {
      if (one.at > bytes) continue
      waiting.delete(one)
      one.resolve()
    }
  }

  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method, url: path, headers, socket } = request
    const reused = used.has(socket)
    used.add(socket)
    const key = String(headers['idempotency-key'] ?? '')
    const resent = performance.now() - (brokenAt.get(key) ?? Number.NEGATIVE_INFINITY) < AT_ONCE_MS
    const body = await readAll(request)
    const passed = send({ host: '127.0.0.1', port: targetPort, method, path, headers, agent })
    passed.end(body)
    const [answer] = (await once(passed, 'response')) as [IncomingMessage]
    const said = await readAll(answer)
    const status = answer.statusCode ?? 502
    const broken = stormy && isCreation(request) && reused && breaks()
    if (isCreation(request)) copies.push({ key, reused, broken, resent, made: madeBy(status, said) })
    count(body.length + said.length)
    if (broken) {
      cuts += 1
      brokenAt.set(key, performance.now())
      socket.resetAndDestroy()
      return
    }
    response.writeHead(status, answer.headers)
    response.end(said)
  }

  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy())
  })
  // Other connections stay open for the next request.
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    copies,
    cuts: () => cuts,
    passed: (more) => new Promise((resolve) => waiting.add({ at: bytes + more, resolve })),
    calm: () => {
      stormy = false
    },
    storm: () => {
      stormy = true
    },
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      agent.destroy()
      await closed
    },
  }
}
