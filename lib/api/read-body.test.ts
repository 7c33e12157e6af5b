import { describe, expect, it } from 'vitest'
import { readBody } from './read-body.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

/** A body that counts the chunks read and records its cancellation. */
const countedBody = (chunk: Uint8Array) => {
  const seen = { pulled: 0, cancelled: false }
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        seen.pulled += chunk.byteLength
        controller.enqueue(chunk)
      },
      cancel: () => {
        seen.cancelled = true
      },
    },
    { highWaterMark: 0 },
  )
  return { seen, stream }
}

describe("a response's body", () => {
  it('is its text, even if a character is split between two chunks', async () => {
    const [first, second] = [bytes('é').slice(0, 1), bytes('é').slice(1)]
    const stream = new ReadableStream({
      start: (controller) => {
        controller.enqueue(first)
        controller.enqueue(second)
        controller.close()
      },
    })
    expect(await readBody(new Response(stream))).toEqual({ ok: true, value: 'é' })
  })

  it('may be missing', async () => {
    expect(await readBody(new Response(null))).toEqual({ ok: true, value: '' })
  })

  it('loses its byte order mark', async () => {
    expect(await readBody(new Response('\uFEFF{}'))).toEqual({ ok: true, value: '{}' })
  })

  it('may be as long as the limit, but not a byte longer', async () => {
    expect(await readBody(new Response('12345'), 5)).toEqual({ ok: true, value: '12345' })
    expect(await readBody(new Response('123456'), 5)).toEqual({
      ok: false,
      failure: { kind: 'too-large', limitBytes: 5 },
    })
  })

  it('is abandoned at the limit if it never ends, with at most one chunk beyond it', async () => {
    const { seen, stream } = countedBody(new Uint8Array(10))
    expect(await readBody(new Response(stream), 100)).toMatchObject({ ok: false, failure: { kind: 'too-large' } })
    expect(seen).toEqual({ pulled: 110, cancelled: true })
  })

  it('is not read if its length header exceeds the limit', async () => {
    const { seen, stream } = countedBody(new Uint8Array(10))
    const answer = new Response(stream, { headers: { 'Content-Length': '101' } })
    expect(await readBody(answer, 100)).toMatchObject({ ok: false, failure: { kind: 'too-large' } })
    expect(seen).toEqual({ pulled: 0, cancelled: true })
  })
})
