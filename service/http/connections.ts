import type { Server, ServerResponse } from 'node:http'
import { type Socket, Server as TcpServer } from 'node:net'
import type { Duplex } from 'node:stream'

/** How long the service waits for its clients, in milliseconds. */
export interface ClientTimeouts {
  /** Until an answer was read. */
  answerTimeout: number
  /** During a stop, for the next request on an idle connection, since its last one. */
  idleAtStop: number
  /** During a stop, for the rest of a request that has begun, and for an answer to be read. */
  arrivalAtStop: number
}

/** How long a stop waits for the service's own answers. */
const STOP_TIMEOUT_MS = 10_000

const STOP_CHECK_MS = 20

interface Connection {
  /** When it was opened, or its last request came or was answered; of `performance.now()`. */
  since: number
  /** Everything that was received until then. */
  bytesRead: number
  /** To the last request; `null` if it was answered. */
  response: ServerResponse | null
  /** Since when the client hasn't read all that was sent; `null` if it has. */
  unreadSince: number | null
}

/** Whether it is the client's turn: to send a request, the rest of one, or to read the answer. */
const waitsForClient = ({ response }: Connection): boolean =>
  response === null || !response.req.complete || response.writableEnded

/**
 * Bounds what clients can do to the service by being slow. At most `most` connections are open: a further one takes the
 * place of the one that has waited longest for its client, or is closed at once.
 */
export const trackConnections = (
  server: Server,
  timeouts: ClientTimeouts & { connectionsCheckingInterval: number },
  most: number,
  onRefused: () => void,
) => {
  /** Those that changed first come first. */
  const open = new Map<Socket, Connection>()
  let closesAfterAnswers = false

  const touch = (socket: Socket, connection: Connection, response: ServerResponse | null): void => {
    connection.response = response
    connection.since = performance.now()
    connection.bytesRead = socket.bytesRead
    if (open.delete(socket)) open.set(socket, connection)
  }

  const makeRoom = (): boolean => {
    for (const [socket, connection] of open) {
      if (!waitsForClient(connection)) continue
      open.delete(socket)
      socket.destroy()
      return true
    }
    return false
  }

  server.on('connection', (socket) => {
    if (open.size >= most && !makeRoom()) {
      onRefused()
      socket.destroy()
      return
    }
    open.set(socket, { since: performance.now(), bytesRead: 0, response: null, unreadSince: null })
    socket.once('close', () => open.delete(socket))
  })

  const onRequest = (response: ServerResponse): void => {
    if (closesAfterAnswers) response.shouldKeepAlive = false
    const { socket } = response.req
    const connection = open.get(socket)
    if (connection === undefined) return
    touch(socket, connection, response)
    response.once('close', () => {
      if (connection.response === response) touch(socket, connection, null)
    })
  }
  server.on('request', (_, response) => onRequest(response))
  server.on('checkExpectation', (_, response) => onRequest(response))

  const closeUnread = (): void => {
    const now = performance.now()
    for (const [socket, connection] of open) {
      if (socket.writableLength === 0) connection.unreadSince = null
      else connection.unreadSince ??= now
      if (connection.unreadSince !== null && now - connection.unreadSince >= timeouts.answerTimeout) socket.destroy()
    }
  }
  const checking = setInterval(closeUnread, timeouts.connectionsCheckingInterval).unref()
  server.once('close', () => clearInterval(checking))

  /** Whether every answer tells its client to send the next request on another connection. */
  const closeAfterAnswers = (isOn: boolean): void => {
    closesAfterAnswers = isOn
    if (!isOn) return
    for (const { response } of open.values()) if (response?.headersSent === false) response.shouldKeepAlive = false
  }

  const closeSlow = (stoppedAt: number): void => {
    const now = performance.now()
    for (const [socket, connection] of open) {
      const { since, response, bytesRead } = connection
      const isIdle = response === null && socket.bytesRead === bytesRead
      const isOver = isIdle
        ? now - since >= timeouts.idleAtStop
        : now - Math.max(since, stoppedAt) >= timeouts.arrivalAtStop
      if (isOver && waitsForClient(connection)) socket.destroy()
    }
  }

  return {
    size: () => open.size,
    /** The response to the last request on this connection, if it wasn't answered yet. */
    responseOn: (socket: Duplex): ServerResponse | null => open.get(socket as Socket)?.response ?? null,
    closeAfterAnswers,
    /** Accepts no more connections, drains those that are open, and resolves when all are closed. */
    stop: () =>
      new Promise<void>((resolve) => {
        // Connections that the system has accepted already are served first: closing the port would reset them.
        setImmediate(() => {
          closeAfterAnswers(true)
          const stoppedAt = performance.now()
          const sweep = setInterval(closeSlow, STOP_CHECK_MS, stoppedAt)
          const cut = setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT_MS)
          // The HTTP server's own `close` would at once close idle connections, on which requests may be on their way.
          TcpServer.prototype.close.call(server, () => {
            clearInterval(sweep)
            clearTimeout(cut)
            // Ends the server's checks of slow requests.
            server.close()
            resolve()
          })
        })
      }),
  }
}
