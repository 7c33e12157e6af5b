import { describe, expect, it } from 'vitest'
import type { Job } from '../../../lib/outbox/job.ts'
import { MemoryJobStore } from '../../../tests/support/memory-job-store.ts'
import { HERE } from '../../../tests/support/outbox-job.ts'
import { linkNumbered } from '../../../tests/support/stored-links.ts'
import { newJob } from '../../../tests/worker/new-job.ts'
import { recentLinks } from './recent-links.ts'

const outcomeOf = (shortUrl: string) => ({ id: 1, shortUrl, differences: [] })
const linkJob = (name: string, title = '') =>
  newJob({ connection: HERE, state: 'done', nextAt: null, outcome: outcomeOf(`https://s.test/${name}`), title })
const otherJob = () => newJob({ connection: HERE, operation: 'createChannel', state: 'done', nextAt: null })
const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))

const recentAfter = async (jobs: ReturnType<typeof newJob>[], ofAccount: string[] = []): Promise<string[]> => {
  const store = new MemoryJobStore()
  await store.add(jobs)
  const library = {
    newest: async (_: string, count: number) =>
      ofAccount.slice(0, count).map((alias, at) => ({
        ...linkNumbered(at + 1, { alias, shorturl: `https://s.test/${alias}` }),
        facts: {},
      })),
    presentOutcomes: async (_: string, all: readonly Job[]) => all.filter(({ title }) => title !== 'deleted'),
  }
  return (await recentLinks({ store, library }, HERE)).map(({ shortUrl }) => shortUrl.replace('https://s.test/', ''))
}

describe('the recent links', () => {
  it('are the 8 newest, without repetitions', async () => {
    const jobs = [...many(25, (index) => linkJob(`${index}`)), linkJob('24'), linkJob('5')]
    expect(await recentAfter(jobs)).toEqual(['5', ...many(7, (index) => `${24 - index}`)])
  })

  it('go on with the newest of the account, each once', async () => {
    expect(await recentAfter([], ['c', 'b', 'a'])).toEqual(['c', 'b', 'a'])
    const ofAccount = ['b', 'x', 'a', ...many(9, (index) => `${index}`)]
    expect(await recentAfter([linkJob('a'), linkJob('b')], ofAccount)).toEqual(['b', 'a', 'x', '0', '1', '2', '3', '4'])
  })

  it('are found behind other requests', async () => {
    expect(await recentAfter([linkJob('a'), linkJob('b'), ...many(60, otherJob)])).toEqual(['b', 'a'])
  })

  it('are found behind links that no longer exist', async () => {
    const deleted = many(60, (index) => linkJob(`${index}`, 'deleted'))
    expect(await recentAfter([linkJob('a'), linkJob('b'), ...deleted])).toEqual(['b', 'a'])
  })
})
