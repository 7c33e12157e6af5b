import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { isPublicAddress, readText, readTxtRecords } from './internet.ts'

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

/** A DNS server on a free port, whose address is `at`. */
const nameServer = async (answer: (question: Buffer) => Buffer | null) => {
  const socket = createSocket('udp4')
  socket.on('message', (question, { port, address }) => {
    const said = answer(question)
    if (said !== null) socket.send(said, port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    at: `127.0.0.1:${socket.address().port}`,
    async [Symbol.asyncDispose]() {
      socket.close()
    },
  }
}

/** The question with this response code and these answers. */
const answering = (question: Buffer, code: number, answers: Buffer[]): Buffer => {
  const head = Buffer.from(question.subarray(0, 12))
  head.writeUInt16BE(0x8180 | code, 2)
  head.writeUInt16BE(answers.length, 6)
  // No additional records: the question's tells how long an answer may be.
  head.writeUInt16BE(0, 10)
  return Buffer.concat([head, question.subarray(12, question.indexOf(0, 12) + 5), ...answers])
}

/** A TXT record of the name in the question. */
const txtRecord = (...parts: string[]): Buffer => {
  const text = Buffer.concat(parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])))
  return Buffer.concat([Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, text.length]), text])
}

describe('Reading TXT records', () => {
  const NAME = '_terselink.example.com'

  it('returns each as one text, and nothing for a name without any', async () => {
    await using server = await nameServer((question) =>
      answering(question, 0, [txtRecord('one ', 'text'), txtRecord('another')]),
    )
    expect(await readTxtRecords(NAME, { servers: [server.at] })).toEqual(['one text', 'another'])
    await using unknowing = await nameServer((question) => answering(question, 3, []))
    expect(await readTxtRecords(NAME, { servers: [unknowing.at] })).toEqual([])
  })

  it('gives up in time, however many servers do not answer', async () => {
    await using one = await nameServer(() => null)
    await using other = await nameServer(() => null)
    // Without a limit of its own, the first try alone would take 5 s.
    const began = performance.now()
    const limits = { servers: [one.at, other.at], timeoutMs: 50 }
    await expect(readTxtRecords(NAME, limits)).rejects.toMatchObject({ code: 'ECANCELLED' })
    expect(performance.now() - began).toBeLessThan(4_000)
  })
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

  it('returns nothing if the server switches to another protocol', async () => {
    await using server = await serverWith((_, response) =>
      response.writeHead(101, { upgrade: 'websocket', connection: 'upgrade' }).end(),
    )
    expect(await readText(`${server.url}/`, anywhere)).toBeNull()
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
