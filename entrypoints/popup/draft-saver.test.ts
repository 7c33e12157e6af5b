import { describe, expect, it } from 'vitest'
import { ok, type Result } from '../../lib/model/failure.ts'
import { flushPromises } from '../../tests/support/flush-promises.ts'
import { fakeWorld, PAGE } from '../../tests/support/popup-world.ts'
import { createDraftSaver } from './draft-saver.ts'

const OPENED = 5

describe('the draft of a form', () => {
  it('is sent to the worker with the first change and says that there was a password, without it', () => {
    const world = fakeWorld()
    createDraftSaver(
      world,
      () => PAGE,
      () => 'ada',
      OPENED,
    ).save({
      url: '',
      options: { custom: 'a', password: 'secret' },
    })
    expect(world.said).toEqual([
      {
        rpc: 'writeDraft',
        input: { tabId: 7, url: PAGE.url, draft: { url: '', options: { custom: 'a' }, needsPassword: true } },
      },
    ])
  })

  it('is stored once the newest state is', async () => {
    const answers: ((value: Result<Record<string, never>>) => void)[] = []
    const world = fakeWorld({ answers: { writeDraft: () => new Promise((resolve) => answers.push(resolve)) } })
    const drafts = createDraftSaver(
      world,
      () => PAGE,
      () => 'ada',
      OPENED,
    )
    await drafts.stored()
    for (const custom of ['a', 'ab']) drafts.save({ url: '', options: { custom } })
    let isStored = false
    const stored = drafts.stored().then(() => {
      isStored = true
    })
    for (const wasStored of [false, false]) {
      await flushPromises()
      expect(isStored).toBe(wasStored)
      answers.shift()?.(ok({}))
    }
    await stored
    expect(world.said).toHaveLength(2)
  })

  it('is sent one state at a time, skipping those between the current and the newest', async () => {
    let answer: (value: Result<Record<string, never>>) => void = () => undefined
    const first = new Promise<Result<Record<string, never>>>((resolve) => {
      answer = resolve
    })
    const world = fakeWorld({ answers: { writeDraft: () => first } })
    const drafts = createDraftSaver(
      world,
      () => PAGE,
      () => 'ada',
      OPENED,
    )
    for (const custom of ['a', 'ab', 'abc']) drafts.save({ url: '', options: { custom } })
    expect(world.said).toHaveLength(1)
    answer(ok({}))
    await flushPromises()
    expect(world.said.map(({ input }) => (input as { draft: { options: object } }).draft.options)).toEqual([
      { custom: 'a' },
      { custom: 'abc' },
    ])
  })

  it('is discarded after a state that is still being sent, never before it', async () => {
    const world = fakeWorld()
    const drafts = createDraftSaver(
      world,
      () => PAGE,
      () => 'ada',
      OPENED,
    )
    drafts.save({ url: '', options: { custom: 'a' } })
    drafts.discard()
    await flushPromises()
    expect(world.said.map(({ rpc }) => rpc)).toEqual(['writeDraft', 'discardDraft'])
  })

  it('is left for the worker completely, without its password, until the stored draft is known', () => {
    const world = fakeWorld()
    const drafts = createDraftSaver(
      world,
      () => PAGE,
      () => 'ada',
      OPENED,
    )
    drafts.saveOver({ url: '', options: { custom: 'a' } })
    drafts.saveOver({ url: '', options: { custom: 'ab', password: 'secret' } })
    const left = { url: PAGE.url, draft: { url: '', options: { custom: 'ab' }, needsPassword: true } }
    expect([...world.typings]).toEqual([['7 5', left]])
    drafts.begin()
    expect([...world.typings]).toEqual([])
    expect(world.said).toEqual([])
  })

  it('is stored under the address of its page from the moment on when that is known', async () => {
    const world = fakeWorld()
    let url = ''
    const drafts = createDraftSaver(
      world,
      () => ({ ...PAGE, url }),
      () => 'ada',
      OPENED,
    )
    const draft = { url: 'https://typed.test/', options: {} }
    drafts.save(draft)
    await flushPromises()
    url = PAGE.url
    drafts.save(draft)
    await flushPromises()
    expect(world.said).toEqual([
      { rpc: 'writeDraft', input: { tabId: 7, url: '', draft } },
      { rpc: 'writeDraft', input: { tabId: 7, url: PAGE.url, draft } },
    ])
  })

  it('is not stored without a tab', async () => {
    const world = fakeWorld()
    createDraftSaver(
      world,
      () => ({ ...PAGE, id: null }),
      () => 'ada',
      OPENED,
    ).save({ url: '', options: {} })
    await flushPromises()
    expect(world.said).toEqual([])
  })
})
