import { describe, expect, it } from 'vitest'
import { type Failure, fail, ok, type Result } from '../../../lib/model/failure.ts'
import { standInAskAgain } from '../../../tests/support/stand-in-ask-again.ts'
import { createPagedList } from './paged-list.ts'

interface Asked {
  query: string
  page: number
  answer(result: Result<{ rows: string[]; pages: number }>): void
}

const world = () => {
  const asked: Asked[] = []
  const { askAgain, waiting, pass } = standInAskAgain()
  const list = createPagedList<string, { rows: string[]; pages: number }>({
    first: '',
    fetchPage: (query, page) => new Promise((answer) => asked.push({ query, page, answer })),
    askAgain,
  })
  const answer = async (at: number, result: Result<{ rows: string[]; pages: number }>) => {
    asked[at]?.answer(result)
    await Promise.resolve()
    await Promise.resolve()
  }
  return { asked, waiting, pass, list, answer }
}

const slowDown: Failure = { kind: 'slow-down', until: 1_041_000 }

describe('a list that comes in pages', () => {
  it('keeps the rows of one page until those of the next have come', async () => {
    const { list, answer } = world()
    void list.show(1)
    expect(list.loading.value).toBe(true)
    await answer(0, ok({ rows: ['a'], pages: 2 }))
    void list.show(2)
    expect(list.content.value?.rows).toEqual(['a'])
    expect(list.page.value).toBe(2)
    await answer(1, ok({ rows: ['b'], pages: 2 }))
    expect(list.content.value?.rows).toEqual(['b'])
    expect(list.loading.value).toBe(false)
  })

  it('asks for each page once, however often one turns back to it', async () => {
    const { list, answer, asked } = world()
    void list.show(1)
    await answer(0, ok({ rows: ['a'], pages: 2 }))
    void list.show(2)
    await answer(1, ok({ rows: ['b'], pages: 2 }))
    void list.show(1)
    expect(list.content.value?.rows).toEqual(['a'])
    expect(list.loading.value).toBe(false)
    expect(asked).toHaveLength(2)
  })

  it('never shows the answer to an older question, but keeps it', async () => {
    const { list, answer, asked } = world()
    void list.ask('slow')
    void list.ask('fast')
    await answer(1, ok({ rows: ['fast'], pages: 1 }))
    await answer(0, ok({ rows: ['slow'], pages: 1 }))
    expect(list.content.value?.rows).toEqual(['fast'])
    void list.ask('slow')
    expect(list.content.value?.rows).toEqual(['slow'])
    expect(asked).toHaveLength(2)
  })

  it('stays on the shown page when the next cannot be had, and says why', async () => {
    const { list, answer } = world()
    void list.show(1)
    await answer(0, ok({ rows: ['a'], pages: 3 }))
    void list.show(2)
    await answer(1, fail({ kind: 'offline' }))
    expect(list.page.value).toBe(1)
    expect(list.content.value?.rows).toEqual(['a'])
    expect(list.failure.value).toEqual({ kind: 'offline' })
  })

  it('asks again by itself once what stood in the way has passed', async () => {
    const { list, answer, asked, waiting, pass } = world()
    void list.show(1)
    await answer(0, fail(slowDown))
    expect(waiting()).toEqual([slowDown])
    pass()
    expect(asked).toHaveLength(2)
    await answer(1, ok({ rows: ['a'], pages: 1 }))
    expect(list.failure.value).toBeNull()
    expect(list.content.value?.rows).toEqual(['a'])
  })

  it('gives up the planned attempt when a person asks for something else', async () => {
    const { list, answer, waiting } = world()
    void list.show(1)
    await answer(0, fail(slowDown))
    void list.ask('other')
    expect(waiting()).toEqual([])
  })

  it('goes to the last page when the shown one no longer exists', async () => {
    const { list, answer, asked } = world()
    void list.show(3)
    await answer(0, ok({ rows: [], pages: 2 }))
    expect(asked[1]?.page).toBe(2)
    await answer(1, ok({ rows: ['b'], pages: 2 }))
    expect(list.page.value).toBe(2)
    expect(list.content.value?.rows).toEqual(['b'])
  })

  it('asks the service again on a refresh, and says whether it could', async () => {
    const { list, answer } = world()
    void list.show(1)
    await answer(0, ok({ rows: ['a'], pages: 1 }))
    const good = list.refresh()
    await answer(1, ok({ rows: ['b'], pages: 1 }))
    expect(await good).toBe(true)
    expect(list.content.value?.rows).toEqual(['b'])
    const bad = list.refresh()
    await answer(2, fail({ kind: 'unreachable' }))
    expect(await bad).toBe(false)
    expect(list.content.value?.rows).toEqual(['b'])
  })

  it('does not keep an answer that was asked for before a refresh', async () => {
    const { list, answer, asked } = world()
    void list.show(1)
    void list.refresh()
    await answer(0, ok({ rows: ['old'], pages: 1 }))
    await answer(1, ok({ rows: ['new'], pages: 1 }))
    void list.show(1)
    expect(list.content.value?.rows).toEqual(['new'])
    expect(asked).toHaveLength(2)
  })
})
