import { expect, it } from 'vitest'
import { addLink } from '../../testing/link-requests.ts'
import { serviceUnderTest } from '../../testing/service-under-test.ts'

it('A list that takes too long is refused with 503 and Retry-After, and nothing else is', async () => {
  await using under = await serviceUnderTest({ listSeconds: 0 })
  const id = await addLink(under, { custom: 'mine' })
  const { status, headers, body } = await under.call('GET', '/api/urls')
  expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  expect(body).toEqual({ error: 1, message: 'The list takes too long. Ask for an earlier page or a simpler search.' })
  expect((await under.call('GET', `/api/url/${id}`)).status).toBe(200)
  expect((await under.visit('/mine')).status).toBe(302)
})
