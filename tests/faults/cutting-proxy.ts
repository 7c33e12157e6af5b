import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Where a connection breaks: after this many bytes of the named direction have been let through. */
export interface Cut {
  direction: 'request' | 'answer'
  afterBytes: number
}

/** What stands between the extension and the service and breaks connections, as long as the storm lasts. */
export interface BreakingProxy {
  url: string
  /** How many connections were cut so far. */
  cuts: () => number
  /** Resolves when this many more bytes have passed, in either direction. */
  passed: (bytes: number) => Promise<void>
  /** From now on nothing is cut; connections that are open stay as they are. */
  calm: () => void
  /** From now on connections break as it was planned. */
  storm: () => void
  close: () => Promise<void>
}

/**
 * A wire that breaks. It carries bytes between the extension and the service and knows nothing of HTTP, so a connection
 * breaks in the middle of a header, a body or between two requests. `plan` says for each connection how it ends; what is
 * open when the storm begins breaks at once.
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
    // A broken connection is what this proxy is for.
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
        // What was let through arrives; what follows never does.
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
