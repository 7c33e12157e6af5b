import { once } from 'node:events'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { readBytes } from './read-bytes.ts'

it('A body is incomplete if the client hung up before anyone read it', async () => {
  const request = new IncomingMessage(new Socket())
  request.destroy()
  await once(request, 'close')
  expect(await readBytes(request, 10)).toBeNull()
})

it('A body of many small chunks is read whole, and none of the chunks is kept, which would take 100 times their bytes', async () => {
  const request = new IncomingMessage(new Socket())
  const reading = readBytes(request, 5_000)
  const chunk = Buffer.alloc(1)
  const sent = Array.from({ length: 5_000 }, (_, at) => at % 251)
  for (const byte of sent) {
    // The memory of a chunk that is kept changes with the next one.
    chunk[0] = byte
    request.emit('data', chunk)
  }
  request.emit('end')
  expect([...((await reading) as Buffer)]).toEqual(sent)
})

it('A body is too large as soon as it has more bytes than allowed, whatever comes after that', async () => {
  const request = new IncomingMessage(new Socket())
  const reading = readBytes(request, 10)
  for (const text of ['123456', '12345', '1', '']) request.emit('data', Buffer.from(text))
  request.emit('end')
  expect(await reading).toBe('too large')
})
