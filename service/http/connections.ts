import type { RequestListener, Server, ServerResponse } from 'node:http'
import { type Socket, Server as TcpServer } from 'node:net'
import type { Duplex } from 'node:stream'

/** How long the service waits for its clients, in milliseconds. */
export interface ClientTimeouts {
  /** How long a client may take to read an answer. */
  answerTimeout: number
  /** During a stop, how long an idle connection waits for the next request. */
  idleAtStop: number
  /** During a stop, how long a client may take to send the rest of a request, and to read an answer. */
  arrivalAtStop: number
}

/** During a stop, how long the service waits for its own answers. */
const STOP_TIMEOUT_MS = 10_000

const STOP_CHECK_MS = 20

/**
 * How many requests of one connection are answered at the same time. Further ones wait, and nothing more is read until
 * they have begun: a client that sends requests without reading the answers must not fill the memory.
 */
const MAX_AT_WORK = 64

/** How many waiting requests begin in one turn of the event loop, so that other connections get their turn. */
const BEGUN_TOGETHER = 16

/**
 * How many requests may wait on all connections together, besides one per connection. A connection that sends one more
 * is closed. A single read of a connection brings up to 3,000 requests, which take 4 kB each.
 */
const MAX_PIPELINED = 20_000

type Exchange = [...Parameters<RequestListener>, answer: RequestListener]

interface Connection {
  /** When the connection was opened, or its last request arrived or was answered (`performance.now()`). */
  since: number
  /** How many bytes had been received at that time. */
  bytesRead: number
  /** The response to the last request; `null` if it was answered. */
  response: ServerResponse | null
  /** The responses to the requests that are being answered, in order. */
  atWork: Set<ServerResponse>
  /** The requests that begin after those. */
  waiting: Exchange[]
  isBeginning: boolean
  isPaused: boolean
  /** Since when the client hasn't read everything that was sent; `null` if it has. */
  unreadSince: number | null
}

/** Whether the client must act next: send a request, send the rest of one, or read an answer. */
const waitsForClient = ({ atWork, waiting }: Connection): boolean => {
  const [next] = atWork
  return next === undefined ? waiting.length === 0 : !next.req.complete || next.writableEnded
}

/** When a request ends, Node resumes its connection. If the stream was paused again meanwhile, it must stay paused. */
const stayPaused = function (this: Socket): void {
  this.pause()
  this.emit('pause')
}

/**
 * Limits what slow clients, and those that don't wait for answers, can do to the service. At most `most` connections
 * are open: a further one replaces the one that has waited longest for its client, or is closed immediately.
 */
export const trackConnections = (
  server: Server,
  timeouts: ClientTimeouts & { connectionsCheckingInterval: number },
  most: number,
  onRefused: () => void,
) => {
  /** Ordered by their last change, the oldest first. */
  const open = new Map<Socket, Connection>()
  let closesAfterAnswers = false
  let pipelined = 0

  const touch = (socket: Socket, connection: Connection, response: ServerResponse | null): void => {
    connection.response = response
    connection.since = performance.now()
    connection.bytesRead = socket.bytesRead
    if (open.delete(socket)) open.set(socket, connection)
  }

  const close = (socket: Socket, connection: Connection): void => {
    if (!open.delete(socket)) return
    pipelined -= connection.waiting.length
    connection.waiting = []
  }

  const makeRoom = (): boolean => {
    for (const [socket, connection] of open) {
      if (!waitsForClient(connection)) continue
      close(socket, connection)
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
    const connection: Connection = {
      since: performance.now(),
      bytesRead: 0,
      response: null,
      atWork: new Set(),
      waiting: [],
      isBeginning: false,
      isPaused: false,
      unreadSince: null,
    }
    open.set(socket, connection)
    socket.once('close', () => close(socket, connection))
  })

  const begin = (socket: Socket, connection: Connection, ...[request, response, answer]: Exchange): void => {
    connection.atWork.add(response)
    response.once('close', () => {
      connection.atWork.delete(response)
      touch(socket, connection, connection.response === response ? null : connection.response)
      if (connection.waiting.length > 0) beginSoon(socket, connection)
    })
    answer(request, response)
  }

  const readNothing = (socket: Socket, connection: Connection): void => {
    if (connection.isPaused) return
    connection.isPaused = true
    socket.on('resume', stayPaused)
    socket.pause()
  }

  const wait = (socket: Socket, connection: Connection, ...exchange: Exchange): void => {
    if (pipelined >= MAX_PIPELINED) {
      close(socket, connection)
      socket.destroy()
      return
    }
    pipelined += 1
    connection.waiting.push(exchange)
    readNothing(socket, connection)
  }

  const beginSoon = (socket: Socket, connection: Connection): void => {
    if (connection.isBeginning) return
    connection.isBeginning = true
    setImmediate(beginWaiting, socket, connection)
  }

  const beginWaiting = (socket: Socket, connection: Connection): void => {
    connection.isBeginning = false
    for (let begun = 0; begun < BEGUN_TOGETHER && connection.atWork.size < MAX_AT_WORK; begun += 1) {
      const next = connection.waiting.shift()
      if (next === undefined) break
      pipelined -= 1
      begin(socket, connection, ...next)
    }
    if (connection.waiting.length > 0) return
    connection.isPaused = false
    socket.off('resume', stayPaused)
    socket.resume()
  }

  /** Answers the requests of each connection a few at a time. */
  const inTurn =
    (answer: RequestListener): RequestListener =>
    (request, response) => {
      const { socket } = request
      const connection = open.get(socket)
      if (connection === undefined) return
      // The connection is closed after the answer to an earlier request, so this one is never answered.
      if (connection.response?.shouldKeepAlive === false) {
        readNothing(socket, connection)
        return
      }
      if (closesAfterAnswers) response.shouldKeepAlive = false
      touch(socket, connection, response)
      const isBusy = connection.waiting.length > 0 || connection.atWork.size >= MAX_AT_WORK
      if (isBusy) wait(socket, connection, request, response, answer)
      else begin(socket, connection, request, response, answer)
    }

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
    inTurn,
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
          // The HTTP server's own `close` would immediately close idle connections, on which requests may be on their
          // way.
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
