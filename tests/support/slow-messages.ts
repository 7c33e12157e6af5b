import { cp, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const OUTPUT = join(import.meta.dirname, '../../.output')

/** Runs in the worker before its own script: each message to it and from it takes this long. */
const delayMessages = (ms: number): void => {
  type Listener = (...args: unknown[]) => unknown
  const scope = globalThis as { browser?: unknown; chrome?: unknown }
  const { runtime } = (scope.browser ?? scope.chrome) as {
    runtime: { onMessage: { addListener: (listener: Listener) => void }; sendMessage: Listener }
  }
  const addListener = runtime.onMessage.addListener.bind(runtime.onMessage)
  runtime.onMessage.addListener = (listener) =>
    addListener((...args) => {
      setTimeout(() => listener(...args), ms)
      return true
    })
  const sendMessage = runtime.sendMessage.bind(runtime)
  runtime.sendMessage = async (...args) => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    return sendMessage(...args)
  }
}

/** Copies of the builds whose workers answer late, as on a busy machine; returns their folder. */
export const copyWithSlowMessages = async (ms: number): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'terselink-slow-'))
  await cp(OUTPUT, folder, { recursive: true })
  for (const build of await readdir(folder)) {
    const script = join(folder, build, 'background.js')
    await writeFile(script, `(${String(delayMessages)})(${ms});\n${await readFile(script, 'utf8')}`)
  }
  return folder
}
