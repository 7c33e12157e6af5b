import { describe, expect, it } from 'vitest'
import { flushPromises } from '../../../tests/support/flush-promises.ts'
import { createOffscreenClipboard, createPageClipboard } from './clipboard.ts'

/** A browser that allows one offscreen document, and fails otherwise. */
const chromium = (copy: (text: string) => Promise<unknown>, leftOpen = false) => {
  const copied: string[] = []
  const planned = new Map<number, { work: () => void; ms: number }>()
  let isOpen = leftOpen
  const clipboard = createOffscreenClipboard(
    {
      exists: async () => isOpen,
      open: async () => {
        if (isOpen) throw new Error('Only a single offscreen document may be created.')
        isOpen = true
      },
      close: async () => {
        isOpen = false
      },
      copy: async (text) => {
        const answer = await copy(text)
        copied.push(text)
        return answer
      },
    },
    {
      set: (work, ms) => {
        const timer = copied.length
        planned.set(timer, { work, ms })
        return timer
      },
      clear: (timer) => void planned.delete(timer),
    },
  )
  const runTimers = async () => {
    for (const { work } of planned.values()) work()
    await flushPromises()
  }
  return { clipboard, copied, planned, runTimers, isOpen: () => isOpen }
}

describe('the clipboard', () => {
  it('contains the text if the document says so, and the document stays open for the browser to take it', async () => {
    const { clipboard, copied, planned, runTimers, isOpen } = chromium(async () => true)
    expect(await clipboard.write('https://s.test/a')).toBe(true)
    expect(copied).toEqual(['https://s.test/a'])
    expect(isOpen()).toBe(true)
    expect([...planned.values()].map(({ ms }) => ms)).toEqual([5_000])
    await runTimers()
    expect(isOpen()).toBe(false)
  })

  it('keeps the document open after the last of several copies', async () => {
    const { clipboard, copied, planned, runTimers, isOpen } = chromium(async () => true)
    await clipboard.write('first')
    await clipboard.write('second')
    expect(planned.size).toBe(1)
    await runTimers()
    expect(isOpen()).toBe(false)
    expect(await clipboard.write('third')).toBe(true)
    expect(copied).toEqual(['first', 'second', 'third'])
  })

  it("is not reported as written if the document couldn't copy, didn't respond, or failed", async () => {
    expect(await chromium(async () => false).clipboard.write('x')).toBe(false)
    expect(await chromium(async () => undefined).clipboard.write('x')).toBe(false)
    const broken = chromium(async () => Promise.reject(new Error('gone')))
    expect(await broken.clipboard.write('x')).toBe(false)
    expect(broken.isOpen()).toBe(false)
  })

  it('uses the document that a stopped worker has left open', async () => {
    expect(await chromium(async () => true, true).clipboard.write('x')).toBe(true)
  })

  it('contains the later text if two are copied at the same time', async () => {
    const { clipboard, copied } = chromium(async () => true)
    expect(await Promise.all([clipboard.write('first'), clipboard.write('second')])).toEqual([true, true])
    expect(copied).toEqual(['first', 'second'])
  })

  it('works again after a failure', async () => {
    let broken = true
    const { clipboard } = chromium(async () => (broken ? Promise.reject(new Error('gone')) : true))
    await clipboard.write('x')
    broken = false
    expect(await clipboard.write('y')).toBe(true)
  })

  it('of an event page is written directly, and a refusal is reported', async () => {
    expect(await createPageClipboard(async () => undefined).write('x')).toBe(true)
    expect(await createPageClipboard(() => Promise.reject(new Error('no'))).write('x')).toBe(false)
  })
})
