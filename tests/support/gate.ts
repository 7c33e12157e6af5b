import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import { closeServer, listen } from '../../scripts/product/site.ts'

export interface Gate {
  url: string
  /** Every request that reached the gate, as `METHOD /path`. */
  arrived: string[]
  /** How long ago the last one arrived, in milliseconds. */
  quietForMs: () => number
  /** The short URLs that were searched for. */
  searchedFor: string[]
  /** The status of every response. */
  answered: number[]
  /**
   * Holds the next request for this path. `before` holds it in front of the service, which has not received it; `after`
   * lets the service handle it and holds the response. With `every` it holds all of them until they are released.
   */
  hold: (path: string, where: 'before' | 'after', how?: { every: boolean }) => Held
  /** Responds to requests for this path in the service's place, until it is called with `null`. */
  instead: (path: string, answer: InPlace | null) => void
  /** Changes every response of the service from now on. */
  change: (by: ChangeAnswer) => void
  /** While set, every request is answered as by a service that doesn't know its key. */
  rejectKeys: (rejected: boolean) => void
  close: () => Promise<void>
}

export interface Held {
  /** The first one has arrived. */
  reached: Promise<void>
  release: () => void
}

export interface InPlace {
  status: number
  headers?: Record<string, string>
  body: string
}

type ChangeAnswer = (method: string, path: string, answer: InPlace) => InPlace

const readAll = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** A proxy between the extension and the service that can hold a request. */
export const openGate = async (serviceUrl: string): Promise<Gate> => {
  const arrived: string[] = []
  const searchedFor: string[] = []
  let lastArrivedAt = Date.now()
  const answered: number[] = []
  let rejectsKeys = false
  let change: ChangeAnswer | null = null
  const inPlace = new Map<string, InPlace>()
  const held = new Map<
    string,
    { where: 'before' | 'after'; reached: () => void; released: Promise<void>; every: boolean }
  >()

  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const address = new URL(request.url ?? '/', serviceUrl)
    arrived.push(`${request.method} ${address.pathname}`)
    searchedFor.push(...address.searchParams.getAll('short'))
    lastArrivedAt = Date.now()
    const stop = held.get(address.pathname)
    if (stop?.every !== true) held.delete(address.pathname)
    const body = await readAll(request)
    if (rejectsKeys) {
      answered.push(403)
      response.writeHead(403, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify({ error: 1, message: 'A valid API key is required to use this service.' }))
      return
    }
    if (stop?.where === 'before') {
      stop.reached()
      await stop.released
      // The client has disconnected.
      if (response.destroyed) return
    }
    const other = inPlace.get(address.pathname)
    if (other !== undefined) {
      answered.push(other.status)
      response.writeHead(other.status, { 'content-type': 'text/html', ...other.headers })
      response.end(other.body)
      return
    }
    const { method, headers } = request
    const passed = send(address, { method, headers })
    passed.end(body)
    const [answer] = (await once(passed, 'response')) as [IncomingMessage]
    const said = await readAll(answer)
    const status = answer.statusCode ?? 502
    if (stop?.where === 'after') {
      stop.reached()
      await stop.released
    }
    const { 'content-length': _, ...kept } = answer.headers as Record<string, string>
    const changed = change?.(method ?? '', address.pathname, { status, headers: kept, body: String(said) })
    answered.push(changed?.status ?? status)
    response.writeHead(changed?.status ?? status, changed?.headers ?? answer.headers)
    response.end(changed?.body ?? said)
  }

  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy())
  })

  return {
    url: await listen(server),
    arrived,
    searchedFor,
    quietForMs: () => Date.now() - lastArrivedAt,
    answered,
    hold: (path, where, { every } = { every: false }) => {
      const reached = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      const stop = { where, reached: reached.resolve, released: released.promise, every }
      held.set(path, stop)
      const release = (): void => {
        if (held.get(path) === stop && every) held.delete(path)
        released.resolve()
      }
      return { reached: reached.promise, release }
    },
    instead: (path, answer) => void (answer === null ? inPlace.delete(path) : inPlace.set(path, answer)),
    change: (by) => {
      change = by
    },
    rejectKeys: (rejected) => {
      rejectsKeys = rejected
    },
    close: () => closeServer(server),
  }
}
