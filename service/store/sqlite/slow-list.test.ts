import { readdirSync, readFileSync } from 'node:fs'
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

/** How many threads of this process have the lowest priority (proc(5)). */
const threadsOfLowPriority = (): number =>
  readdirSync('/proc/self/task').filter((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
    // From the third field on, since the second one, the name, may contain spaces.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16] === '19'
  }).length

it.runIf(process.platform === 'linux')('Lists are read by a thread that lets all others go first', async () => {
  await using under = await serviceUnderTest()
  const before = threadsOfLowPriority()
  await under.call('GET', '/api/urls')
  expect(threadsOfLowPriority() - before).toBe(1)
})
