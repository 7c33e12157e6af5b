import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'

export interface DatabaseProxy extends AsyncDisposable {
  /** The database's address through the proxy. */
  url: string
  /** Breaks all connections and refuses new ones. */
  cut(): Promise<void>
  /** Accepts connections again. */
  restore(): Promise<void>
}

/** Options of `connect` for this address, which may be a Unix socket. */
const serverOf = (url: URL): { path: string } | { host: string; port: number } => {
  const folder = url.searchParams.get('host')
  const port = Number(url.port || 5432)
  return folder === null ? { host: url.hostname, port } : { path: join(folder, `.s.PGSQL.${port}`) }
}

/** A proxy in front of PostgreSQL, so that a test can cut its connections without stopping the shared server. */
export const databaseProxy = async (databaseUrl: string): Promise<DatabaseProxy> => {
  const direct = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const track = (socket: Socket): Socket => {
    sockets.add(socket)
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const open = async (port: number): Promise<Server> => {
    const server = createServer((near) => {
      const far = track(connect(serverOf(direct)))
      track(near).pipe(far).pipe(near)
      near.on('close', () => far.destroy())
      far.on('close', () => near.destroy())
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  let server = await open(0)
  // A server that listens on TCP has such an address.
  const { port } = server.address() as AddressInfo
  const user = direct.searchParams.get('user') ?? direct.username
  const password = direct.password === '' ? '' : `:${direct.password}`
  const cut = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return {
    url: `postgresql://${user}${password}@127.0.0.1:${port}${direct.pathname}`,
    cut,
    async restore() {
      server = await open(port)
    },
    [Symbol.asyncDispose]: cut,
  }
}
