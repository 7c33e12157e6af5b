import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { MAX_PER_PAGE } from '../../service/api/handlers/pages.ts'
import { serviceProcess } from '../../service/testing/service-process.ts'
import { type TestDatabase, testDatabase } from '../../service/testing/test-database.ts'
import { startThrowawayServer, throwawayUrl } from '../../tests/support/postgres/throwaway-server.ts'
import { findPostgres } from '../setup/postgres.mjs'
import { median, quantile } from './figures.ts'
import { httpLoad, type LoadFigures } from './service/http-load.ts'
import { aliasOf, storeLinks } from './service/stored-links.ts'

const KEY = 'tl_the-key-of-this-bench'
const CONNECTIONS = 16
const WIDE_LINKS = 20_000

const AGENTS = Array.from(
  { length: 300 },
  (_, n) => `Mozilla/5.0 (X11; Linux x86_64; rv:${n}.0) Gecko/20100101 Firefox/${n}.0`,
)

const requestOf = (line: string, headers: Record<string, string>, body = ''): Buffer => {
  const head = Object.entries({ host: 's.test', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${line} HTTP/1.1\r\n${head.join('')}\r\n${body}`)
}

const visitOf = (link: number, visitor: number, headers: Record<string, string> = {}): Buffer =>
  requestOf(`GET /${aliasOf(link)}`, { 'user-agent': AGENTS[visitor % AGENTS.length] ?? '', ...headers })

const visitFromSite = (link: number, visitor: number): Buffer =>
  visitOf(link, visitor, { referer: `https://site${visitor % 500}.test/a/page?of=${visitor}` })

const creation = (number: number): Buffer => {
  const body = JSON.stringify({ url: `https://target.test/new/${number}`, metatitle: `Page ${number}` })
  const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
  return requestOf('POST /api/url/add', { authorization: `Bearer ${KEY}`, ...headers }, body)
}

const many = (length: number, request: (at: number) => Buffer): Buffer[] =>
  Array.from({ length }, (_, at) => request(at))

/** Each scene is also measured against the bare server, with the same requests. */
const SCENES: Readonly<Record<string, { title: string; status: number; requests: () => Buffer[] }>> = {
  hot: { title: 'redirects, one link', status: 302, requests: () => [visitFromSite(1, 1)] },
  wide: {
    title: 'redirects, 20,000 links',
    status: 302,
    requests: () => many(WIDE_LINKS, (n) => visitFromSite(((n * 7919) % WIDE_LINKS) + 1, n)),
  },
  creates: { title: 'creates', status: 200, requests: () => many(1000, creation) },
}

const bareServer = async () => {
  const file = join(import.meta.dirname, 'service/bare-server.ts')
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const url of createInterface({ input: child.stdout }))
    return { url, pid: child.pid ?? 0, [Symbol.dispose]: () => void child.kill('SIGKILL') }
  throw new Error('The bare server did not start.')
}

const running = (database: TestDatabase, environment: Record<string, string> = {}) =>
  serviceProcess({
    ...database.environment,
    ADMIN_API_KEY: KEY,
    RATE_LIMIT: '1000000',
    PUBLIC_URL: 'http://s.test',
    ...environment,
  })

const mustBe = ({ statuses }: LoadFigures, status: number): number => {
  const others = [...statuses].filter(([other]) => other !== status)
  if (others.length > 0) throw new Error(`Other answers than ${status}: ${JSON.stringify(others)}`)
  return statuses.get(status) ?? 0
}

const sumOfClicks = async (database: TestDatabase): Promise<number> => {
  const [row] = await database.rows('select coalesce(sum(clicks), 0) as clicks from link_clicks')
  return Number(row?.clicks)
}

/** The list is longer than the arguments that a call may have. */
const longest = (times: readonly number[]): number => times.reduce((most, time) => Math.max(most, time), 0)

const milliseconds = (figure: number): string => `${figure.toFixed(1)} ms`

/** The memory of a process, in megabytes. */
const memoryOf = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024

/** The CPU time of all threads of a process, in milliseconds; NaN where there is no /proc. */
const cpuTimeOf = (pid: number): number => {
  if (process.platform !== 'linux') return Number.NaN
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // Reads from the third field on, because the second one, the name, may contain spaces. Times are in hundredths of a
  // second (proc(5)).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

interface Plan {
  rounds: number
  seconds: number
  links: number
  /** How many links there are for the burst and for memory. */
  manyLinks: number
  visitors: number
  scenes: string[]
}

/** Measures one scene, with the service and the bare server in turns. */
const ratio = async (database: TestDatabase, { rounds, seconds }: Plan, scene: (typeof SCENES)[string]) => {
  const { title, status } = scene
  const requests = scene.requests()
  const before = await sumOfClicks(database)
  using bare = await bareServer()
  await using service = await running(database)
  const cpuBefore = cpuTimeOf(service.pid)
  const load = (url: string, duration: number) =>
    httpLoad({ url, requests, connections: CONNECTIONS, seconds: duration })
  // Warm-up.
  await load(bare.url, Math.min(seconds, 2))
  let answered = mustBe(await load(service.url, Math.min(seconds, 2)), status)
  const ratios: number[] = []
  const rates: number[] = []
  const p99s: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const plain = await load(bare.url, seconds)
    const ours = await load(service.url, seconds)
    answered += mustBe(ours, status)
    ratios.push(ours.perSecond / plain.perSecond)
    rates.push(ours.perSecond)
    p99s.push(quantile(ours.times, 0.99))
  }
  const cpuMs = (cpuTimeOf(service.pid) - cpuBefore) / answered
  const megabytes = memoryOf(service.pid)
  const code = await service.stop('SIGTERM')
  const stored = (await sumOfClicks(database)) - before
  console.log(
    `  ${title}: ${median(ratios).toFixed(2)} of bare (${median(rates).toFixed(0)} a second, p99 ` +
      `${milliseconds(median(p99s))}), ${(cpuMs * 1000).toFixed(0)} µs of CPU time for each, then ` +
      `${megabytes.toFixed(0)} MB` +
      (status === 302 ? `, ${stored} of ${answered} clicks stored` : '') +
      (code === 0 ? '' : `; it stopped with ${code}`),
  )
}

/** The most expensive reads that one key can request, as many as its limit allows in a minute. */
const burst = (links: number): string[] =>
  Array.from({ length: 10 }, (_, n) => [
    `/api/urls?order=click&limit=${MAX_PER_PAGE}&page=${Math.floor(links / MAX_PER_PAGE) - n}`,
    `/api/urls?limit=${MAX_PER_PAGE}&page=${Math.floor(links / MAX_PER_PAGE) - n}`,
    `/api/urls?q=zzzz${n}`,
  ]).flat()

/** Measures redirects over a few connections, first without other load and then while one key sends its burst. */
const isolation = async (database: TestDatabase, { seconds, manyLinks: links }: Plan): Promise<void> => {
  await using service = await running(database)
  const requests = many(1000, (n) => visitFromSite(n + 1, n))
  const redirects = (duration: number) => httpLoad({ url: service.url, requests, connections: 4, seconds: duration })
  await redirects(1)
  const calm = await redirects(seconds)
  const began = performance.now()
  const reads = burst(links).map(async (path) => {
    const answer = await fetch(`${service.url}${path}`, { headers: { authorization: `Bearer ${KEY}` } })
    await answer.arrayBuffer()
    return answer.status
  })
  let isOver = false
  const answers = Promise.all(reads).finally(() => {
    isOver = true
  })
  const stormy: LoadFigures[] = []
  do stormy.push(await redirects(1))
  while (!isOver)
  const times = stormy.flatMap((figures) => figures.times)
  const [calmP99, stormyP99] = [quantile(calm.times, 0.99), quantile(times, 0.99)]
  const counted = (statuses: Iterable<number>) =>
    [...Map.groupBy(statuses, (status) => status)].map(([status, all]) => `${all.length} × ${status}`).join(', ')
  console.log(
    `  burst of 30 heavy reads at ${links} links: redirects p99 ${(stormyP99 / calmP99).toFixed(1)} times the calm one ` +
      `(${milliseconds(calmP99)}, then ${milliseconds(stormyP99)}), longest ${milliseconds(longest(calm.times))} and ` +
      `${milliseconds(longest(times))}, all ${[...new Set(stormy.flatMap(({ statuses }) => [...statuses.keys()]))].join()}; ` +
      `the reads took ${((performance.now() - began) / 1000).toFixed(1)} s, ${counted(await answers)}`,
  )
  await service.stop('SIGTERM')
}

const AT_ONCE = 50_000

/** Measures the memory of a process with many links, and after clicks by many visitors with different addresses. */
const memory = async (database: TestDatabase, { manyLinks, visitors }: Plan): Promise<void> => {
  using bare = await bareServer()
  const bareMegabytes = memoryOf(bare.pid)
  await using service = await running(database, { TRUSTED_PROXIES: '127.0.0.1' })
  const now = () => `${(memoryOf(service.pid) / bareMegabytes).toFixed(1)} (${memoryOf(service.pid).toFixed(0)} MB)`
  const idle = now()
  for (let from = 0; from < visitors; from += AT_ONCE) {
    const requests = many(AT_ONCE, (at) => {
      const visitor = from + at
      const address = [10, visitor >> 16, (visitor >> 8) & 255, visitor & 255].join('.')
      return visitOf((visitor % manyLinks) + 1, visitor, { 'x-forwarded-for': address })
    })
    const load = { url: service.url, requests, connections: CONNECTIONS, seconds: 600, most: AT_ONCE }
    mustBe(await httpLoad(load), 302)
  }
  console.log(
    `  memory, times that of the bare server (${bareMegabytes.toFixed(0)} MB): idle with ${manyLinks} links ${idle}, ` +
      `after ${visitors} clicks by as many visitors ${now()}`,
  )
  await service.stop('SIGTERM')
}

/** The size of a database in bytes, and that of its search index if that is a table of its own. */
const sizeOf = async (database: TestDatabase): Promise<{ all: number; search: number }> => {
  const [row] = await database.rows(
    database.config.databaseUrl === null
      ? `select page_count * page_size as "all", 0 as search from pragma_page_count, pragma_page_size`
      : `select pg_database_size(current_database()) as "all", pg_relation_size(to_regclass('links_by_search_text')) as search`,
  )
  return { all: Number(row?.all), search: Number(row?.search) }
}

const measure = async (plan: Plan): Promise<void> => {
  const { links, manyLinks, scenes } = plan
  await using database = await testDatabase()
  await (await running(database)).stop('SIGTERM')
  const empty = await sizeOf(database)
  const began = performance.now()
  await storeLinks(database.config, 1, links)
  const took = `${((performance.now() - began) / 1000).toFixed(0)} s`
  const full = await sizeOf(database)
  const perLink = (kind: 'all' | 'search') => `${((full[kind] - empty[kind]) / links).toFixed(0)} bytes`
  const search = full.search === 0 ? '' : `, ${perLink('search')} of them its index for searches`
  console.log(`  ${links} links stored in ${took}: ${perLink('all')} each${search}`)
  for (const [name, scene] of Object.entries(SCENES)) if (scenes.includes(name)) await ratio(database, plan, scene)
  const needsMany = scenes.includes('burst') || scenes.includes('memory')
  if (needsMany && manyLinks > links) await storeLinks(database.config, links + 1, manyLinks)
  if (scenes.includes('burst')) await isolation(database, plan)
  if (scenes.includes('memory')) await memory(database, plan)
}

/** `npm run bench -- service`: the service against a bare node:http server, in turns. */
export const benchService = async (): Promise<void> => {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      on: { type: 'string', default: 'sqlite,postgres' },
      scenes: { type: 'string', default: 'hot,wide,creates,burst,memory' },
      links: { type: 'string', default: '100000' },
      'many-links': { type: 'string', default: '1000000' },
      visitors: { type: 'string', default: '1000000' },
      seconds: { type: 'string', default: '3' },
      rounds: { type: 'string', default: '5' },
    },
  })
  const plan: Plan = {
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    links: Math.max(WIDE_LINKS, Number(values.links)),
    manyLinks: Math.max(WIDE_LINKS, Number(values['many-links'])),
    visitors: Number(values.visitors),
    scenes: values.scenes.split(','),
  }
  if (values.on.includes('sqlite')) {
    console.log('SQLite')
    process.env.TEST_DATABASE_URL = ''
    await measure(plan)
  }
  const bin = findPostgres(process.env)
  if (!values.on.includes('postgres') || bin === null) return
  console.log('PostgreSQL')
  const stop = await startThrowawayServer(bin)
  process.env.TEST_DATABASE_URL = throwawayUrl()
  try {
    await measure(plan)
  } finally {
    await stop()
  }
}
