import { describe, expect, it, vi } from 'vitest'
import { DatabaseUnavailable } from '../store/database-errors.ts'
import { Remembered } from './remembered.ts'

interface Row {
  text: string
}

const rows = (isCompleteSince: (moment: number) => boolean = () => true) =>
  new Remembered<Row>({ maxBytes: 1_000, bytesOf: ({ text }) => text.length, isCompleteSince })

const never = (): never => {
  throw new Error('It was read again.')
}

describe('A remembered row', () => {
  it('is read once, whether it exists or not', async () => {
    const memory = rows()
    expect(memory.get('a', () => ({ text: 'one' }))).toEqual({ text: 'one' })
    expect(await memory.get('b', async () => null)).toBeNull()
    expect(memory.get('a', never)).toEqual({ text: 'one' })
    expect(memory.get('b', never)).toBeNull()
  })

  it('is read once for all who ask meanwhile', async () => {
    const memory = rows()
    const reading = Promise.withResolvers<Row>()
    const first = memory.get('a', () => reading.promise)
    const second = memory.get('a', never)
    reading.resolve({ text: 'one' })
    expect(await first).toBe(await second)
  })

  it('is not remembered if it changed while it was read', async () => {
    const memory = rows()
    const old = Promise.withResolvers<Row>()
    const asked = memory.get('a', () => old.promise)
    memory.forget('a')
    expect(await memory.get('a', async () => ({ text: 'new' }))).toEqual({ text: 'new' })
    old.resolve({ text: 'old' })
    await asked
    expect(memory.get('a', never)).toEqual({ text: 'new' })
  })

  it('gives way to newer ones when the memory is full, but not to rows that don’t exist', () => {
    const memory = rows()
    void memory.get('kept', () => ({ text: 'x'.repeat(300) }))
    for (let number = 0; number < 20_000; number += 1) void memory.get(`absent ${number}`, () => null)
    expect(memory.get('kept', never)).toEqual({ text: 'x'.repeat(300) })
    for (const key of ['b', 'c', 'd']) void memory.get(key, () => ({ text: 'x'.repeat(300) }))
    expect(() => memory.get('kept', never)).toThrow('It was read again.')
  })

  it('takes no memory for a long key without a row', () => {
    const memory = rows()
    const read = vi.fn(() => null)
    const long = 'x'.repeat(600)
    for (const key of ['short', 'short', long, long]) expect(memory.get(key, read)).toBeNull()
    expect(read).toHaveBeenCalledTimes(3)
  })

  it('is read again if a change may have been missed', async () => {
    let isComplete = true
    const memory = rows(() => isComplete)
    void memory.get('a', () => ({ text: 'old' }))
    isComplete = false
    expect(await memory.get('a', async () => ({ text: 'new' }))).toEqual({ text: 'new' })
  })

  it('serves while the database is lost', async () => {
    const memory = rows(() => false)
    void memory.get('a', () => ({ text: 'known' }))
    const lost = () => Promise.reject(new DatabaseUnavailable('lost'))
    expect(await memory.get('a', lost)).toEqual({ text: 'known' })
    // For a while, the database is not asked again.
    expect(memory.get('a', never)).toEqual({ text: 'known' })
    await expect(memory.get('b', lost)).rejects.toThrow('lost')
  })

  it('serves while the database does not answer', async () => {
    const memory = rows(() => false)
    void memory.get('a', () => ({ text: 'known' }))
    expect(await memory.get('a', () => new Promise(() => {}))).toEqual({ text: 'known' })
  })

  it('is not served in place of an error of another kind', async () => {
    const memory = rows(() => false)
    void memory.get('a', () => ({ text: 'known' }))
    await expect(memory.get('a', () => Promise.reject(new Error('a defect')))).rejects.toThrow('a defect')
  })
})
