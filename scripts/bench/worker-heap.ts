import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Target {
  type: string
  url: string
  webSocketDebuggerUrl: string
}

interface HeapUsage {
  result: { usedSize: number }
}

/** The worker's heap size in bytes after garbage collection. */
export const workerHeap = async (profileDir: string): Promise<number> => {
  const [port] = (await readFile(join(profileDir, 'DevToolsActivePort'), 'utf8')).split('\n')
  const listed = await fetch(`http://127.0.0.1:${port}/json/list`)
  // The form is defined by the DevTools protocol.
  const targets = (await listed.json()) as Target[]
  const worker = targets.find(({ type, url }) => type === 'service_worker' && url.startsWith('chrome-extension://'))
  if (worker === undefined) throw new Error('The worker is not running.')
  const socket = new WebSocket(worker.webSocketDebuggerUrl)
  await once(socket, 'open')
  const ask = async (id: number, method: string): Promise<string> => {
    socket.send(JSON.stringify({ id, method }))
    for (;;) {
      const [event] = (await once(socket, 'message')) as [MessageEvent<string>]
      if (event.data.includes(`"id":${id},`)) return event.data
    }
  }
  await ask(1, 'HeapProfiler.collectGarbage')
  const { result } = JSON.parse(await ask(2, 'Runtime.getHeapUsage')) as HeapUsage
  socket.close()
  return result.usedSize
}
