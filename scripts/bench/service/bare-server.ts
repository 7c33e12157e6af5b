// A plain node:http server, as the yardstick for this machine. The bench starts it as a process.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const server = createServer((request, response) => {
  if (request.method === 'POST') {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.stringify(JSON.parse(Buffer.concat(chunks).toString('utf8')))
      response.writeHead(201, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
      response.end(body)
    })
    return
  }
  response.writeHead(302, { location: 'https://target.test/', 'content-length': 0 })
  response.end()
})
server.listen(0, '127.0.0.1', () => {
  // The address of a server that listens on TCP is always an `AddressInfo`.
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
