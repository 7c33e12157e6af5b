import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection breaks after this many bytes in this direction. */
export interface Cut {
  direction: 'request' | 'answer'
  afterBytes: number
}

/** A proxy between the extension and the service that breaks connections. */
export interface BreakingProxy {
  url: string
  /** The number of connections cut so far. */
  cuts: () => number
  /** Resolves when this many more bytes have passed, in either direction. */
  passed: (bytes: number) => Promise<void>
  /** Stops cutting; open connections are left alone. */
  calm: () => void
  /** Starts cutting as planned. */
  storm: () => void
  close: () => Promise<void>
}

/**
 * Forwards bytes without knowing HTTP, so connections break within a header or a body or between requests. `plan` decides
 * where each connection breaks. Connections that are open when cutting starts break at once.
 */
export const openCuttingProxy = async (targetPort: number, plan: () => Cut | null): Promise<BreakingProxy> => {
  let stormy = false
  let cuts = 0
  let total = 0
  const sockets = new Set<Socket>()
  const waiting = new Set<{ at: number; resolve: () => void }>()

  const count = (bytes: number) => {
    total += bytes
    for (const one of waiting) {
      if (one.at > total) continue
      waiting.delete(one)
      one.resolve()
    }
  }

  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.once('close', () => sockets.delete(socket))
    // Broken connections are expected.
    socket.on('error', () => undefined)
  }

  const server = createServer((near) => {
    const far = connect(targetPort, '127.0.0.1')
    keep(near)
    keep(far)
    const cut = stormy ? plan() : null

    const carry = (from: Socket, to: Socket, left: number) => {
      let allowed = left
      from.on('data', (chunk) => {
        const part = chunk.subarray(0, allowed)
        count(part.length)
        to.write(part)
        allowed -= part.length
        if (allowed > 0) return
        cuts += 1
        // Earlier bytes arrive, later ones don't.
        to.end()
        near.resetAndDestroy()
        far.destroySoon()
      })
      from.once('end', () => to.end())
      from.once('close', () => to.destroy())
    }
    carry(near, far, cut?.direction === 'request' ? cut.afterBytes : Number.POSITIVE_INFINITY)
    carry(far, near, cut?.direction === 'answer' ? cut.afterBytes : Number.POSITIVE_INFINITY)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    cuts: () => cuts,
    passed: (bytes) => new Promise((resolve) => waiting.add({ at: total + bytes, resolve })),
    calm: () => {
      stormy = false
    },
    storm: () => {
      stormy = true
      for (const socket of sockets) socket.destroy()
    },
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
