import type { IncomingMessage } from 'node:http'

/** As much as most requests send. */
const USUAL_BYTES = 1024

/**
 * A request's body if it has at most so many bytes; `null` if the client hung up before its end. Chunks are copied into
 * one buffer and not kept: a client can send every byte in a chunk of its own, each of which takes 100 bytes and more.
 */
export const readBytes = (request: IncomingMessage, most: number): Promise<Buffer | 'too large' | null> =>
  new Promise((resolve) => {
    let body = Buffer.allocUnsafe(0)
    let bytes = 0
    const add = (chunk: Buffer) => {
      if (bytes + chunk.byteLength > body.byteLength) {
        const larger = Buffer.allocUnsafe(Math.max(2 * body.byteLength, bytes + chunk.byteLength, USUAL_BYTES))
        body.copy(larger, 0, 0, bytes)
        body = larger
      }
      chunk.copy(body, bytes)
    }
    request.on('data', (chunk: Buffer) => {
      // The rest of the body is read and dropped, so that the client reads the answer.
      if (bytes + chunk.byteLength > most) resolve('too large')
      else add(chunk)
      bytes += chunk.byteLength
    })
    request.on('end', () => resolve(body.subarray(0, bytes)))
    request.on('error', () => resolve(null))
    request.on('close', () => resolve(null))
    // If the client has already hung up, no further event follows.
    if (request.destroyed) resolve(null)
  })
