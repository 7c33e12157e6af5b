import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { isPublicAddress, readText } from './internet.ts'

const serverWith = async (answer: RequestListener) => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    asked,
    url: `http://go.example.com:${port}`,
    port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Every name is at this machine, whose address counts as public where a test says so. */
const here: NonNullable<Parameters<typeof readText>[1]>['lookup'] = (_, __, done) =>
  done(null, [{ address: '127.0.0.1', family: 4 }])
const anywhere = { lookup: here, isAllowed: () => true }

describe('A public address', () => {
  it.each(['93.184.216.34', '2606:2800:21f::1', '::ffff:93.184.216.34'])('is %s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  )

  it.each([
    '127.0.0.1',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'localhost',
  ])('is not %s', (address) => expect(isPublicAddress(address)).toBe(false))
})

describe('Reading the text at an address', () => {
  it('returns it, or nothing unless the status is 200', async () => {
    await using server = await serverWith((request, response) => {
      response.statusCode = request.url === '/there' ? 200 : 404
      response.end('a text')
    })
    expect(await readText(`${server.url}/there`, anywhere)).toBe('a text')
    expect(await readText(`${server.url}/gone`, anywhere)).toBeNull()
  })

  it('connects to no address that is not public', async () => {
    await using server = await serverWith((_, response) => response.end('secret'))
    await expect(readText(`${server.url}/`, { lookup: here })).rejects.toThrow('has no public address')
    await expect(readText(`http://127.0.0.1:${server.port}/`)).rejects.toThrow('127.0.0.1 is no public address')
    await expect(readText(`http://2130706433:${server.port}/`)).rejects.toThrow('127.0.0.1 is no public address')
    expect(server.asked).toEqual([])
  })

  it('follows no redirect', async () => {
    await using server = await serverWith((_, response) => response.writeHead(302, { location: '/elsewhere' }).end())
    expect(await readText(`${server.url}/`, anywhere)).toBeNull()
    expect(server.asked).toEqual(['/'])
  })

  it('gives up a text that is too long, and a server that does not answer', async () => {
    await using endless = await serverWith((_, response) => {
      const write = () => {
        while (!response.destroyed && response.write('x'.repeat(1000)));
      }
      response.on('drain', write)
      write()
    })
    await expect(readText(`${endless.url}/`, anywhere)).rejects.toThrow('too long')
    await using silent = await serverWith(() => {})
    await expect(readText(`${silent.url}/`, { ...anywhere, timeoutMs: 50 })).rejects.toThrow(/abort/i)
  })
})
