import { once } from 'node:events'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy that removes `Idempotency-Key`, so that our service behaves like one without it. */
export const openHeaderStripper = async (targetPort: number): Promise<{ port: number; close: () => Promise<void> }> => {
  const server = createServer((request, response) => {
    const { 'idempotency-key': _, ...headers } = request.headers
    const passed = send(
      { host: '127.0.0.1', port: targetPort, method: request.method, path: request.url, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
        answer.once('error', () => response.destroy())
      },
    )
    passed.on('error', () => response.destroy())
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
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
