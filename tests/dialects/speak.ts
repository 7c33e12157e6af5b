import { type Answered, type RequestOptions, request } from '../../lib/api/client.ts'
import type { Read } from '../../lib/api/read.ts'
import type { Input, OperationName, Output } from '../../lib/contract/operations.ts'
import { createQuirkyService, type QuirkName } from '../support/quirky-service.ts'

export const NOW = Date.parse('2030-06-01T12:00:00.000Z')
export const LONG = 'https://example.com/a/long/address'

type Speak = <N extends OperationName>(
  operation: N,
  input: Input<N>,
  options?: RequestOptions,
) => Promise<Answered<Output<N>>>

/** A stand-in with these quirks, and our client with the right key. */
export const speaking = (...quirks: QuirkName[]) => {
  const service = createQuirkyService({ now: () => NOW, quirks })
  const world = { fetch: service.fetch, now: () => NOW }
  const target = { baseUrl: 'https://s.test', key: 'test-key' }
  const speak: Speak = (operation, input, options) => request(world, target, operation, input, options)
  const read: Read = async (operation, input) => (await speak(operation, input)).result
  return { service, speak, read, world, target }
}
