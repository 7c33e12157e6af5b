import type { ServiceUnderTest } from '../../service/testing/service-under-test.ts'
import { sampleSize } from './sample-size.ts'

const HOUR = 3_600_000
const dateTimeOf = (moment: number): string => new Date(moment).toISOString().slice(0, 19).replace('T', ' ')

/** Fills an account by the API, as another client would: links with each kind of option, and without any. */
export const makeElsewhere = async (service: ServiceUnderTest, count = sampleSize(80, 250)) => {
  const create = async (path: string, body: object): Promise<number> => {
    const { status, body: answer } = await service.call('POST', path, body)
    if (status !== 200) throw new Error(JSON.stringify(answer))
    return Number(answer.id)
  }
  await create('/api/domain/add', { domain: 'https://go.test' })
  const channels = [
    await create('/api/channel/add', { name: 'News' }),
    await create('/api/channel/add', { name: 'Sale' }),
  ]
  const campaign = await create('/api/campaign/add', { name: 'Spring' })
  const pixel = await create('/api/pixel/add', { type: 'vendor09', name: 'Shop', tag: 'T-1' })
  const [now, target] = [Date.now(), [{ location: 'Italy', link: 'https://a.test/it' }]]
  for (let number = 0; number < count; number++) {
    const id = await create('/api/url/add', {
      url: `https://example.com/page-${number}`,
      custom: `made-${number}`,
      ...(number % 3 === 0 && { channel: channels[0] }),
      ...(number % 5 === 0 && { campaign }),
      ...(number % 7 === 0 && { pixels: [pixel] }),
      ...(number % 11 === 0 && { expiry: dateTimeOf(now + 48 * HOUR) }),
      ...(number % 13 === 0 && { password: 'sesame' }),
      ...(number % 17 === 0 && { geotarget: target }),
      ...(number % 19 === 0 && { domain: 'https://go.test' }),
    })
    if (number % 9 === 0) await service.call('POST', `/api/channel/${channels[1]}/assign/links/${id}`)
  }
  return { channels, campaign }
}
