import { describe, expect, it } from 'vitest'
import { sendTogether } from './send-together.ts'

const endOfTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('Answers to what has arrived together', () => {
  it('are sent in their order when the last of them is decided, and the next ones after them', async () => {
    const sent: string[] = []
    const sendSoon = sendTogether()
    const answer = (name: string) => sendSoon(() => void sent.push(name))
    answer('one')
    await Promise.resolve().then(() => answer('two'))
    expect(sent).toEqual([])
    await endOfTurn()
    expect(sent).toEqual(['one', 'two'])
    answer('three')
    await endOfTurn()
    expect(sent).toEqual(['one', 'two', 'three'])
  })

  it('wait for no more than 63 others', async () => {
    const sent: number[] = []
    const sendSoon = sendTogether()
    for (let number = 1; number <= 100; number += 1) sendSoon(() => void sent.push(number))
    expect(sent).toHaveLength(64)
    await endOfTurn()
    expect(sent).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
  })
})
