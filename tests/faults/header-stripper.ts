import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface HeaderStripper {
  port: number
  /** Moves the service's clock ahead, once it has answered everything that it was sent: nothing arrives later. */
  letTimePass: (ms: number) => Promise<void>
  close: () => Promise<void>
}

/** A proxy that removes `Idempotency-Key`, so that our service behaves like one without it. */
export const openHeaderStripper = async (targetPort: number): Promise<HeaderStripper> => {
  let aheadMs = 0
  const underWay = new Set<Promise<unknown>>()

  const byItsClock = ({ date, ...headers }: IncomingHttpHeaders): IncomingHttpHeaders =>
    date === undefined ? headers : { ...headers, date: new Date(Date.parse(date) + aheadMs).toUTCString() }

  const server = createServer((request, response) => {
    const { 'idempotency-key': _, ...headers } = request.headers
    const passed = send(
      { host: '127.0.0.1', port: targetPort, method: request.method, path: request.url, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, byItsClock(answer.headers))
        answer.pipe(response)
        answer.once('error', () => response.destroy())
      },
    )
    passed.on('error', () => response.destroy())
    const ended = new Promise((resolve) => passed.once('close', resolve))
    underWay.add(ended)
    void ended.then(() => underWay.delete(ended))
    // An incomplete request must not be forwarded as complete.
    request.once('close', () => {
      if (!request.complete) passed.destroy()
    })
    request.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    letTimePass: async (ms) => {
      await Promise.all(underWay)
      aheadMs += ms
    },
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
