import type { IncomingMessage } from 'node:http'

/** A request's body if it has at most so many bytes; `null` if the client hung up before its end. */
export const readBytes = (request: IncomingMessage, most: number): Promise<Buffer | 'too large' | null> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = []
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.byteLength
      // The rest of the body is read and dropped, so that the client reads the answer.
      if (bytes > most) resolve('too large')
      else chunks.push(chunk)
    })
    request.on('end', () => resolve(Buffer.concat(chunks)))
    request.on('error', () => resolve(null))
    request.on('close', () => resolve(null))
    // If the client has already hung up, no further event follows.
    if (request.destroyed) resolve(null)
  })
