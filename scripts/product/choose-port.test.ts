import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { choosePort } from './choose-port.ts'

it('keeps a free port and replaces one in use', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  expect(await choosePort(port)).toBe(0)
  other.close()
  await once(other, 'close')
  expect(await choosePort(port)).toBe(port)
})
