import { fail, ok, type Result } from '../model/failure.ts'

/** More than any list page needs; a longer response is not read. */
export const BODY_LIMIT_BYTES = 4 * 1024 * 1024

/** Reads a response as text, up to the limit. Throws if the connection breaks. */
export const readBody = async (response: Response, limitBytes = BODY_LIMIT_BYTES): Promise<Result<string>> => {
  const bytes = await readBytes(response, limitBytes)
  // The decoder removes a byte order mark and replaces invalid UTF-8.
  return bytes.ok ? ok(new TextDecoder().decode(bytes.value)) : bytes
}

/** Reads a body with at most the limit and one chunk in memory. Throws if the connection breaks. */
export const readBytes = async (response: Response, limitBytes: number): Promise<Result<Uint8Array>> => {
  if (response.body === null) return ok(new Uint8Array())
  const reader = response.body.getReader()
  const tooLarge = (): Result<never> => {
    // The rest is not needed, and neither is an error while closing the stream.
    reader.cancel().catch(() => undefined)
    return fail({ kind: 'too-large', limitBytes })
  }
  if (Number(response.headers.get('content-length')) > limitBytes) return tooLarge()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return ok(new Uint8Array(await new Blob(chunks).arrayBuffer()))
    length += value.byteLength
    if (length > limitBytes) return tooLarge()
    chunks.push(value)
  }
}
