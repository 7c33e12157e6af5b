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
