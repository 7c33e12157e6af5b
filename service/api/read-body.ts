import { Refusal } from './refusal.ts'

export const MAX_BODY_BYTES = 256 * 1024

/** The body's text, never more of it than a request may have. */
export const readBody = async (request: Request): Promise<string> => {
  const tooLarge = new Refusal(413, `body must have at most ${MAX_BODY_BYTES} bytes`)
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) throw tooLarge
  if (request.body === null) return ''
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of request.body) {
      bytes += chunk.byteLength
      // Leaving the loop cancels the rest of the stream.
      if (bytes > MAX_BODY_BYTES) throw tooLarge
      chunks.push(chunk)
    }
  } catch (error) {
    // Whoever hangs up half-way is no failure of the service.
    throw error === tooLarge ? tooLarge : new Refusal(400, 'body ended before all of it had come')
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new Refusal(400, 'body must be text in UTF-8')
  }
}

/** A JSON object; nothing at all counts as an empty one. */
export const readJson = (text: string): unknown => {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, 'body must be valid JSON')
  }
}
