import { fail, ok, type Result } from '../failure.ts'

/** More than any page of a list needs; an answer beyond it is left unread. */
export const BODY_LIMIT_BYTES = 4 * 1024 * 1024

/** Reads an answer as text, holding at most the limit and one chunk in memory. Throws when the connection breaks. */
export const readBody = async (response: Response, limitBytes = BODY_LIMIT_BYTES): Promise<Result<string>> => {
  if (response.body === null) return ok('')
  const reader = response.body.getReader()
  const tooLarge = (): Result<string> => {
    // Nobody waits for the rest; a stream that fails to close is of no interest either.
    reader.cancel().catch(() => undefined)
    return fail({ kind: 'too-large', limitBytes })
  }
  if (Number(response.headers.get('content-length')) > limitBytes) return tooLarge()
  // Drops a byte order mark and replaces what is not UTF-8.
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return ok(text + decoder.decode())
    bytes += value.byteLength
    if (bytes > limitBytes) return tooLarge()
    text += decoder.decode(value, { stream: true })
  }
}
