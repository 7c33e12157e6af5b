import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'

export interface DatabaseCable extends AsyncDisposable {
  /** The database's address by way of the cable. */
  url: string
  /** From now on nothing that was connected lives, and nothing can connect. */
  cut(): Promise<void>
  mend(): Promise<void>
}

/** What `connect` needs for the server of this address, which may be a socket in a folder. */
const serverOf = (url: URL): { path: string } | { host: string; port: number } => {
  const folder = url.searchParams.get('host')
  const port = Number(url.port || 5432)
  return folder === null ? { host: url.hostname, port } : { path: join(folder, `.s.PGSQL.${port}`) }
}

/** Lies between a service and a PostgreSQL, so that a test can cut it without stopping the server of all others. */
export const databaseCable = async (databaseUrl: string): Promise<DatabaseCable> => {
  const direct = new URL(databaseUrl)
  const ends = new Set<Socket>()
  const held = (socket: Socket): Socket => {
    ends.add(socket)
    return socket.on('error', () => {}).on('close', () => ends.delete(socket))
  }
  const laid = async (port: number): Promise<Server> => {
    const server = createServer((near) => {
      const far = held(connect(serverOf(direct)))
      held(near).pipe(far).pipe(near)
      near.on('close', () => far.destroy())
      far.on('close', () => near.destroy())
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  let server = await laid(0)
  // A server that listens at a port has an address with one.
  const { port } = server.address() as AddressInfo
  const user = direct.searchParams.get('user') ?? direct.username
  const password = direct.password === '' ? '' : `:${direct.password}`
  const cut = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const end of ends) end.destroy()
    await closed
  }
  return {
    url: `postgresql://${user}${password}@127.0.0.1:${port}${direct.pathname}`,
    cut,
    async mend() {
      server = await laid(port)
    },
    [Symbol.asyncDispose]: cut,
  }
}
