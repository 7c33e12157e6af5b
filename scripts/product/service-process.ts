import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const ENTRY = join(import.meta.dirname, '../../service/index.ts')
const READY = /^Terselink service ready at (http:\/\/\S+)$/
const START_LIMIT_MS = 20_000

export interface ServiceProcess {
  /** Where it answers, without a slash at the end. */
  url: string
  port: number
  /** Asks it to stop, and waits until it has: what it accepted is then on the disk. */
  stop: () => Promise<void>
  /** Ends it as a power cut would. */
  kill: () => Promise<void>
}

export interface ServiceOptions {
  dataDir: string
  adminApiKey: string
  /** 0 = any that is free. */
  port?: number
  /** Requests per window and key. */
  rateLimit?: number
  rateWindowSeconds?: number
  /** Where short links are found, when that is not where the service listens. */
  publicUrl?: string
  onLine?: (line: string) => void
}

/** Starts the service as a person would, as a process of its own, and waits until it accepts connections. */
export const startServiceProcess = async (options: ServiceOptions): Promise<ServiceProcess> => {
  const child = spawn(process.execPath, [ENTRY], {
    env: {
      PATH: process.env.PATH,
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
    const refuse = (why: string) => reject(new Error(`The service did not start: ${why}\n${said.join('\n')}`))
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
