import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const ROOT = join(import.meta.dirname, '../..')
const ENTRY = join(ROOT, 'service/index.ts')
/** Each test starts a service, so Node's compile cache is kept. */
const COMPILE_CACHE = join(ROOT, 'node_modules/.cache/service')
const READY = /^Terselink service ready at (http:\/\/\S+)$/
const START_LIMIT_MS = 20_000

export interface ServiceProcess {
  /** The base URL without a trailing slash. */
  url: string
  port: number
  /** Stops the service properly and waits until it has exited. */
  stop: () => Promise<void>
  /** Kills the process. */
  kill: () => Promise<void>
}

export interface ServiceOptions {
  dataDir: string
  adminApiKey: string
  /** 0 chooses a free one. */
  port?: number
  /** Requests per window and key. */
  rateLimit?: number
  rateWindowSeconds?: number
  /** The public address, if it differs from where the service listens. */
  publicUrl?: string
  onLine?: (line: string) => void
}

/** Starts the service as a process and waits until it accepts connections. */
export const startServiceProcess = async (options: ServiceOptions): Promise<ServiceProcess> => {
  const child = spawn(process.execPath, [ENTRY], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      HOST: '127.0.0.1',
      PORT: String(options.port ?? 0),
      DATA_DIR: options.dataDir,
      ADMIN_API_KEY: options.adminApiKey,
      ...(options.publicUrl === undefined ? {} : { PUBLIC_URL: options.publicUrl }),
      ...(options.rateLimit === undefined ? {} : { RATE_LIMIT: String(options.rateLimit) }),
      ...(options.rateWindowSeconds === undefined ? {} : { RATE_WINDOW_SECONDS: String(options.rateWindowSeconds) }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const said: string[] = []

  const url = await new Promise<string>((resolve, reject) => {
    const refuse = (reason: string) => reject(new Error(`The service did not start: ${reason}\n${said.join('\n')}`))
    const limit = setTimeout(() => {
      child.kill('SIGKILL')
      refuse(`no word after ${START_LIMIT_MS / 1000} s`)
    }, START_LIMIT_MS)
    const listen = (line: string) => {
      said.push(line)
      options.onLine?.(line)
      const ready = READY.exec(line)?.[1]
      if (ready !== undefined) {
        clearTimeout(limit)
        resolve(ready)
      }
    }
    createInterface({ input: child.stdout }).on('line', listen)
    createInterface({ input: child.stderr }).on('line', listen)
    child.once('error', (error) => refuse(error.message))
    child.once('exit', (code) => {
      clearTimeout(limit)
      refuse(`it ended with code ${code}`)
    })
  })

  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await ended
  }
  return { url, port: Number(new URL(url).port), stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}
