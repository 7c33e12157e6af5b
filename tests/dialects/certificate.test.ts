import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { request } from '../../lib/api/client.ts'

const UNTRUSTED = readFileSync(join(import.meta.dirname, '../fixtures/untrusted-certificate.pem'))

it('a service with an untrusted certificate gets neither the key nor a request', async () => {
  const heard: string[] = []
  const server = createServer({ cert: UNTRUSTED, key: UNTRUSTED }, (incoming, response) => {
    heard.push(JSON.stringify(incoming.headers))
    response.end('{"error":0}')
  })
  const refusedByUs = once(server, 'tlsClientError')
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const target = { baseUrl: `https://127.0.0.1:${port}`, key: 'a-key-of-this-test' }

  const { result } = await request({ fetch: globalThis.fetch, now: Date.now }, target, 'readAccount', {})
  expect(result).toEqual({ ok: false, failure: { kind: 'unreachable' } })
  await refusedByUs
  expect(heard).toEqual([])
  server.closeAllConnections()
  server.close()
})
