import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Known before the server runs, because the configuration that starts it also passes its address to the tests. */
const FOLDER = join(tmpdir(), `terselink-postgres-${process.pid}`)

/** A socket in the folder, so that it needs no port and is not on the network. */
export const throwawayUrl = (): string => `postgresql:///postgres?host=${encodeURIComponent(FOLDER)}&user=terselink`

/** PostgreSQL refuses to run as root: then it runs as its own user, or as `nobody`. */
const owner = (): Pick<SpawnOptions, 'uid' | 'gid'> => {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: '-u' | '-g', user: string) =>
    Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: idOf('-u', 'postgres'), gid: idOf('-g', 'postgres') }
  } catch {
    return { uid: idOf('-u', 'nobody'), gid: idOf('-g', 'nobody') }
  }
}

const said = async (child: ChildProcess): Promise<string> => {
  let text = ''
  for await (const chunk of child.stderr ?? []) text += String(chunk)
  return text
}

const initialised = async (bin: string, data: string, as: SpawnOptions): Promise<void> => {
  const args = ['-D', data, '-U', 'terselink', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync']
  const child = spawn(join(bin, 'initdb'), args, { ...as, stdio: ['ignore', 'ignore', 'pipe'] })
  const [words, [code]] = await Promise.all([said(child), once(child, 'close') as Promise<[number | null]>])
  if (code !== 0) throw new Error(`initdb did not succeed: ${words}`)
}

const SETTINGS = ['listen_addresses=', 'max_connections=300']

/** Durability only slows down a server that is deleted afterwards. */
const NOT_DURABLE = ['fsync=off', 'full_page_writes=off']

const listening = async (server: ChildProcess): Promise<void> => {
  if (server.stderr === null) throw new Error('The server was started without a pipe.')
  const lines: string[] = []
  for await (const line of createInterface({ input: server.stderr })) {
    lines.push(line)
    if (line.includes('database system is ready to accept connections')) {
      // No more lines are read, but the output must not fill the pipe.
      server.stderr.resume()
      return
    }
  }
  throw new Error(`PostgreSQL did not start: ${lines.join('\n')}`)
}

/** Disposing of it stops it and removes its folder. */
export interface ThrowawayServer extends AsyncDisposable {
  /** Ends it as `pg_ctl stop -m immediate` does: without a checkpoint, so that the next start recovers from the log. */
  crash(): Promise<void>
  /** Starts it again after a crash. */
  restart(): Promise<void>
}

/** Makes a server on an empty folder. */
export const throwawayServer = async (bin: string, isDurable: boolean): Promise<ThrowawayServer> => {
  const as = { ...owner(), cwd: tmpdir() }
  await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER)
  if (as.uid !== undefined && as.gid !== undefined) await chown(FOLDER, as.uid, as.gid)
  await chmod(FOLDER, 0o700)
  const data = join(FOLDER, 'data')
  await initialised(bin, data, as)
  const settings = isDurable ? SETTINGS : [...SETTINGS, ...NOT_DURABLE]
  const args = ['-D', data, '-k', FOLDER, ...settings.flatMap((setting) => ['-c', setting])]
  const start = async () => {
    const server = spawn(join(bin, 'postgres'), args, { ...as, stdio: ['ignore', 'ignore', 'pipe'] })
    const ended = once(server, 'close')
    await listening(server)
    return async (signal: 'SIGINT' | 'SIGQUIT') => {
      server.kill(signal)
      await ended
    }
  }
  let stop = await start()
  return {
    crash: () => stop('SIGQUIT'),
    async restart() {
      stop = await start()
    },
    async [Symbol.asyncDispose]() {
      // Fast shutdown: disconnects clients.
      await stop('SIGINT')
      await rm(FOLDER, { recursive: true, force: true })
    },
  }
}

/** Starts a server for tests, and returns a function that removes it. */
export const startThrowawayServer = async (bin: string): Promise<() => Promise<void>> => {
  const server = await throwawayServer(bin, false)
  return async () => server[Symbol.asyncDispose]()
}
