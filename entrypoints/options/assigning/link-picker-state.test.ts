import { describe, expect, it } from 'vitest'
import { fail, ok, type Result } from '../../../lib/model/failure.ts'
import type { LinksAnswer, LinksQuestion } from '../../../lib/model/links-question.ts'
import { standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { linkNumbered, linksAnswer, linksDown, storedLinks } from '../../../tests/support/stored-links.ts'
import { createLinkPicker } from './link-picker-state.ts'

const STORED = [
  linkNumbered(3, { title: 'Spring' }),
  linkNumbered(2, { title: 'Spring sale' }),
  linkNumbered(1, { title: 'Autumn' }),
]
const NEWEST = linkNumbered(9, { title: 'Spring at the service' })

const picker = (stored = STORED, all = [NEWEST, ...STORED]) => {
  const account = storedLinks(stored, all)
  const asked: string[] = []
  let answer = (question: LinksQuestion): Result<LinksAnswer> | Promise<Result<LinksAnswer>> => account.answer(question)
  const worker = standInWorker()
  worker.answer('links', (question: LinksQuestion) => {
    asked.push(`${question.requests} ${question.query} ${question.from}`)
    return answer(question)
  })
  const state = createLinkPicker(worker.call)
  const ids = () => state.rows.value?.map(({ id }) => id)
  const answerWith = (other: typeof answer) => {
    answer = other
  }
  return { state, asked, ids, answerWith }
}

describe('the links to choose from', () => {
  it('are the newest that are stored, then those that match what is typed, without a request', async () => {
    const { state, ids, asked } = picker()
    await state.begin()
    expect(ids()).toEqual([3, 2, 1])
    await state.type('spring')
    expect([ids(), state.total.value, state.incomplete.value, state.mayKnowMore.value]).toEqual([[3, 2], 2, true, true])
    expect(asked).toEqual(['none  0', 'none spring 0'])
  })

  it('stay selected during further searches, and can all be selected at once', async () => {
    const { state } = picker()
    await state.type('autumn')
    state.toggle(linkNumbered(1))
    await state.type('spring')
    state.chooseShown()
    expect([...state.chosen.value.keys()]).toEqual([1, 3, 2])
    state.toggle(linkNumbered(3))
    expect([...state.chosen.value.keys()]).toEqual([1, 2])
    state.chooseNone()
    expect(state.chosen.value.size).toBe(0)
  })

  it('grow with the next page, without repetitions', async () => {
    const many = linksDown(120, 1)
    const { state, ids } = picker(many, many)
    await state.begin()
    await state.more()
    expect(state.hasMore.value).toBe(true)
    await state.more()
    expect(state.hasMore.value).toBe(false)
    expect(ids()).toEqual(many.map(({ id }) => id))
  })

  it('are those of the service on request, until something else is typed', async () => {
    const { state, ids, asked } = picker()
    await state.type('spring')
    await state.askService()
    expect([ids(), state.incomplete.value, state.mayKnowMore.value, state.total.value]).toEqual([
      [9, 3, 2],
      false,
      false,
      3,
    ])
    await state.type('autumn')
    expect([ids(), state.incomplete.value, state.mayKnowMore.value]).toEqual([[1], true, true])
    expect(asked).toEqual(['none spring 0', 'always spring 0', 'none autumn 0'])
  })

  it("are the service's newest while none are stored", async () => {
    const { state, ids, asked } = picker([])
    await state.begin()
    expect([ids(), asked]).toEqual([
      [9, 3, 2, 1],
      ['none  0', 'if-needed  0'],
    ])
  })

  it('are not requested from the service if it has none either', async () => {
    const { state, asked } = picker([], [])
    await state.begin()
    expect([state.rows.value, asked]).toEqual([[], ['none  0']])
  })

  it('are those of the last question, whichever response arrives last', async () => {
    const { state, ids, answerWith } = picker()
    const answers: ((answer: Result<LinksAnswer>) => void)[] = []
    answerWith(() => new Promise((resolve) => answers.push(resolve)))
    const [first, second] = [state.type('s'), state.type('sp')]
    answers[1]?.(ok(linksAnswer([linkNumbered(2)])))
    answers[0]?.(ok(linksAnswer([linkNumbered(1)])))
    await Promise.all([first, second])
    expect(ids()).toEqual([2])
  })

  it.each([
    ['the worker', fail({ kind: 'offline' })],
    ['the service', ok(linksAnswer([], { failure: { kind: 'offline' }, service: 'failed' }))],
  ] as const)("stay if %s can't be reached, with the reason", async (_, failed) => {
    const { state, ids, answerWith } = picker()
    await state.begin()
    answerWith(() => failed)
    await state.askService()
    expect([ids(), state.failure.value]).toEqual([[3, 2, 1], { kind: 'offline' }])
  })
})
