import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const INDEX = fileURLToPath(new URL('../index.ts', import.meta.url))
/** Most of a start is compiling the files, so the result is cached. */
const COMPILE_CACHE = fileURLToPath(new URL('../../node_modules/.cache/service', import.meta.url))

export interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

const collect = async (stream: NodeJS.ReadableStream | null): Promise<string> => {
  let text = ''
  for await (const chunk of stream ?? []) text += String(chunk)
  return text
}

const spawnService = (environment: Record<string, string>, ...words: string[]): ChildProcess =>
  spawn(process.execPath, [INDEX, ...words], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_COMPILE_CACHE: COMPILE_CACHE, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** Runs the command line until it exits. */
export const runCommand = async (environment: Record<string, string>, ...words: string[]): Promise<Ended> => {
  const child = spawnService(environment, ...words)
  const [stdout, stderr, [code]] = await Promise.all([
    collect(child.stdout),
    collect(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  return { code, stdout, stderr }
}

export interface ServiceProcess extends AsyncDisposable {
  url: string
  pid: number
  /** Lines printed before it was ready. */
  printed: string[]
  /** Sends the signal and waits for the process to exit. */
  stop(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null>
}

/** Starts the service as a process and waits until it is ready. */
export const serviceProcess = async (environment: Record<string, string>): Promise<ServiceProcess> => {
  const child = spawnService({ PORT: '0', ...environment })
  const ended = once(child, 'close') as Promise<[number | null]>
  const stderr = collect(child.stderr)
  const printed: string[] = []
  if (child.stdout === null) throw new Error('The process has no stdout.')
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /^Terselink service ready at (http:\S+)$/.exec(line) ?? []
    if (url === undefined) {
      printed.push(line)
      continue
    }
    // Keeps reading, or the pipe would fill up.
    child.stdout.resume()
    const stop = async (signal: NodeJS.Signals) => {
      child.kill(signal)
      return (await ended)[0]
    }
    return {
      url,
      // The process has printed something, so it has an id.
      pid: child.pid ?? 0,
      printed,
      stop,
      async [Symbol.asyncDispose]() {
        await stop('SIGKILL')
      },
    }
  }
  throw new Error(`The service exited before it was ready: ${await stderr}`)
}
