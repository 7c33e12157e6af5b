import { describe, expect, it } from 'vitest'
import { fail, ok, type Result } from '../../../lib/model/failure.ts'
import { flushPromises } from '../../../tests/support/flush-promises.ts'
import { standInAskAgain } from '../../../tests/support/stand-in-ask-again.ts'
import { createLinkReading } from './link-reading.ts'

type Ask = (id: number) => Result<string> | Promise<Result<string>>

/** A reading whose service says `link 1 (1)` at the first request, `link 1 (2)` at the second. */
const opened = () => {
  const asked: number[] = []
  const heard: Result<string>[] = []
  let ask: Ask = (id) => ok(`link ${id} (${asked.filter((one) => one === id).length})`)
  const { askAgain, waiting, pass } = standInAskAgain()
  const reading = createLinkReading(
    async (id) => {
      asked.push(id)
      return ask(id)
    },
    askAgain,
    (_, answer) => heard.push(answer),
  )
  const says = (other: Ask) => {
    ask = other
  }
  return { reading, asked, heard, says, waiting, pass }
}

describe('what is read of a link', () => {
  it('shows the previous response until it has been read again', async () => {
    const { reading } = opened()
    await reading.open(1)
    await reading.open(2)
    const again = reading.open(1)
    expect([reading.answer.value, reading.loading.value]).toEqual(['link 1 (1)', true])
    await again
    expect([reading.answer.value, reading.loading.value]).toEqual(['link 1 (2)', false])
  })

  it('never shows one link under another', async () => {
    const { reading, says } = opened()
    says(async (id) => {
      if (id === 1) await flushPromises()
      return ok(`link ${id}`)
    })
    const slow = reading.open(1)
    await reading.open(2)
    await slow
    expect(reading.answer.value).toBe('link 2')
  })

  it('is read again once the link was changed, and only then', async () => {
    const { reading, asked } = opened()
    await reading.open(1)
    reading.changed(2)
    reading.changed(1)
    await flushPromises()
    expect([asked, reading.answer.value]).toEqual([[1, 1], 'link 1 (2)'])
  })

  it('stays in view while a changed link is read again, but not if that fails', async () => {
    const { reading, says } = opened()
    await reading.open(1)
    reading.changed(1)
    expect([reading.answer.value, reading.loading.value]).toEqual(['link 1 (1)', true])
    await flushPromises()
    expect([reading.answer.value, reading.loading.value]).toEqual(['link 1 (2)', false])
    says(() => fail({ kind: 'offline' }))
    reading.changed(1)
    await flushPromises()
    // A form that started with it would undo the change.
    expect([reading.answer.value, reading.failure.value?.kind]).toEqual([null, 'offline'])
  })

  it('is read again if the link was changed during the first read', async () => {
    const { reading, asked, says } = opened()
    const held = [Promise.withResolvers<Result<string>>(), Promise.withResolvers<Result<string>>()]
    says(() => held[asked.length - 1]?.promise ?? fail({ kind: 'offline' }))
    void reading.open(1)
    reading.changed(1)
    held[0]?.resolve(ok('before'))
    held[1]?.resolve(ok('after'))
    await flushPromises()
    expect([asked, reading.answer.value]).toEqual([[1, 1], 'after'])
  })

  it('ignores a response that arrives after a newer one, and one after the deletion', async () => {
    const { reading, asked, heard, says } = opened()
    await reading.open(1)
    const held = [1, 2, 3].map(() => Promise.withResolvers<Result<string>>())
    says(() => held[asked.length - 2]?.promise ?? fail({ kind: 'offline' }))
    const slow = reading.open(1)
    reading.changed(1)
    held[1]?.resolve(ok('after'))
    await flushPromises()
    held[0]?.resolve(ok('before'))
    await slow
    expect(heard).toEqual([ok('link 1 (1)'), ok('after')])
    const last = reading.open(1)
    expect(reading.answer.value).toBe('after')
    reading.gone([1])
    held[2]?.resolve(ok('before it was deleted'))
    await last
    expect([heard.length, reading.failure.value]).toEqual([2, { kind: 'not-found' }])
  })

  it("shows why it couldn't be read, beside the last response", async () => {
    const { reading, says } = opened()
    await reading.open(1)
    says(() => fail({ kind: 'offline' }))
    await reading.open(1)
    expect([reading.answer.value, reading.failure.value]).toEqual(['link 1 (1)', { kind: 'offline' }])
  })

  it('shows nothing of a deleted link', async () => {
    const { reading, says } = opened()
    await reading.open(1)
    says(() => fail({ kind: 'not-found' }))
    await reading.open(1)
    expect([reading.answer.value, reading.failure.value]).toEqual([null, { kind: 'not-found' }])
  })

  it('shows nothing of a link that was deleted elsewhere, and does not ask for it again', async () => {
    const { reading, asked } = opened()
    await reading.open(1)
    reading.gone([2, 1])
    expect([reading.answer.value, reading.failure.value]).toEqual([null, { kind: 'not-found' }])
    expect([reading.loading.value, asked]).toEqual([false, [1]])
  })

  it('still shows a link when others were deleted, whose last response is then forgotten', async () => {
    const { reading, says } = opened()
    await reading.open(2)
    await reading.open(1)
    reading.gone([2])
    expect([reading.answer.value, reading.failure.value]).toEqual(['link 1 (1)', null])
    says(() => fail({ kind: 'offline' }))
    await reading.open(2)
    expect(reading.answer.value).toBeNull()
  })

  it('is not read anymore once it is closed, after a failure or a change', async () => {
    const { reading, asked, says, waiting } = opened()
    await reading.open(1)
    says(() => fail({ kind: 'locked' }))
    await reading.open(2)
    reading.close()
    for (const id of [1, 2]) reading.changed(id)
    await flushPromises()
    expect([waiting(), asked]).toEqual([[], [1, 2]])
    expect([reading.answer.value, reading.failure.value, reading.loading.value]).toEqual([null, null, false])
  })

  it('is read again once the failure has passed, but not under another link', async () => {
    const { reading, says, waiting, pass } = opened()
    says(() => fail({ kind: 'locked' }))
    await reading.open(1)
    await reading.open(2)
    expect(waiting()).toEqual([{ kind: 'locked' }])
    says((id) => ok(`link ${id}`))
    pass()
    await flushPromises()
    expect([reading.answer.value, reading.failure.value]).toEqual(['link 2', null])
  })
})
