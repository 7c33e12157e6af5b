import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Result } from '../../lib/model/failure.ts'
import type { RpcInput, RpcMethod, RpcOutput } from '../../lib/rpc/protocol.ts'
import { serve } from '../../tests/support/quirky-service/serve.ts'
import { createQuirkyService } from '../../tests/support/quirky-service.ts'
import { LOCAL_BUILD, launchBrowser } from '../product/browser.ts'
import { connect } from '../product/connect.ts'
import { ensureChromium } from '../setup/chromium.mjs'

const ROOT = join(import.meta.dirname, '../..')
const KEY = 'the-key-of-this-bench'

/** An empty page of the extension, as the baseline of measurements. */
export const EMPTY_PAGE = 'empty.html'

/** A service without a rate limit. It reports an exhausted one only while `shutUntil` says so. */
const openService = async () => {
  const { fetch, state } = createQuirkyService({ key: KEY, limit: 10_000_000, windowMs: 3_600_000 })
  const lastCreation = { cameAt: 0, answeredAt: 0 }
  const service = {
    state,
    /** When the last request for a link arrived and was answered, in epoch milliseconds. */
    lastCreation,
    /** How many milliseconds a creation takes until it is answered. */
    creationsTake: 0,
    /** Until this time, the service reports an exhausted limit, so that jobs stay queued. */
    shutUntil: 0,
  }
  const served = await serve(async (input, init) => {
    const isCreation = new URL(input instanceof Request ? input.url : input).pathname === '/api/url/add'
    if (isCreation) lastCreation.cameAt = Date.now()
    const answer = await fetch(input, init)
    if (isCreation && service.creationsTake > 0) await new Promise((done) => setTimeout(done, service.creationsTake))
    if (isCreation) lastCreation.answeredAt = Date.now()
    if (Date.now() >= service.shutUntil) return answer
    answer.headers.set('X-RateLimit-Remaining', '0')
    answer.headers.set('X-RateLimit-Reset', String(Math.ceil(service.shutUntil / 1000)))
    return answer
  })
  return Object.assign(service, served)
}

/** The local build with an empty page in Chromium, connected to a stand-in that has `links` links. */
export const benchProduct = async ({
  links = 0,
  adapt,
}: {
  links?: number
  /** Changes the build before it is installed. */
  adapt?: (extensionDir: string) => Promise<void>
} = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'terselink-bench-'))
  const [extensionDir, profileDir] = [join(folder, 'extension'), join(folder, 'profile')]
  const service = await openService()
  for (const link of madeUpLinks(links, service.url)) service.state.links.push(link)
  await cp(LOCAL_BUILD, extensionDir, { recursive: true })
  await writeFile(join(extensionDir, EMPTY_PAGE), '<!doctype html><title>Empty</title><p>Empty</p>')
  await adapt?.(extensionDir)
  const chromiumPath = await ensureChromium(ROOT, console.log)
  const browser = await launchBrowser({ chromiumPath, extensionDir, profileDir, headless: true })
  await connect(browser, service.url, KEY)
  return {
    browser,
    service,
    /** A tab of the extension that runs no code. */
    home: await browser.openTab(browser.pageUrl('manifest.json')),
    workerHeap: () => workerHeap(profileDir),
    [Symbol.asyncDispose]: async () => {
      await browser.close()
      await service.close()
      await rm(folder, { recursive: true, maxRetries: 5 })
    },
  }
}

const THINGS = ['kettle', 'bridge', 'report', 'garden', 'winter', 'recipe', 'ticket', 'museum', 'planet', 'orchard']
const KINDS = ['cheap', 'small', 'annual', 'hidden', 'public', 'second', 'quiet', 'broken', 'modern', 'useful']

const pick = (from: readonly string[], number: number): string => from[number % from.length] ?? ''

/** Links of realistic length, newest first. */
const madeUpLinks = (count: number, origin: string): Record<string, unknown>[] =>
  Array.from({ length: count }, (_, at) => {
    const number = count - at
    const [kind, thing] = [pick(KINDS, number), pick(THINGS, Math.floor(number / 7))]
    const alias = number.toString(36).padStart(6, 'x')
    return {
      id: number,
      alias,
      shorturl: `${origin}/${alias}`,
      longurl: `https://www.example.com/${kind}/${thing}-${number}?from=list&page=${number % 90}`,
      clicks: (number * 7919) % 5_000,
      title: `The ${kind} ${thing} number ${number} – Example News`,
      description: number % 4 === 0 ? `For the ${pick(THINGS, number)} mailing in week ${number % 52}` : '',
      date: new Date(Date.UTC(2024, 0, 1) + number * 600_000).toISOString().slice(0, 19).replace('T', ' '),
    }
  })

/** Sends the worker messages from an extension page, one after another. Returns each answer and its time in milliseconds. */
export const timeWorker = async <M extends RpcMethod>(
  page: Page,
  rpc: M,
  inputs: RpcInput<M>[],
): Promise<{ value: RpcOutput<M>; ms: number }[]> => {
  const answers = await page.evaluate(
    async ({ method, each }) => {
      const all: { answer: Result<unknown>; ms: number }[] = []
      for (const input of each) {
        const began = performance.now()
        const answer = (await chrome.runtime.sendMessage({ rpc: method, input })) as Result<unknown>
        all.push({ answer, ms: performance.now() - began })
      }
      return all
    },
    { method: rpc, each: inputs },
  )
  return answers.map(({ answer, ms }) => {
    if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
    return { value: answer.value, ms }
  })
}

export const callWorker = async <M extends RpcMethod>(
  page: Page,
  rpc: M,
  input: RpcInput<M>,
): Promise<RpcOutput<M>> => {
  const [answer] = await timeWorker(page, rpc, [input])
  if (answer === undefined) throw new Error('The worker did not answer.')
  return answer.value
}

interface Target {
  type: string
  url: string
  webSocketDebuggerUrl: string
}

/** The worker's heap size in megabytes after garbage collection. */
const workerHeap = async (profileDir: string): Promise<number> => {
  const [port] = (await readFile(join(profileDir, 'DevToolsActivePort'), 'utf8')).split('\n')
  const listed = await fetch(`http://127.0.0.1:${port}/json/list`)
  // The DevTools protocol defines the form of this answer.
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
  const { result } = JSON.parse(await ask(2, 'Runtime.getHeapUsage')) as { result: { usedSize: number } }
  socket.close()
  return result.usedSize / 1e6
}
