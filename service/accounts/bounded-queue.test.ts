import { describe, expect, it } from 'vitest'
import { boundedQueue, TooBusy } from './bounded-queue.ts'

describe('A bounded queue', () => {
  it('runs two at once in order, lets three wait, and refuses more', async () => {
    const inTurn = boundedQueue({ atOnce: 2, waiting: 3 })
    const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
    const begun: number[] = []
    const all = gates.map((gate, number) =>
      inTurn(async () => {
        begun.push(number)
        await gate.promise
        return number
      }),
    )
    await expect(inTurn(async () => 6)).rejects.toThrow(TooBusy)
    expect(begun).toEqual([0, 1])
    gates[1]?.resolve()
    await all[1]
    expect(begun).toEqual([0, 1, 2])
    for (const gate of gates) gate.resolve()
    expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4])
    expect(await inTurn(async () => 7)).toBe(7)
  })

  it('passes the turn on after a failure', async () => {
    const inTurn = boundedQueue({ atOnce: 1, waiting: 1 })
    const failing = inTurn(() => Promise.reject(new Error('no')))
    const next = inTurn(async () => 'yes')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('yes')
  })
})
