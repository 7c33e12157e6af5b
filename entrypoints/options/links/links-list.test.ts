import { describe, expect, it } from 'vitest'
import type { Link } from '../../../lib/contract/link.ts'
import { fail, ok, type Result } from '../../../lib/model/failure.ts'
import type { LinksAnswer, LinksQuestion } from '../../../lib/model/links-question.ts'
import { flushPromises } from '../../../tests/support/flush-promises.ts'
import { standInAskAgain } from '../../../tests/support/stand-in-ask-again.ts'
import { standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { linksAnswer, linksDown, storedLinks } from '../../../tests/support/stored-links.ts'
import { createLinksList } from './links-list.ts'

const byDate = (query: string) => ({ query, filters: {}, order: 'date' as const })

/** The list of an account's links, newest first, of which the worker has stored the first ones. */
const listOf = (stored: Link[], all: Link[] = stored) => {
  const worker = standInWorker()
  const account = storedLinks(stored, all)
  worker.answer('links', account.answer)
  const retry = standInAskAgain()
  const list = createLinksList((question) => worker.call('links', question), retry.askAgain)
  const listed = () => list.listed.value
  const ids = () => Array.from({ length: listed()?.count ?? 0 }, (_, at) => listed()?.rowAt(at)?.id)
  const asked = () => worker.askedFor('links') as LinksQuestion[]
  const ranges = () => asked().map(({ from, count }) => [from, count])
  const ask = async (question: Parameters<typeof list.ask>[0]) => {
    list.ask(question)
    list.settle()
    await flushPromises()
    await flushPromises()
  }
  const show = async (first: number, end: number) => {
    list.show(first, end)
    await flushPromises()
  }
  return { worker, account, retry, list, listed, ids, asked, ranges, ask, show }
}

const numbers = (links: Link[]) => links.map(({ id }) => id)

describe('the list of links', () => {
  it('takes no request if what is stored is complete', async () => {
    const { listed, ids, asked, ask, show } = listOf(linksDown(80, 1))
    await ask(byDate(''))
    await show(0, 80)
    expect([ids(), listed()?.total, listed()?.isRead]).toEqual([numbers(linksDown(80, 1)), 80, true])
    await ask({ query: 'link 7', filters: {}, order: 'click' })
    expect(ids()).toHaveLength(17)
    expect(asked().map(({ requests }) => requests)).toEqual(['none', 'none'])
  })

  it('finds a link that is listed where no row was in view, with those before and after it', async () => {
    const { list, listed, ask } = listOf(linksDown(5_000, 1))
    await ask(byDate(''))
    await list.locate(2_601)
    expect(listed()?.placeOf(2_601)).toBe(2_399)
    expect([listed()?.rowAt(2_398)?.id, listed()?.rowAt(2_400)?.id]).toEqual([2_602, 2_600])
    const before = listed()
    await list.locate(9_999)
    expect(listed()).toBe(before)
  })

  it('loads the blocks around the rows in view, each once', async () => {
    const { listed, ranges, ask, show } = listOf(linksDown(5_000, 1))
    await ask(byDate(''))
    await show(0, 30)
    await show(1_950, 2_010)
    await show(1_940, 2_000)
    expect(ranges()).toEqual([
      [0, 100],
      [1_900, 200],
    ])
    expect([listed()?.rowAt(1_999)?.id, listed()?.rowAt(500), listed()?.placeOf(3_001)]).toEqual([
      3_001,
      undefined,
      1_999,
    ])
  })

  it('has a bounded number of rows in memory, those near the rows in view', async () => {
    const { listed, ask, show } = listOf(linksDown(9_000, 1))
    await ask(byDate(''))
    for (let first = 0; first < 9_000; first += 300) await show(first, first + 40)
    expect(listed()?.rowAt(0)).toBeUndefined()
    expect(listed()?.rowAt(8_720)?.id).toBe(280)
  })

  it('shows what can be answered at once, and is replaced by the whole answer once typing has paused', async () => {
    const { list, listed, ids, asked } = listOf(linksDown(200, 151), linksDown(200, 1))
    list.ask(byDate('link 1'))
    await flushPromises()
    expect([ids().length, listed()?.total, listed()?.isRead]).toEqual([49, -1, false])
    const first = listed()?.list
    list.settle()
    await flushPromises()
    expect(asked().map(({ requests }) => requests)).toEqual(['none', 'if-needed'])
    expect([listed()?.total, listed()?.isRead, listed()?.list]).toEqual([119, true, first])
  })

  it('reads on when the rows in view are near the end of what is listed', async () => {
    const { ids, ask, show, listed } = listOf([], linksDown(250, 1))
    await ask(byDate(''))
    expect([ids().length, listed()?.total]).toEqual([100, 250])
    await show(10, 40)
    expect(ids()).toHaveLength(100)
    await show(60, 90)
    expect(ids()).toHaveLength(200)
    await show(180, 200)
    expect(ids()).toEqual(numbers(linksDown(250, 1)))
  })

  it('is known to be empty only by an answer that is complete', async () => {
    const { worker, listed, ask } = listOf([], linksDown(3, 1))
    worker.answer('links', ({ requests }: LinksQuestion) =>
      requests === 'none' ? ok(linksAnswer([], { complete: false })) : new Promise(() => undefined),
    )
    await ask(byDate(''))
    expect([listed()?.count, listed()?.isRead]).toEqual([0, false])
    const empty = listOf([])
    await empty.ask(byDate(''))
    expect([empty.listed()?.count, empty.listed()?.isRead]).toEqual([0, true])
  })

  it('answers only the newest question, whichever answer arrives last', async () => {
    const { worker, list, listed } = listOf([])
    const answers: ((answer: Result<LinksAnswer>) => void)[] = []
    worker.answer('links', () => new Promise((resolve) => answers.push(resolve)))
    list.ask(byDate('a'))
    list.ask(byDate('ab'))
    await flushPromises()
    answers[1]?.(ok(linksAnswer(linksDown(2, 2))))
    await flushPromises()
    answers[0]?.(ok(linksAnswer(linksDown(1, 1))))
    await flushPromises()
    expect([listed()?.question, listed()?.rowAt(0)?.id]).toEqual([byDate('ab'), 2])
  })

  it('asks again if the links changed while an answer was under way, for the rows in view', async () => {
    const { worker, account, list, listed, ask, show, ranges } = listOf(linksDown(500, 1))
    await ask(byDate(''))
    await show(310, 340)
    const released = Promise.withResolvers<void>()
    worker.answer('links', async (question: LinksQuestion) => {
      const answer = account.answer(question)
      await released.promise
      return answer
    })
    list.reload()
    await flushPromises()
    account.held.stored = linksDown(501, 1)
    account.held.all = account.held.stored
    list.reload()
    released.resolve()
    await flushPromises()
    await flushPromises()
    expect(listed()?.rowAt(311)?.id).toBe(190)
    expect(ranges().slice(-2)).toEqual([
      [300, 100],
      [300, 100],
    ])
  })

  it('is another list for another question, and the same for one whose links changed', async () => {
    const { list, listed, ask } = listOf(linksDown(60, 1))
    await ask(byDate(''))
    const first = listed()?.list
    list.reload()
    await flushPromises()
    expect(listed()?.list).toBe(first)
    await ask(byDate('link 5'))
    expect(listed()?.list).not.toBe(first)
  })

  it('shows what is stored with the reason if the service could not be asked, and asks again', async () => {
    const { worker, account, retry, list, ids, ask } = listOf(linksDown(60, 41), linksDown(60, 1))
    worker.answer('links', (question: LinksQuestion) => {
      const answer = account.answer({ ...question, requests: 'none' })
      if (question.requests === 'none' || !answer.ok) return answer
      return ok({ ...answer.value, service: 'failed', failure: { kind: 'offline' } })
    })
    await ask(byDate('link'))
    expect([ids().length, list.failure.value?.kind, list.loading.value]).toEqual([20, 'offline', false])
    worker.answer('links', account.answer)
    retry.pass()
    await flushPromises()
    expect([ids().length, list.failure.value]).toEqual([60, null])
  })

  it("is left as it is if the worker doesn't answer; scrolling doesn't repeat the question", async () => {
    const { worker, list, ids, ask, show, asked } = listOf(linksDown(300, 1))
    await ask(byDate(''))
    worker.answer('links', () => fail({ kind: 'storage', detail: 'gone' }))
    list.reload()
    await flushPromises()
    const before = asked().length
    await show(200, 230)
    expect([ids()[0], list.failure.value?.kind, asked().length]).toEqual([300, 'storage', before])
  })

  it('reads any of its rows', async () => {
    const { list, ask } = listOf(linksDown(2_500, 1))
    await ask(byDate(''))
    const read = await list.read(100, 2_400)
    expect(read.ok && numbers(read.value)).toEqual(numbers(linksDown(2_400, 101)))
  })
})
