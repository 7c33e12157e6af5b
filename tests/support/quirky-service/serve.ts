import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface Served {
  /** `http://127.0.0.1:PORT`, with a port chosen by the system. */
  url: string
  close: () => Promise<void>
}

const toRequest = async (incoming: IncomingMessage, origin: string): Promise<Request> => {
  const { method = 'GET', url = '/', headers } = incoming
  const chunks: Uint8Array[] = []
  for await (const chunk of incoming) chunks.push(chunk as Uint8Array)
  const body = chunks.length === 0 ? null : Buffer.concat(chunks)
  return new Request(new URL(url, origin), { method, headers: headers as Record<string, string>, body })
}

const send = async (response: Response, outgoing: ServerResponse): Promise<void> => {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  if (response.body === null) outgoing.end()
  else await pipeline(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]), outgoing)
}

/** Serves a function like `fetch` on a real port. If it throws, the connection breaks. */
export const serve = async (answer: typeof globalThis.fetch): Promise<Served> => {
  let url = ''
  const server = createServer((incoming, outgoing) => {
    toRequest(incoming, url)
      .then(answer)
      .then((response) => send(response, outgoing))
      .catch(() => outgoing.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
