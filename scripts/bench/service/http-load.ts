import { connect, type Socket } from 'node:net'

export interface Load {
  url: string
  /** Complete requests as bytes. Each connection sends the next one of the list. */
  requests: readonly Buffer[]
  connections: number
  seconds: number
  /** Ends after this many answers, even if the time isn't over. */
  most?: number
}

export interface LoadFigures {
  perSecond: number
  /** How many answers had each status. */
  statuses: Map<number, number>
  /** The milliseconds until each answer. */
  times: number[]
}

const HEAD_END = Buffer.from('\r\n\r\n')

/** The length of the answer at the start of these bytes; `null` while it is incomplete. */
const answerLength = (bytes: Buffer): number | null => {
  const headEnd = bytes.indexOf(HEAD_END)
  if (headEnd < 0) return null
  const [, length] = /\r\ncontent-length: *(\d+)/i.exec(bytes.toString('latin1', 0, headEnd)) ?? []
  if (length === undefined) throw new Error(`An answer without Content-Length: ${bytes.toString('utf8')}`)
  const end = headEnd + HEAD_END.length + Number(length)
  return bytes.length < end ? null : end
}

/**
 * Keeps every connection busy for some seconds, with one request at a time. Uses plain sockets, because a client
 * library would need more time for a request than the server, and would measure itself.
 */
export const httpLoad = async ({
  url,
  requests,
  connections,
  seconds,
  most = Number.POSITIVE_INFINITY,
}: Load): Promise<LoadFigures> => {
  const { hostname, port } = new URL(url)
  const statuses = new Map<number, number>()
  const times: number[] = []
  let next = 0
  const began = performance.now()
  const until = began + seconds * 1000

  const keepBusy = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket: Socket = connect(Number(port), hostname)
      let sentAt = 0
      let received: Buffer | null = null
      let isOver = false
      const send = () => {
        const request = requests[next % requests.length]
        if (request === undefined) throw new Error('No request to send.')
        next += 1
        sentAt = performance.now()
        socket.write(request)
      }
      socket.setNoDelay(true)
      socket.on('connect', send)
      socket.on('error', reject)
      socket.on('close', () => (isOver ? resolve() : reject(new Error('A connection was closed.'))))
      socket.on('data', (chunk) => {
        received = received === null ? chunk : Buffer.concat([received, chunk])
        const end = answerLength(received)
        if (end === null) return
        const now = performance.now()
        const status = Number(received.toString('latin1', 9, 12))
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        times.push(now - sentAt)
        received = null
        isOver = now >= until || next >= most
        if (isOver) socket.end()
        else send()
      })
    })

  await Promise.all(Array.from({ length: connections }, keepBusy))
  return { perSecond: times.length / ((performance.now() - began) / 1000), statuses, times }
}
