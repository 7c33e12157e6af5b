import { request } from '../../lib/api/client.ts'
import type { Input, OperationName } from '../../lib/contract/operations.ts'
import { createQuirkyService, type QuirkName } from '../support/quirky-service.ts'
import { LONG, NOW } from './speak.ts'

export interface RecordedAnswer {
  operation: OperationName
  input: Input<OperationName>
  status: number
  text: string
}

/** Shapes to start from besides the plain ones. */
const DIALECTS: QuirkName[][] = [
  [],
  ['targets are objects', 'rankings are counts'],
  ['numbers are text', 'the next page is null at the end'],
  ['slow down comes with 200', 'refusals come with 200'],
]

/** The stand-in's literal response to one request of each kind. */
export const recordAnswers = async (): Promise<RecordedAnswer[]> => {
  const recorded: RecordedAnswer[] = []
  for (const quirks of DIALECTS) {
    const service = createQuirkyService({ now: () => NOW, quirks })
    const ask = async <N extends OperationName>(operation: N, input: Input<N>): Promise<void> => {
      const fetch: typeof globalThis.fetch = async (url, init) => {
        const response = await service.fetch(url, init)
        const text = await response.clone().text()
        recorded.push({ operation, input: input as unknown as Input<OperationName>, status: response.status, text })
        return response
      }
      await request({ fetch, now: () => NOW }, { baseUrl: 'https://s.test', key: 'test-key' }, operation, input)
    }
    await ask('createLink', { url: LONG, custom: 'abc', expiry: '2031-01-01 00:00:00' })
    await ask('createLink', { url: LONG, custom: 'abc' })
    await ask('createChannel', { name: 'News', color: '#123456' })
    await ask('createCampaign', { name: 'Summer' })
    await ask('createPixel', { type: 'vendor09', name: 'P', tag: 'T' })
    await ask('createDomain', { domain: 'https://b.test' })
    await ask('readAccount', {})
    await ask('listDomains', {})
    await ask('listOverlays', {})
    await ask('listCampaigns', {})
    await ask('listChannels', {})
    await ask('listChannelItems', { id: 2 })
    await ask('listSplashPages', {})
    await ask('listPixels', {})
    await ask('listLinks', {})
    await ask('listLinks', { short: 'https://s.test/abc' })
    await ask('readLink', { id: 1 })
    await ask('updateChannel', { id: 2, starred: true })
    await ask('updateCampaign', { id: 3, name: 'Winter' })
    await ask('deletePixel', { id: 4 })
  }
  return recorded
}
