import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { type ServiceProcess, serviceProcess } from '../../service/testing/service-process.ts'
import { type TestDatabase, testDatabase } from '../../service/testing/test-database.ts'
import { startThrowawayServer, throwawayUrl } from '../../tests/support/postgres/throwaway-server.ts'
import { findPostgres } from '../setup/postgres.mjs'
import { median, quantile } from './quantile.ts'
import { httpLoad, type LoadFigures } from './service/http-load.ts'
import { aliasOf, storeLinks } from './service/stored-links.ts'

const KEY = 'tl_the-key-of-this-bench'
const CONNECTIONS = 16
const WIDE_LINKS = 20_000

const AGENTS = Array.from(
  { length: 300 },
  (_, n) => `Mozilla/5.0 (X11; Linux x86_64; rv:${n}.0) Gecko/20100101 Firefox/${n}.0`,
)

const get = (path: string, headers: Record<string, string> = {}): Buffer =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: s.test\r\n${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`,
  )

const visitOf = (link: number, visitor: number): Buffer =>
  get(`/${aliasOf(link)}`, {
    'user-agent': AGENTS[visitor % AGENTS.length] ?? '',
    referer: `https://site${visitor % 500}.test/a/page?of=${visitor}`,
  })

const creation = (number: number): Buffer => {
  const body = JSON.stringify({ url: `https://target.test/new/${number}`, metatitle: `Page ${number}` })
  return Buffer.from(
    `POST /api/url/add HTTP/1.1\r\nHost: s.test\r\nAuthorization: Bearer ${KEY}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

/** Each is measured against the bare server with the same requests. */
const SCENES: Readonly<Record<string, { title: string; status: number; requests: () => Buffer[] }>> = {
  hot: { title: 'redirects, one link', status: 302, requests: () => [visitOf(1, 1)] },
  wide: {
    title: 'redirects, 20,000 links',
    status: 302,
    requests: () => Array.from({ length: WIDE_LINKS }, (_, n) => visitOf(((n * 7919) % WIDE_LINKS) + 1, n)),
  },
  creates: {
    title: 'creates',
    status: 200,
    requests: () => Array.from({ length: 1000 }, (_, n) => creation(n)),
  },
}

const BARE = join(import.meta.dirname, 'service/bare-server.ts')

const bareServer = async (): Promise<{ url: string; pid: number; stop: () => void }> => {
  const child = spawn(process.execPath, [BARE], { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const url of createInterface({ input: child.stdout }))
    return { url, pid: child.pid ?? 0, stop: () => child.kill('SIGKILL') }
  throw new Error('The bare server did not start.')
}

const ENVIRONMENT = { ADMIN_API_KEY: KEY, RATE_LIMIT: '1000000', PUBLIC_URL: 'http://s.test' }

const running = (database: TestDatabase): Promise<ServiceProcess> =>
  serviceProcess({ ...database.environment, ...ENVIRONMENT })

const mustBe = ({ statuses }: LoadFigures, status: number): number => {
  const others = [...statuses].filter(([other]) => other !== status)
  if (others.length > 0) throw new Error(`Other answers than ${status}: ${JSON.stringify(others)}`)
  return statuses.get(status) ?? 0
}

const sumOfClicks = async (database: TestDatabase): Promise<number> => {
  const [row] = await database.rows('select coalesce(sum(clicks), 0) as clicks from link_clicks')
  return Number(row?.clicks)
}

/** There are more times than a call may have arguments. */
const longest = (times: readonly number[]): number => times.reduce((most, time) => Math.max(most, time), 0)

const milliseconds = (figure: number): string => `${figure.toFixed(1)} ms`

interface Plan {
  rounds: number
  seconds: number
  links: number
  /** Links for the burst and for memory. */
  manyLinks: number
  visitors: number
  scenes: string[]
}

const ratios = async (database: TestDatabase, { rounds, seconds, scenes }: Plan): Promise<void> => {
  const bare = await bareServer()
  try {
    for (const scene of scenes) {
      const known = SCENES[scene]
      if (known === undefined) continue
      const { title, status, requests } = known
      const all = requests()
      const before = await sumOfClicks(database)
      await using service = await running(database)
      const cpuBefore = cpuTimeOf(service.pid)
      const load = (url: string, duration: number) =>
        httpLoad({ url, requests: all, connections: CONNECTIONS, seconds: duration })
      let answered = 0
      const measured: { ratio: number; perSecond: number; p99: number }[] = []
      for (const url of [bare.url, service.url]) {
        const warm = await load(url, Math.min(seconds, 2))
        if (url === service.url) answered += mustBe(warm, status)
      }
      for (let round = 0; round < rounds; round += 1) {
        const plain = await load(bare.url, seconds)
        const ours = await load(service.url, seconds)
        answered += mustBe(ours, status)
        measured.push({
          ratio: ours.perSecond / plain.perSecond,
          perSecond: ours.perSecond,
          p99: quantile(ours.times, 0.99),
        })
      }
      const cpuMs = (cpuTimeOf(service.pid) - cpuBefore) / answered
      const megabytes = memoryOf(service.pid) / 2 ** 20
      const stopped = await service.stop('SIGTERM')
      const stored = (await sumOfClicks(database)) - before
      const counted = status === 302 ? `, ${stored} of ${answered} clicks stored` : ''
      console.log(
        `  ${title}: ${median(measured.map(({ ratio }) => ratio)).toFixed(2)} of bare ` +
          `(${median(measured.map(({ perSecond }) => perSecond)).toFixed(0)} a second, ` +
          `p99 ${milliseconds(median(measured.map(({ p99 }) => p99)))}), ` +
          `${(cpuMs * 1000).toFixed(0)} µs of CPU time for each, then ${megabytes.toFixed(0)} MB${counted}` +
          (stopped === 0 ? '' : `; it stopped with ${stopped}`),
      )
    }
  } finally {
    bare.stop()
  }
}

/** The most expensive reads that one key can ask for, as many as its limit allows in a minute. */
const burst = (links: number): string[] => [
  ...Array.from({ length: 10 }, (_, n) => `/api/urls?order=click&page=${Math.floor(links / 15) - n}`),
  ...Array.from({ length: 10 }, (_, n) => `/api/urls?page=${Math.floor(links / 15) - n}`),
  ...Array.from({ length: 10 }, (_, n) => `/api/urls?q=zzzz${n}`),
]

/** Redirects over a few connections, as fast as they are answered: calm, and while one key sends its burst. */
const isolation = async (database: TestDatabase, { seconds, manyLinks: links }: Plan): Promise<void> => {
  await using service = await running(database)
  const requests = Array.from({ length: 1000 }, (_, n) => visitOf((n % 1000) + 1, n))
  const redirects = (duration: number) => httpLoad({ url: service.url, requests, connections: 4, seconds: duration })
  await redirects(1)
  const calm = await redirects(seconds)
  const headers = { authorization: `Bearer ${KEY}` }
  const began = performance.now()
  const answers = Promise.all(
    burst(links).map(async (path) => {
      const answer = await fetch(`${service.url}${path}`, { headers })
      await answer.arrayBuffer()
      return answer.status
    }),
  )
  let isOver = false
  void answers.then(() => {
    isOver = true
  })
  const stormy: number[] = []
  const statuses = new Map<number, number>()
  do {
    const figures = await redirects(1)
    for (const time of figures.times) stormy.push(time)
    for (const [status, count] of figures.statuses) statuses.set(status, (statuses.get(status) ?? 0) + count)
  } while (!isOver)
  const told = Map.groupBy(await answers, (status) => status)
  const [calmP99, stormyP99] = [quantile(calm.times, 0.99), quantile(stormy, 0.99)]
  console.log(
    `  burst of 30 heavy reads at ${links} links: redirects p99 ${(stormyP99 / calmP99).toFixed(1)} times the calm one ` +
      `(${milliseconds(calmP99)}, then ${milliseconds(stormyP99)}), longest ${milliseconds(longest(calm.times))} and ` +
      `${milliseconds(longest(stormy))}; answers ${JSON.stringify([...statuses])}; the reads took ` +
      `${((performance.now() - began) / 1000).toFixed(1)} s, ` +
      [...told].map(([status, all]) => `${all.length} × ${status}`).join(', '),
  )
  await service.stop('SIGTERM')
}

/** What a process occupies, in bytes. */
const memoryOf = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024

/** Visits by one person each, who differ by their addresses. */
const visitsByStrangers = (from: number, count: number, links: number): Buffer[] =>
  Array.from({ length: count }, (_, index) => {
    const visitor = from + index
    const address = [10, visitor >> 16, (visitor >> 8) & 255, visitor & 255].join('.')
    return get(`/${aliasOf((visitor % links) + 1)}`, {
      'user-agent': AGENTS[visitor % AGENTS.length] ?? '',
      'x-forwarded-for': address,
    })
  })

/** The CPU time of all threads of a process, in milliseconds; not a number where there is no /proc. */
const cpuTimeOf = (pid: number): number => {
  if (process.platform !== 'linux') return Number.NaN
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // From the third field on, since the second one, the name, may contain spaces. In hundredths of a second (proc(5)).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** What a database occupies on the disk, in bytes, and of that the index for searches where it is a table of its own. */
const sizeOf = async (database: TestDatabase): Promise<{ all: number; search: number }> => {
  const [row] = await database.rows(
    database.config.databaseUrl === null
      ? `select page_count * page_size as "all", 0 as search from pragma_page_count, pragma_page_size`
      : `select pg_database_size(current_database()) as "all", pg_relation_size(to_regclass('links_by_search_text')) as search`,
  )
  return { all: Number(row?.all), search: Number(row?.search) }
}

const AT_ONCE = 50_000

const memory = async (database: TestDatabase, { manyLinks, visitors }: Plan, bareBytes: number): Promise<void> => {
  await using service = await serviceProcess({ ...database.environment, ...ENVIRONMENT, TRUSTED_PROXIES: '127.0.0.1' })
  const figures: string[] = []
  const note = (when: string) => {
    const bytes = memoryOf(service.pid)
    figures.push(`${when} ${(bytes / bareBytes).toFixed(1)} (${(bytes / 2 ** 20).toFixed(0)} MB)`)
  }
  note(`idle with ${manyLinks} links`)
  for (let from = 0; from < visitors; from += AT_ONCE) {
    const requests = visitsByStrangers(from, AT_ONCE, manyLinks)
    const load = { url: service.url, requests, connections: CONNECTIONS, seconds: 600, most: AT_ONCE }
    mustBe(await httpLoad(load), 302)
  }
  note(`after ${visitors} clicks by as many visitors`)
  await service.stop('SIGTERM')
  console.log(`  memory, times that of the bare server (${(bareBytes / 2 ** 20).toFixed(0)} MB): ${figures.join(', ')}`)
}

const measure = async (plan: Plan): Promise<void> => {
  await using database = await testDatabase()
  await (await running(database)).stop('SIGTERM')
  const empty = await sizeOf(database)
  const began = performance.now()
  await storeLinks(database.config, 1, plan.links)
  const took = `${((performance.now() - began) / 1000).toFixed(0)} s`
  const full = await sizeOf(database)
  const perLink = (kind: 'all' | 'search') => `${((full[kind] - empty[kind]) / plan.links).toFixed(0)} bytes`
  const search = full.search === 0 ? '' : `, ${perLink('search')} of them its index for searches`
  console.log(`  ${plan.links} links stored in ${took}: ${perLink('all')} each${search}`)
  await ratios(database, plan)
  if (!plan.scenes.includes('burst') && !plan.scenes.includes('memory')) return
  if (plan.manyLinks > plan.links) await storeLinks(database.config, plan.links + 1, plan.manyLinks)
  if (plan.scenes.includes('burst')) await isolation(database, plan)
  if (!plan.scenes.includes('memory')) return
  const bare = await bareServer()
  try {
    await memory(database, plan, memoryOf(bare.pid))
  } finally {
    bare.stop()
  }
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
  if (values.on.includes('postgres') && bin !== null) {
    console.log('PostgreSQL')
    const stop = await startThrowawayServer(bin)
    process.env.TEST_DATABASE_URL = throwawayUrl()
    try {
      await measure(plan)
    } finally {
      await stop()
    }
  }
}
