import { once } from 'node:events'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A service that has never heard of `Idempotency-Key`: ours, behind a proxy that takes the header away. */
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
    // A request that breaks on its way in must not look complete on its way out.
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
