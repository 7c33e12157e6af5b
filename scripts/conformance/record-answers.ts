import type { RawAnswer } from './exchange.ts'

export interface Recorder {
  fetch: typeof globalThis.fetch
  /** The answer to the last request as far as it was read; `null` when there was none. */
  last: () => RawAnswer | null
}

/** Unlike the client's own reader this one keeps the byte order mark: here that is something to tell. */
const asText = (chunks: readonly Uint8Array[]): string => {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode()
}

/** A `fetch` that keeps what the client reads of each answer while that is being read. */
export const recordAnswers = (fetch: typeof globalThis.fetch): Recorder => {
  let last: () => RawAnswer | null = () => null
  return {
    fetch: async (input, init) => {
      last = () => null
      const response = await fetch(input, init)
      const { status, headers, body } = response
      if (body === null) {
        last = () => ({ status, headers, text: '' })
        return response
      }
      const chunks: Uint8Array[] = []
      let isWhole = false
      last = () => ({ status, headers, text: isWhole ? asText(chunks) : null })
      const watched = body.pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          transform: (chunk, controller) => {
            chunks.push(chunk)
            controller.enqueue(chunk)
          },
          flush: () => {
            isWhole = true
          },
        }),
      )
      return new Response(watched, { status, headers })
    },
    last: () => last(),
  }
}
