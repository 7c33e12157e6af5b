import { describe, expect, it } from 'vitest'
import { type Failure, fail, ok, type Result } from '../../../lib/model/failure.ts'
import { standInAskAgain } from '../../../tests/support/stand-in-ask-again.ts'
import { createPagedList, type Page } from './paged-list.ts'

interface Asked {
  page: number
  answer(result: Result<Page<string>>): void
}

const world = () => {
  const asked: Asked[] = []
  const { askAgain, waiting, pass } = standInAskAgain()
  const clock = { now: 1_000 }
  const list = createPagedList<string>({
    fetchPage: (page) => new Promise((answer) => asked.push({ page, answer })),
    askAgain,
    now: () => clock.now,
  })
  const answer = async (at: number, result: Result<Page<string>>) => {
    asked[at]?.answer(result)
    await Promise.resolve()
    await Promise.resolve()
  }
  return { asked, waiting, pass, list, answer, clock }
}

const slowDown: Failure = { kind: 'slow-down', until: 1_041_000 }

describe('a paged list', () => {
  it('keeps the rows of one page until the next one arrives', async () => {
    const { list, answer } = world()
    void list.show(1)
    expect(list.loading.value).toBe(true)
    await answer(0, ok({ rows: ['a'], total: 1, pages: 2 }))
    void list.show(2)
    expect(list.content.value?.rows).toEqual(['a'])
    expect(list.page.value).toBe(2)
    await answer(1, ok({ rows: ['b'], total: 1, pages: 2 }))
    expect(list.content.value?.rows).toEqual(['b'])
    expect(list.loading.value).toBe(false)
  })

  it('reads each page once, however often it is shown', async () => {
    const { list, answer, asked } = world()
    void list.show(1)
    await answer(0, ok({ rows: ['a'], total: 1, pages: 2 }))
    void list.show(2)
    await answer(1, ok({ rows: ['b'], total: 1, pages: 2 }))
    void list.show(1)
    expect(list.content.value?.rows).toEqual(['a'])
    expect(list.loading.value).toBe(false)
    expect(asked).toHaveLength(2)
  })

  it('says when the shown page was read, also if it was read before', async () => {
    const { list, answer, clock } = world()
    expect(list.readAt.value).toBeNull()
    void list.show(1)
    await answer(0, ok({ rows: ['a'], total: 1, pages: 2 }))
    clock.now = 2_000
    void list.show(2)
    await answer(1, ok({ rows: ['b'], total: 1, pages: 2 }))
    expect(list.readAt.value).toBe(2_000)
    void list.show(1)
    expect(list.readAt.value).toBe(1_000)
    clock.now = 3_000
    void list.refresh()
    await answer(2, ok({ rows: ['a'], total: 1, pages: 2 }))
    expect(list.readAt.value).toBe(3_000)
  })

  it('never shows the response for an earlier page, but caches it', async () => {
    const { list, answer, asked } = world()
    void list.show(1)
    void list.show(2)
    await answer(1, ok({ rows: ['fast'], total: 1, pages: 2 }))
    await answer(0, ok({ rows: ['slow'], total: 1, pages: 2 }))
    expect(list.content.value?.rows).toEqual(['fast'])
    void list.show(1)
    expect(list.content.value?.rows).toEqual(['slow'])
    expect(asked).toHaveLength(2)
  })

  it("stays on the shown page if the next can't be read, with the reason", async () => {
    const { list, answer } = world()
    void list.show(1)
    await answer(0, ok({ rows: ['a'], total: 1, pages: 3 }))
    void list.show(2)
    await answer(1, fail({ kind: 'offline' }))
    expect(list.page.value).toBe(1)
    expect(list.content.value?.rows).toEqual(['a'])
    expect(list.failure.value).toEqual({ kind: 'offline' })
  })

  it('retries by itself once the failure has passed', async () => {
    const { list, answer, asked, waiting, pass } = world()
    void list.show(1)
    await answer(0, fail(slowDown))
    expect(waiting()).toEqual([slowDown])
    pass()
    expect(asked).toHaveLength(2)
    await answer(1, ok({ rows: ['a'], total: 1, pages: 1 }))
    expect(list.failure.value).toBeNull()
    expect(list.content.value?.rows).toEqual(['a'])
  })

  it('cancels the planned retry if the user requests something else', async () => {
    const { list, answer, waiting } = world()
    void list.show(1)
    await answer(0, fail(slowDown))
    void list.show(2)
    expect(waiting()).toEqual([])
  })

  it('goes to the last page if the shown one no longer exists', async () => {
    const { list, answer, asked } = world()
    void list.show(3)
    await answer(0, ok({ rows: [], total: 1, pages: 2 }))
    expect(asked[1]?.page).toBe(2)
    await answer(1, ok({ rows: ['b'], total: 1, pages: 2 }))
    expect(list.page.value).toBe(2)
    expect(list.content.value?.rows).toEqual(['b'])
  })

  it('reads again on a refresh, and returns whether that succeeded', async () => {
    const { list, answer } = world()
    void list.show(1)
    await answer(0, ok({ rows: ['a'], total: 1, pages: 1 }))
    const good = list.refresh()
    await answer(1, ok({ rows: ['b'], total: 1, pages: 1 }))
    expect(await good).toBe(true)
    expect(list.content.value?.rows).toEqual(['b'])
    const bad = list.refresh()
    await answer(2, fail({ kind: 'unreachable' }))
    expect(await bad).toBe(false)
    expect(list.content.value?.rows).toEqual(['b'])
  })

  it("doesn't cache a response that was requested before a refresh", async () => {
    const { list, answer, asked } = world()
    void list.show(1)
    void list.refresh()
    await answer(0, ok({ rows: ['old'], total: 1, pages: 1 }))
    await answer(1, ok({ rows: ['new'], total: 1, pages: 1 }))
    void list.show(1)
    expect(list.content.value?.rows).toEqual(['new'])
    expect(asked).toHaveLength(2)
  })
})
